package mocapscope.app;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import javafx.application.Application;
import javafx.stage.Stage;

/**
 * The program as the toolkit starts it. The desktop knows its windows by this class's name, which is therefore written down
 * in {@code packaging/linux/mocapscope.desktop} too.
 */
public final class Mocapscope extends Application {
    private static final CompletableFuture<Consumer<Stage>> FIRST = new CompletableFuture<>();

    /** For the toolkit. */
    public Mocapscope() {}

    /**
     * Starts the toolkit, by a thread of its own, and returns at once: what its first window needs can be read meanwhile.
     *
     * @return becomes an exception where there is no screen, and else nothing
     */
    static CompletableFuture<Void> launch() {
        var failure = new CompletableFuture<Void>();
        Thread.ofPlatform().daemon().name("toolkit").start(() -> {
            try {
                launch(Mocapscope.class);
            } catch (UnsupportedOperationException noScreen) {
                failure.completeExceptionally(
                        new IOException("the window cannot be opened: " + noScreen.getMessage(), noScreen));
            } catch (RuntimeException other) {
                failure.completeExceptionally(other);
            }
        });
        return failure;
    }

    /** Has the first window opened, on the toolkit's thread. */
    static void open(Consumer<Stage> window) {
        FIRST.complete(window);
    }

    @Override
    public void start(Stage stage) {
        FIRST.join().accept(stage);
    }
}
