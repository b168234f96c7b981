package mocapscope.app.shell;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import javafx.scene.control.Alert;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.stage.FileChooser;
import javafx.stage.Stage;
import mocapscope.app.control.FileToPathConverter;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.SkeletonMapFileStore;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.status.StatusBarView;
import mocapscope.app.text.TextBundle;

/**
 * Imports a skeleton map file (bone names and parents) chosen by the user into the skeleton map folder. The map is
 * used from the next connection on.
 */
final class SkeletonMapImporter {
    private static final TextBundle TEXTS = TextBundle.of(SkeletonMapImporter.class);

    private final Stage stage;
    private final WindowSessionAndRecordingManager sessionManager;
    private final SkeletonMapFileStore folder;
    private final StatusBarView status;
    private final BiConsumer<String, MenuAndPaletteCommand> failures;

    /** Passes to {@code failures} the reason why a map was not loaded, with the command to choose another. */
    SkeletonMapImporter(
            Stage stage,
            WindowSessionAndRecordingManager sessionManager,
            SkeletonMapFileStore folder,
            StatusBarView status,
            BiConsumer<String, MenuAndPaletteCommand> failures) {
        this.stage = stage;
        this.sessionManager = sessionManager;
        this.folder = folder;
        this.status = status;
        this.failures = failures;
    }

    void chooseAndLoad() {
        var chooser = new FileChooser();
        chooser.setTitle(TEXTS.text("map.title"));
        chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter(TEXTS.text("map.kind"), "*.json"));
        FileToPathConverter.toPath(chooser.showOpenDialog(stage), this::showFailure)
                .ifPresent(this::load);
    }

    void load(Path file) {
        try {
            if (folder.replaces(file) && !replace(folder.fileFor(file))) {
                return;
            }
            var words = folder.store(file);
            sessionManager.setSkeletonMaps(folder.load(_ -> {}));
            status.showMessage(TEXTS.text("map.loaded", words, folder.fileFor(file)));
        } catch (IOException | IllegalArgumentException failure) {
            showFailure(TEXTS.text("map.failed", failure.getMessage()));
        }
    }

    private void showFailure(String reason) {
        failures.accept(
                reason, MenuAndPaletteCommand.of("map-another", TEXTS.text("map.another"), "", this::chooseAndLoad));
    }

    private boolean replace(Path place) {
        var replace = new ButtonType(TEXTS.text("map.replace"), ButtonData.OK_DONE);
        var question =
                new Alert(Alert.AlertType.CONFIRMATION, TEXTS.text("map.there", place), ButtonType.CANCEL, replace);
        question.initOwner(stage);
        question.setTitle(TEXTS.text("map.title"));
        question.setHeaderText(TEXTS.text("map.question", place.getFileName()));
        return question.showAndWait().filter(replace::equals).isPresent();
    }
}
