package mocapscope.protocol.recording;

import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;

/**
 * The progress callback and cancellation check of a file scan.
 *
 * @param part receives the part read so far, from 0 to 1
 * @param cancelled returns true to stop; called as often
 */
public record Perusal(DoubleConsumer part, BooleanSupplier cancelled) {

    /** A monitor without progress callback and cancellation. */
    public static final Perusal UNSEEN = new Perusal(_ -> {}, () -> false);

    /**
     * Reports that {@code bytes} of {@code all} have been read.
     *
     * @throws CancellationException if cancelled
     */
    public void at(long bytes, long all) {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("cancelled; no file was written");
        }
        part.accept(all <= 0 ? 0 : Math.min(1, (double) bytes / all));
    }
}
