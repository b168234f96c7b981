package mocapscope.protocol.recording;

import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;

/**
 * Who watches while a file is looked through for what is in it.
 *
 * @param part is told now and then how much of it was read, from 0 to 1
 * @param cancelled is asked as often whether to stop
 */
public record Perusal(DoubleConsumer part, BooleanSupplier cancelled) {

    /** Nobody. */
    public static final Perusal UNSEEN = new Perusal(_ -> {}, () -> false);

    /**
     * So many bytes were read by now, of {@code all}.
     *
     * @throws CancellationException when it was asked for
     */
    public void at(long bytes, long all) {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("cancelled; no file was written");
        }
        part.accept(all <= 0 ? 0 : Math.min(1, (double) bytes / all));
    }
}
