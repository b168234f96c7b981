package mocapscope.app;

import java.time.Duration;
import mocapscope.app.model.Takes;

/** Ends the take that is recorded when the window is gone, and also when the program is told to end without it. */
final class TakeGuard implements AutoCloseable {
    /** A disk that takes longer than that may never answer; what it has is found at the next start. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Takes takes;
    private final Thread hook = new Thread(this::end, "end of the take");

    TakeGuard(Takes takes) {
        this.takes = takes;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void end() {
        try {
            Thread.ofPlatform().daemon().start(takes::close).join(PATIENCE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        takes.close();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // The program is ending: the hook runs, and finds nothing to end.
        }
    }
}
