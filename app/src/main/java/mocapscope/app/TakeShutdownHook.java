package mocapscope.app;

import java.time.Duration;
import mocapscope.app.model.TakeManager;

/** Ends the running recording when the window closes or the process receives a termination signal. */
final class TakeShutdownHook implements AutoCloseable {
    /** Limits the wait for a disk that may never respond; an unfinished take is recovered at the next start. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final TakeManager manager;
    private final Thread hook = new Thread(this::end, "end of the take");

    TakeShutdownHook(TakeManager manager) {
        this.manager = manager;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void end() {
        try {
            Thread.ofPlatform().daemon().start(manager::close).join(PATIENCE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        manager.close();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // The JVM is already shutting down: the hook runs and finds nothing to close.
        }
    }
}
