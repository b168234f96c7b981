package mocapscope.app.takes;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import mocapscope.app.control.DialogStage;
import mocapscope.app.control.Named;
import mocapscope.app.control.Styles;
import mocapscope.app.convert.Converted;
import mocapscope.app.convert.TargetFormat;
import mocapscope.app.convert.Wish;
import mocapscope.app.model.RecordingFiles;
import mocapscope.app.model.SkeletonFolder;
import mocapscope.app.words.Words;
import mocapscope.protocol.catalog.Catalog;
import mocapscope.protocol.recording.Progress;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** Converts a recording: asks what, into which format and where, shows how it goes, and says what came of it. */
final class ConvertDialog {
    private static final Words WORDS = Words.of(ConvertDialog.class);
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");
    private static final double WIDTH = 560;

    private final SkeletonFolder skeletons;
    private final Places places;
    private final Path folder;
    private final TextField recording = new TextField();
    private final Button browse = new Button(WORDS.text("choose"));
    private final ChoiceBox<RecordingFile.Part> part = new ChoiceBox<>();
    private final ChoiceBox<TargetFormat> format = new ChoiceBox<>();
    private final TextField source = new TextField();
    private final TextField rate = new TextField();
    private final TextField target = new TextField();
    private final Button elsewhere = new Button(WORDS.text("choose"));
    private final Label outcome = new Label();
    private final ProgressBar progress = new ProgressBar(ProgressBar.INDETERMINATE_PROGRESS);
    private final HBox made = new HBox();
    private final Button go = new Button(WORDS.text("convert.go"));
    private final Button close = new Button(WORDS.text("convert.close"));
    private final VBox partField = SettingsDialog.field(WORDS.text("convert.session"), part);
    private final VBox fields = new VBox();
    private final String program;
    private final DialogStage stage;
    private @Nullable ConvertDraft draft;
    private volatile long messages;
    private volatile boolean stopped;
    private boolean busy;

    /** {@code folder} is where recordings usually are; {@code program} is what writes, with its version. */
    ConvertDialog(SkeletonFolder skeletons, Places places, Path folder, String program) {
        this.skeletons = skeletons;
        this.places = places;
        this.folder = folder;
        this.program = program;
        prepare();
        fields.getStyleClass().add("take-fields");
        fields.getChildren()
                .setAll(
                        SettingsDialog.field(WORDS.text("convert.recording"), row(recording, browse)),
                        partField,
                        SettingsDialog.field(WORDS.text("convert.format"), format),
                        SettingsDialog.field(WORDS.text("convert.source"), source),
                        SettingsDialog.field(WORDS.text("convert.rate"), rate),
                        SettingsDialog.field(WORDS.text("convert.target"), row(target, elsewhere)));
        var body = new VBox(fields, progress, outcome, made, buttons());
        body.getStyleClass().add("take-dialog");
        Styles.add(body, ConvertDialog.class, "takes.css");
        stage = new DialogStage(WORDS.text("convert.title"), WIDTH, body);
        stage.setOnHidden(_ -> stopped = true);
        busy(false);
    }

    void show(Window owner) {
        stage.over(owner);
        browse.requestFocus();
    }

    boolean showing() {
        return stage.isShowing();
    }

    /** Reads what is in a recording, and shows what can be chosen of it. */
    void open(Path file) {
        recording.setText(file.toString());
        draft = null;
        busy(true);
        say(WORDS.text("convert.reading"), false);
        Thread.ofVirtual().start(() -> {
            try {
                var read = ConvertDraft.of(file);
                Platform.runLater(() -> show(read));
            } catch (IOException | IllegalArgumentException refused) {
                Platform.runLater(() -> failed(String.valueOf(refused.getMessage())));
            }
        });
    }

    /** Shows how far it is; called now and then by the animation timer. */
    void refresh() {
        if (busy && draft != null) {
            say(WORDS.text("convert.busy", messages), false);
        }
    }

    private void prepare() {
        recording.setId("convert-recording");
        recording.setEditable(false);
        recording.setPromptText(WORDS.text("convert.recording.none"));
        browse.setId("convert-browse");
        browse.setOnAction(_ -> browse());
        part.setId("convert-session");
        part.setConverter(new Named<>(one -> WORDS.text(
                "convert.session.one", one.name(), one.recorded().protocol().label())));
        part.setMaxWidth(Double.MAX_VALUE);
        part.valueProperty().subscribe(this::propose);
        format.setId("convert-format");
        format.setConverter(
                new Named<>(one -> WORDS.text("convert.format.one", one.label(), one.form(), one.content())));
        format.setMaxWidth(Double.MAX_VALUE);
        format.getItems().setAll(TargetFormat.all());
        format.setValue(format.getItems().getFirst());
        format.valueProperty().subscribe(this::propose);
        source.setId("convert-source");
        source.setPromptText(WORDS.text("convert.source.all"));
        rate.setId("convert-rate");
        rate.setPromptText(WORDS.text("convert.rate.usual"));
        target.setId("convert-target");
        elsewhere.setOnAction(_ -> elsewhere());
        outcome.setId("convert-outcome");
        outcome.setWrapText(true);
        outcome.setMinHeight(Label.USE_PREF_SIZE);
        progress.setMaxWidth(Double.MAX_VALUE);
        progress.getStyleClass().add("small");
        made.getStyleClass().add("take-deeds");
        offer(made, false);
    }

