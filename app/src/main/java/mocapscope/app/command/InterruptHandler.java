package mocapscope.app.command;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Handles Ctrl+C: asks the running command to end and exits with its exit code. The exit code is the one that the
 * command returned, not the signal's.
 */
final class InterruptHandler {
    private static final int PATIENCE_SECONDS = 5;
    private static final int BY_SIGNAL = 130;

    private final List<Runnable> ends = new CopyOnWriteArrayList<>();
    private final CountDownLatch commandReturned = new CountDownLatch(1);
    private final CompletableFuture<Integer> code = new CompletableFuture<>();
    private final Thread hook = new Thread(() -> {
        interrupt();
        Runtime.getRuntime().halt(await());
    });

    /** Makes an interruption call {@code end} from now on, instead of ending the program. */
    void addHandler(Runnable end) {
        if (ends.isEmpty()) {
            Runtime.getRuntime().addShutdownHook(hook);
        }
        ends.add(end);
    }

    void interrupt() {
        ends.forEach(Runnable::run);
    }

    /**
     * Records that the command has returned while its output is still being written; the wait for its readers is
     * limited.
     */
    void commandReturned() {
        commandReturned.countDown();
    }

    /** Records that the command has returned and all its output is written. */
    void complete(int exitCode) {
        code.complete(exitCode);
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // The JVM is shutting down: the hook runs and exits with the code.
        }
    }

    private int await() {
        try {
            return commandReturned.await(PATIENCE_SECONDS, TimeUnit.SECONDS) ? code.get() : BY_SIGNAL;
        } catch (InterruptedException | ExecutionException _) {
            return BY_SIGNAL;
        }
    }
}
