package mocapscope.protocol.recording;

import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * Who watches while a file is written.
 *
 * @param messages is told after every message how many there were
 * @param cancelled is asked after every message whether to stop
 */
public record Progress(LongConsumer messages, BooleanSupplier cancelled) {

    /** Nobody. */
    public static final Progress NONE = new Progress(_ -> {}, () -> false);

    /**
     * So many there are by now.
     *
     * @throws CancellationException when it was asked for
     */
    public void message(long count) {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("cancelled; no file was written");
        }
        messages.accept(count);
    }
}