    private HBox buttons() {
        close.setCancelButton(true);
        close.setId("convert-close");
        close.setOnAction(_ -> closeOrStop());
        go.setId("convert-go");
        go.getStyleClass().add("accent");
        go.setDefaultButton(true);
        go.setOnAction(_ -> convert());
        var buttons = new HBox(close, go);
        buttons.getStyleClass().add("dialog-buttons");
        return buttons;
    }

    private static HBox row(TextField text, Button button) {
        HBox.setHgrow(text, Priority.ALWAYS);
        button.setMinWidth(Region.USE_PREF_SIZE);
        return new HBox(6, text, button);
    }

    private void browse() {
        var chooser = new FileChooser();
        chooser.setTitle(WORDS.text("convert.recording"));
        if (Files.isDirectory(folder)) {
            chooser.setInitialDirectory(folder.toFile());
        }
        var kinds = RecordingFiles.extensions(Catalog.protocols()).stream()
                .map(extension -> "*" + extension)
                .toList();
        chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter(WORDS.text("convert.kinds"), kinds));
        Optional.ofNullable(chooser.showOpenDialog(stage)).map(File::toPath).ifPresent(this::open);
    }

    private void elsewhere() {
        var chooser = new FileChooser();
        chooser.setTitle(WORDS.text("convert.target"));
        var kind = format.getValue();
        chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter(kind.label(), List.of(kind.form())));
        var now = Path.of(target.getText());
        if (now.getParent() != null && Files.isDirectory(now.getParent())) {
            chooser.setInitialDirectory(now.getParent().toFile());
            chooser.setInitialFileName(now.getFileName().toString());
        }
        Optional.ofNullable(chooser.showSaveDialog(stage)).ifPresent(chosen -> target.setText(chosen.getPath()));
    }

    private void show(ConvertDraft read) {
        draft = read;
        part.getItems().setAll(read.parts());
        part.setValue(read.parts().getFirst());
        offer(partField, read.parts().size() > 1);
        say("", false);
        busy(false);
    }

    /** Another choice, another name; and not every format asks for everything. */
    private void propose() {
        source.setDisable(!format.getValue().sampled());
        part.setDisable(format.getValue().whole());
        rate.setDisable(!format.getValue().retimed());
        if (draft != null && part.getValue() != null) {
            target.setText(draft.target(part.getValue(), format.getValue()).toString());
        }
    }

    private void convert() {
        if (draft == null) {
            say(WORDS.text("convert.recording.first"), true);
            return;
        }
        try {
            var options = ConvertDraft.options(format.getValue(), source.getText(), rate.getText());
            var to = Path.of(target.getText().strip());
            var kind = format.getValue();
            var read = draft;
            var parts = read.parts(part.getValue(), kind);
            messages = 0;
            stopped = false;
            busy(true);
            Thread.ofVirtual().start(() -> {
                var maps = skeletons.maps(_ -> {});
                var wish = new Wish(read.recording(), parts, Direction.TO_CLIENT, maps, program, options);
                convert(kind, wish, to);
            });
        } catch (IllegalArgumentException wrong) {
            failed(String.valueOf(wrong.getMessage()));
        }
    }

    private void convert(TargetFormat kind, Wish wish, Path to) {
        try {
            var converted = kind.write(wish, to, new Progress(count -> messages = count, () -> stopped));
            Platform.runLater(() -> done(converted, to));
        } catch (CancellationException _) {
            Platform.runLater(() -> failed(WORDS.text("convert.stopped")));
        } catch (IOException | RuntimeException refused) {
            Platform.runLater(() -> failed(WORDS.text("convert.failed", String.valueOf(refused.getMessage()))));
        }
    }

    private void done(Converted result, Path to) {
        busy(false);
        var words = new StringBuilder(WORDS.text("convert.done", to.getFileName(), result.words()));
        result.notes().forEach(note -> words.append("\n• ").append(note));
        if (result.errors() > 0) {
            words.append("\n• ").append(WORDS.count("convert.errors", result.errors()));
        }
        say(words.toString(), false);
        made.getChildren()
                .setAll(places.offers(to).stream().map(ConvertDialog::button).toList());
        offer(made, true);
        close.setText(WORDS.text("convert.close"));
        stage.sizeToScene();
    }

    private static Button button(Notice.Offer offer) {
        var button = new Button(offer.words());
        button.setOnAction(_ -> offer.deed().run());
        return button;
    }

    private void failed(String why) {
        busy(false);
        say(why, true);
    }

    private void closeOrStop() {
        if (busy && draft != null) {
            stopped = true;
        } else {
            stage.close();
        }
    }

    private void busy(boolean now) {
        busy = now;
        fields.setDisable(now);
        go.setDisable(now);
        close.setText(now && draft != null ? WORDS.text("cancel") : WORDS.text("convert.close"));
        progress.setVisible(now);
        progress.setManaged(now);
        offer(partField, draft != null && draft.parts().size() > 1);
        if (now) {
            offer(made, false);
        }
        stage.sizeToScene();
    }

    private void say(String words, boolean wrong) {
        outcome.pseudoClassStateChanged(WRONG, wrong);
        boolean lines = !words.equals(outcome.getText());
        outcome.setText(words);
        offer(outcome, !words.isEmpty());
        if (lines && !busy) {
            stage.sizeToScene();
        }
    }

    private static void offer(Node node, boolean yes) {
        node.setVisible(yes);
        node.setManaged(yes);
    }
}
