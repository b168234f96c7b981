package mocapscope.app.shell;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;
import javafx.stage.FileChooser;
import javafx.stage.Stage;
import mocapscope.app.control.FileToPathConverter;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.status.StatusBarView;
import mocapscope.app.takes.RecordingController;
import mocapscope.app.text.TextBundle;

/**
 * Opens recordings chosen in a dialog or dropped on the window, and starts their playback. Files are read by a thread
 * of their own.
 */
final class DialogAndDropRecordingOpener {
    private static final TextBundle TEXTS = TextBundle.of(DialogAndDropRecordingOpener.class);

    private final Stage stage;
    private final WindowSessionAndRecordingManager sessionManager;
    private final StatusBarView status;
    private final Supplier<RecordingController> takes;

    /** The controller from {@code takes} shows the read progress and warnings of recordings being opened. */
    DialogAndDropRecordingOpener(
            Stage stage,
            WindowSessionAndRecordingManager sessionManager,
            StatusBarView status,
            Supplier<RecordingController> takes) {
        this.stage = stage;
        this.sessionManager = sessionManager;
        this.status = status;
        this.takes = takes;
    }

    void chooseAndPlay() {
        choose(TEXTS.text("open.title")).ifPresent(this::play);
    }

    /** Lets the user choose a recording, and another one from which the names are taken that it lacks. */
    void chooseAndPlayWithNames() {
        choose(TEXTS.text("open.title"))
                .ifPresent(file -> choose(TEXTS.text("open.names")).ifPresent(names -> play(file, Optional.of(names))));
    }

    private Optional<Path> choose(String title) {
        var chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.getExtensionFilters()
                .setAll(
                        new FileChooser.ExtensionFilter(TEXTS.text("open.kind"), sessionManager.playableNamePatterns()),
                        new FileChooser.ExtensionFilter(TEXTS.text("open.kind.all"), "*"));
        return FileToPathConverter.toPath(chooser.showOpenDialog(stage), this::showFailure);
    }

    /** Plays files dropped on {@code scene}. */
    void installDropHandler(Scene scene) {
        scene.addEventHandler(DragEvent.DRAG_OVER, event -> {
            if (event.getDragboard().hasFiles()) {
                event.acceptTransferModes(TransferMode.COPY);
                event.consume();
            }
        });
        scene.addEventHandler(DragEvent.DRAG_DROPPED, event -> {
            if (event.getDragboard().hasFiles()) {
                var files = event.getDragboard().getFiles().stream()
                        .flatMap(file -> FileToPathConverter.toPath(file, this::showFailure).stream())
                        .toList();
                Thread.ofVirtual()
                        .start(() -> files.forEach(file -> read(file, Optional.empty(), OptionalLong.empty())));
                event.setDropCompleted(true);
                event.consume();
            }
        });
    }

    /** Starts playing a recording and returns at once. */
    void play(Path file) {
        play(file, Optional.empty());
    }

    /** Starts playing a recording at a time in nanoseconds since 1970, or at its beginning, and returns at once. */
    void play(Path file, OptionalLong from) {
        Thread.ofVirtual().start(() -> read(file, Optional.empty(), from));
    }

    private void play(Path file, Optional<Path> names) {
        Thread.ofVirtual().start(() -> read(file, names, OptionalLong.empty()));
    }

    private void played(Path file, String description) {
        if (!description.isEmpty()) {
            Platform.runLater(() -> takes.get().showWarning(file, description));
        }
    }

    private void read(Path file, Optional<Path> names, OptionalLong from) {
        try {
            takes.get().read(file, watch -> played(file, sessionManager.play(file, names, from, watch)));
        } catch (CancellationException _) {
            Platform.runLater(() -> status.showMessage(TEXTS.text("open.stopped", file.getFileName())));
        } catch (IOException | IllegalArgumentException failure) {
            // One message for one user action, sent by the thread that read the file.
            Platform.runLater(() -> showFailure(TEXTS.text("open.failed", failure.getMessage())));
        }
    }

    private void showFailure(String reason) {
        takes.get()
                .showFailure(
                        reason,
                        MenuAndPaletteCommand.of("open-another", TEXTS.text("open.another"), "", this::chooseAndPlay));
    }
}
