package mocapscope.app.command;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl+C and its like: the command that runs is asked to end in order, and the program then ends with the exit code that
 * the command returned, not with the signal's.
 */
final class Interruption {
    private static final int PATIENCE_SECONDS = 5;
    private static final int BY_SIGNAL = 130;

    private final List<Runnable> ends = new CopyOnWriteArrayList<>();
    private final CountDownLatch returned = new CountDownLatch(1);
    private final CompletableFuture<Integer> code = new CompletableFuture<>();
    private final Thread hook = new Thread(() -> {
        interrupt();
        Runtime.getRuntime().halt(await());
    });

    /** From now on an interruption does not end the program but asks for {@code end}. */
    void asks(Runnable end) {
        if (ends.isEmpty()) {
            Runtime.getRuntime().addShutdownHook(hook);
        }
        ends.add(end);
    }

    void interrupt() {
        ends.forEach(Runnable::run);
    }

    /** The command has returned; what it printed is still on its way to its readers, who are not waited for without end. */
    void returned() {
        returned.countDown();
    }

    /** The command has returned, and nothing is left to be printed. */
    void finished(int exitCode) {
        code.complete(exitCode);
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            // The program is ending: the hook runs, and ends it with the code.
        }
    }

    private int await() {
        try {
            return returned.await(PATIENCE_SECONDS, TimeUnit.SECONDS) ? code.get() : BY_SIGNAL;
        } catch (InterruptedException | ExecutionException _) {
            return BY_SIGNAL;
        }
    }
}
