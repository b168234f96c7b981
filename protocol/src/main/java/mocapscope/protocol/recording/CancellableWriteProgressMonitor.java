package mocapscope.protocol.recording;

import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * Reports the number of messages written to a file, and stops the writing when the user cancels.
 *
 * @param messages receives the number of messages after each one
 * @param cancelled returns true to stop; called after each message
 */
public record CancellableWriteProgressMonitor(LongConsumer messages, BooleanSupplier cancelled) {

    /** A monitor without progress callback and cancellation. */
    public static final CancellableWriteProgressMonitor NONE =
            new CancellableWriteProgressMonitor(_ -> {}, () -> false);

    /**
     * Reports the number of messages so far.
     *
     * @throws CancellationException if cancelled
     */
    public void report(long count) {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException("cancelled; no file was written");
        }
        messages.accept(count);
    }
}
