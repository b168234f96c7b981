package mocapscope.app.synthetic;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;

/** Runs checks between two pulses of JavaFX, when everything that the first one changed is laid out. */
public final class FxPulses {
    private static final long TIMEOUT = 60;

    private FxPulses() {}

    /** Returns what {@code check} returns on the JavaFX thread directly after the next pulse. */
    public static <T> T after(Callable<T> check) throws Exception {
        return after(() -> {}, check);
    }

    /** Makes a change, and returns what {@code check} returns directly after the pulse that follows. */
    public static <T> T after(Runnable change, Callable<T> check) throws Exception {
        var result = new CompletableFuture<T>();
        var timer = new AnimationTimer() {
            @Override
            public void handle(long now) {
                stop();
                // A pulse ends before what it queues begins, and before the next pulse is queued.
                Platform.runLater(() -> attempt(result, () -> result.complete(check.call())));
            }
        };
        Platform.runLater(() -> attempt(result, () -> {
            change.run();
            timer.start();
        }));
        return result.get(TIMEOUT, TimeUnit.SECONDS);
    }

    private static void attempt(CompletableFuture<?> result, FxPulseStep step) {
        try {
            step.run();
        } catch (Exception | AssertionError failure) {
            result.completeExceptionally(failure);
        }
    }

    /** A part of a check that may fail. */
    @FunctionalInterface
    private interface FxPulseStep {
        void run() throws Exception;
    }
}
