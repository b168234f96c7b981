package mocapscope.app.takes;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.DirectoryChooser;
import javafx.stage.Modality;
import javafx.stage.Window;
import mocapscope.app.control.DialogStage;
import mocapscope.app.control.DisplayNameConverter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.model.TakeRecordingManager;
import mocapscope.app.model.settings.TakeRecordingSettings;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.scene.ExternalViewerRecordingDataKind;

/**
 * A dialog for recording settings: folder, file names and pre-roll (seconds kept from before the start of recording).
 */
final class TakeSettingsDialog {
    private static final TextBundle TEXTS = TextBundle.of(TakeSettingsDialog.class);
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");
    private static final double WIDTH = 500;

    private final TakeRecordingManager manager;
    private final TextField folder;
    private final TextField name;
    private final ChoiceBox<Integer> preroll = new ChoiceBox<>();
    private final Map<ExternalViewerRecordingDataKind, CheckBox> contents =
            new EnumMap<>(ExternalViewerRecordingDataKind.class);
    private final BoneNamesChoiceBox names;
    private final Label outcome = new Label();
    private final Button save = NodeConfigurator.styled(new Button(TEXTS.text("settings.save")), "accent");
    private final DialogStage stage;
    private int checkCount;

    TakeSettingsDialog(TakeRecordingManager manager) {
        this.manager = manager;
        var now = manager.settings();
        folder = new TextField(now.folder().toString());
        folder.setId("settings-folder");
        name = new TextField(now.name());
        name.setId("settings-name");
        preroll.setId("settings-preroll");
        preroll.setConverter(new DisplayNameConverter<>(seconds ->
                seconds == 0 ? TEXTS.text("settings.preroll.off") : TEXTS.text("settings.preroll.seconds", seconds)));
        preroll.getItems().setAll(TakeRecordingSettings.PREROLLS);
        preroll.setValue(now.preroll());
        preroll.setMaxWidth(Double.MAX_VALUE);
        for (var content : ExternalViewerRecordingDataKind.values()) {
            var box = new CheckBox(TEXTS.text("settings.decoded." + content.word()));
            box.setId("settings-decoded-" + content.word());
            box.setSelected(now.contents().contains(content));
            contents.put(content, box);
        }
        names = new BoneNamesChoiceBox("settings-names", now.names());
        outcome.setId("settings-outcome");
        NodeConfigurator.wrapped(outcome);
        folder.textProperty().subscribe(this::judge);
        name.textProperty().subscribe(this::judge);
        var browse = new Button(TEXTS.text("choose"));
        browse.setOnAction(_ -> browse());
        HBox.setHgrow(folder, Priority.ALWAYS);
        var body = NodeConfigurator.styled(
                new VBox(
                        createField(TEXTS.text("settings.folder"), new HBox(6, folder, browse)),
                        createField(TEXTS.text("settings.name"), name),
                        outcome,
                        createField(TEXTS.text("settings.preroll"), preroll),
                        createHint(TEXTS.text("settings.preroll.hint")),
                        createField(
                                TEXTS.text("settings.decoded"),
                                new FlowPane(12, 6, contents.values().toArray(CheckBox[]::new))),
                        createHint(TEXTS.text("settings.decoded.hint")),
                        createField(TEXTS.text("settings.names"), names),
                        buttons()),
                "take-dialog");
        ViewStyleSheetAttacher.add(body, TakeSettingsDialog.class, "takes.css");
        stage = new DialogStage(TEXTS.text("settings.title"), WIDTH, body);
        stage.initModality(Modality.WINDOW_MODAL);
        judge();
    }

    void show(Window owner) {
        stage.showOver(owner);
        folder.requestFocus();
        folder.deselect();
    }

    static VBox createField(String caption, Node input) {
        var label = NodeConfigurator.styled(new Label(caption), "caption");
        label.setLabelFor(input instanceof Pane row ? row.getChildren().getFirst() : input);
        return new VBox(3, label, input);
    }

    static Label createHint(String words) {
        var hint = NodeConfigurator.styled(new Label(words), "take-hint");
        NodeConfigurator.wrapped(hint);
        return hint;
    }

    private HBox buttons() {
        var cancel = new Button(TEXTS.text("cancel"));
        cancel.setCancelButton(true);
        cancel.setOnAction(_ -> close());
        save.setId("settings-save");
        save.setDefaultButton(true);
        save.setOnAction(_ -> save());
        return NodeConfigurator.styled(new HBox(cancel, save), "dialog-buttons");
    }

    private void browse() {
        var chooser = new DirectoryChooser();
        chooser.setTitle(TEXTS.text("settings.folder"));
        var now = new File(folder.getText());
        if (now.isDirectory()) {
            chooser.setInitialDirectory(now);
        }
        Optional.ofNullable(chooser.showDialog(stage)).ifPresent(chosen -> folder.setText(chosen.getPath()));
    }

    /** The result of validating the input on a thread that may wait for the disk. */
    private record Judged(boolean invalid, String words) {}

    /** Shows the next take's name or the input's error; discards all results but that of the latest request. */
    private void judge() {
        int number = ++checkCount;
        save.setDisable(true);
        try {
            var settings = chosen();
            Thread.ofVirtual().start(() -> {
                var judged = judged(settings);
                Platform.runLater(() -> {
                    if (number == checkCount) {
                        show(judged);
                    }
                });
            });
        } catch (InvalidPathException _) {
            show(new Judged(true, TEXTS.text("settings.folder.wrong")));
        }
    }

    private void show(Judged judged) {
        outcome.pseudoClassStateChanged(WRONG, judged.invalid());
        outcome.setText(judged.words());
        save.setDisable(judged.invalid());
    }

    private static Judged judged(TakeRecordingSettings settings) {
        if (!settings.folder().isAbsolute() || Files.isRegularFile(settings.folder())) {
            return new Judged(true, TEXTS.text("settings.folder.wrong"));
        }
        try {
            return new Judged(
                    false,
                    TEXTS.text(
                            "settings.next",
                            settings.file(TakeRecordingManager.localTimeNow()).getFileName()));
        } catch (IllegalArgumentException exception) {
            return new Judged(true, String.valueOf(exception.getMessage()));
        }
    }

    private TakeRecordingSettings chosen() {
        return new TakeRecordingSettings(
                Path.of(folder.getText().strip()),
                name.getText().strip(),
                preroll.getValue(),
                chosenContents(),
                names.getValue());
    }

    private Set<ExternalViewerRecordingDataKind> chosenContents() {
        return contents.entrySet().stream()
                .filter(entry -> entry.getValue().isSelected())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private void save() {
        manager.saveSettings(chosen());
        close();
    }

    private void close() {
        stage.close();
    }
}
