package mocapscope.protocol.recording;

import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;

/**
 * The progress callback and cancellation check of a file scan.
 *
 * @param fraction receives the part read so far, from 0 to 1
 * @param cancelled returns true to stop; called as often
 */
public record ScanProgressMonitor(DoubleConsumer fraction, BooleanSupplier cancelled) {

    /** A monitor without progress callback and cancellation. */
    public static final ScanProgressMonitor NONE = new ScanProgressMonitor(_ -> {}, () -> false);

    /**
     * Reports that {@code bytes} of {@code all} have been read.
     *
     * @throws CancellationException if cancelled
     */
    public void report(long bytes, long all) {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("cancelled; no file was written");
        }
        fraction.accept(all <= 0 ? 0 : Math.min(1, (double) bytes / all));
    }
}
