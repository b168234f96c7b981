package mocapscope.app;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import javafx.application.Application;
import javafx.stage.Stage;

/**
 * The JavaFX application class: starts JavaFX and opens the first window on the JavaFX thread. The desktop identifies
 * its windows by this class's name, so {@code packaging/linux/mocapscope.desktop} contains it as well.
 */
public final class Mocapscope extends Application {
    private static final CompletableFuture<Consumer<Stage>> FIRST = new CompletableFuture<>();

    /** Creates the application; called by JavaFX. */
    public Mocapscope() {}

    /**
     * Starts JavaFX on a thread of its own and returns at once, so that the caller can load data meanwhile.
     *
     * @return completes exceptionally if there is no display; never completes normally
     */
    static CompletableFuture<Void> launch() {
        var failure = new CompletableFuture<Void>();
        Thread.ofPlatform().daemon().name("toolkit").start(() -> {
            try {
                launch(Mocapscope.class);
            } catch (UnsupportedOperationException exception) {
                failure.completeExceptionally(
                        new IOException("the window cannot be opened: " + exception.getMessage(), exception));
            } catch (RuntimeException other) {
                failure.completeExceptionally(other);
            }
        });
        return failure;
    }

    /** Opens the first window on the JavaFX thread. */
    static void open(Consumer<Stage> window) {
        FIRST.complete(window);
    }

    @Override
    public void start(Stage stage) {
        FIRST.join().accept(stage);
    }
}
