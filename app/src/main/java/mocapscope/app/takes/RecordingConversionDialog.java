package mocapscope.app.takes;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import javafx.application.Platform;
import javafx.css.PseudoClass;
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
import mocapscope.app.control.DisplayNameConverter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.convert.ConversionTargetFormat;
import mocapscope.app.convert.FileConversionResult;
import mocapscope.app.convert.RecordingConversionRequest;
import mocapscope.app.model.TakeRecordingManager;
import mocapscope.app.model.settings.ConversionSettings;
import mocapscope.app.model.settings.SkeletonMapFileStore;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.export.ExportRestPoseChoice;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** A dialog in which the user chooses sessions, format and target for converting a recording. */
final class RecordingConversionDialog {
    private static final TextBundle TEXTS = TextBundle.of(RecordingConversionDialog.class);
    private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");
    private static final double WIDTH = 560;
    private static final double RATE_WIDTH = 270;
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /** The task in progress. */
    private enum Doing {
        NOTHING,
        READING,
        CONVERTING
    }

    private final TakeRecordingManager manager;
    private final SkeletonMapFileStore skeletons;
    private final FileManagerLauncher launcher;
    private final RecordingInputFileField recording;
    private final ConversionSessionField sessions = new ConversionSessionField(this::propose);
    private final ChoiceBox<ConversionTargetFormat> format = new ChoiceBox<>();
    private final ExportSourceComboBox source = new ExportSourceComboBox();
    private final TextField rate = new TextField();
    private final BoneNamesChoiceBox names;
    private final ChoiceBox<ExportRestPoseChoice> rest = new ChoiceBox<>();
    private final TextField target = new TextField();
    private final Button chooseButton = new Button(TEXTS.text("choose"));
    private final Label outcome = new Label();
    private final ProgressBar progress = NodeConfigurator.styled(new ProgressBar(), "small");
    private final HBox resultActions = NodeConfigurator.styled(new HBox(), "take-actions");
    private final Button go = NodeConfigurator.styled(new Button(TEXTS.text("convert.go")), "accent");
    private final Button close = new Button(TEXTS.text("convert.close"));
    private final VBox sessionsField = TakeSettingsDialog.createField(TEXTS.text("convert.session"), sessions);
    private final HBox samples = NodeConfigurator.styled(new HBox(), "take-row");
    private final VBox restField = TakeSettingsDialog.createField(TEXTS.text("convert.rest"), rest);
    private final HBox joints = NodeConfigurator.styled(new HBox(), "take-row");
    private final VBox fields = NodeConfigurator.styled(new VBox(), "take-fields");
    private final DialogStage stage;
    private Doing doing = Doing.NOTHING;
    private Thread worker = Thread.ofVirtual().unstarted(() -> {});
    private @Nullable RecordingConversionFormModel draft;
    private String proposed = "";
    private volatile long messages;
    private volatile double part;
    private volatile boolean stopped;

    /** Uses the manager's folder, program name and version, and stored choices. */
    RecordingConversionDialog(
            TakeRecordingManager manager, SkeletonMapFileStore skeletons, FileManagerLauncher launcher) {
        this.manager = manager;
        this.skeletons = skeletons;
        this.launcher = launcher;
        this.recording = new RecordingInputFileField(
                manager.settings().folder(), this::read, reason -> showOutcome(reason, true));
        this.names = new BoneNamesChoiceBox(
                "convert-bone-names", manager.conversionSettings().names());
        prepare();
        prepareJoints();
        samples.getChildren()
                .setAll(
                        TakeSettingsDialog.createField(TEXTS.text("convert.source"), source),
                        TakeSettingsDialog.createField(TEXTS.text("convert.rate"), rate));
        HBox.setHgrow(samples.getChildren().getFirst(), Priority.ALWAYS);
        fields.getChildren()
                .setAll(
                        recording,
                        TakeSettingsDialog.createField(TEXTS.text("convert.format"), format),
                        sessionsField,
                        samples,
                        joints,
                        TakeSettingsDialog.createField(TEXTS.text("convert.target"), row(target, chooseButton)));
        var body =
                NodeConfigurator.styled(new VBox(fields, buttons(), progress, outcome, resultActions), "take-dialog");
        ViewStyleSheetAttacher.add(body, RecordingConversionDialog.class, "takes.css");
        stage = new DialogStage(TEXTS.text("convert.title"), WIDTH, body);
        stage.setOnHidden(_ -> cancelConversion());
        change(Doing.NOTHING);
        propose();
        showOutcome(TEXTS.text("convert.recording.first"), false);
    }

    void show(Window owner) {
        stage.showOver(owner);
        recording.focus();
    }

    boolean isShowing() {
        return stage.isShowing();
    }

    /** Reads a recording and shows its choices. */
    void open(Path file) {
        recording.open(file);
    }

    /** Cancels the task in progress, and waits briefly until it has cleaned up. */
    void stop() {
        cancelConversion();
        try {
            if (worker.isAlive()) {
                worker.join(PATIENCE);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Shows the progress; called periodically by the animation timer. */
    void refresh() {
        switch (doing) {
            case NOTHING -> {}
            case READING -> progress.setProgress(part > 0 ? part : ProgressBar.INDETERMINATE_PROGRESS);
            case CONVERTING ->
                showOutcome(
                        TEXTS.text("convert.busy", messages, format.getValue().progressUnit()), false);
        }
    }

    private void cancelConversion() {
        stopped = true;
        source.stop();
    }

    private void prepare() {
        format.setId("convert-format");
        format.setConverter(new DisplayNameConverter<>(
                one -> TEXTS.text("convert.format.one", one.label(), one.filePattern(), one.content())));
        format.setMaxWidth(Double.MAX_VALUE);
        format.getItems().setAll(ConversionTargetFormat.all());
        format.setValue(format.getItems().getFirst());
        format.valueProperty().subscribe(this::propose);
        rate.setId("convert-rate");
        rate.setPrefWidth(RATE_WIDTH);
        rate.setPromptText(TEXTS.text("convert.rate.usual"));
        target.setId("convert-target");
        chooseButton.setOnAction(_ -> chooseTarget());
        outcome.setId("convert-outcome");
        NodeConfigurator.wrapped(outcome);
        progress.setId("convert-progress");
        progress.setMaxWidth(Double.MAX_VALUE);
        NodeConfigurator.setShown(resultActions, false);
        NodeConfigurator.setShown(outcome, false);
    }

    private void prepareJoints() {
        rest.setId("convert-rest");
        rest.setMaxWidth(Double.MAX_VALUE);
        rest.setConverter(new DisplayNameConverter<>(pose -> TEXTS.text("convert.rest." + pose.word())));
        rest.getItems().setAll(ExportRestPoseChoice.values());
        rest.setValue(manager.conversionSettings().rest());
        names.setOnAction(_ -> manager.saveConversionSettings(choices()));
        rest.setOnAction(_ -> manager.saveConversionSettings(choices()));
        var namesField = TakeSettingsDialog.createField(TEXTS.text("convert.bone-names"), names);
        joints.getChildren().setAll(namesField, restField);
        HBox.setHgrow(namesField, Priority.ALWAYS);
        HBox.setHgrow(restField, Priority.ALWAYS);
    }

    private ConversionSettings choices() {
        return new ConversionSettings(names.getValue(), rest.getValue());
    }

    private HBox buttons() {
        close.setCancelButton(true);
        close.setId("convert-close");
        close.setOnAction(_ -> closeOrStop());
        go.setId("convert-go");
        go.setDefaultButton(true);
        go.setOnAction(_ -> convert());
        return NodeConfigurator.styled(new HBox(close, go), "dialog-buttons");
    }

    private static HBox row(TextField text, Button button) {
        HBox.setHgrow(text, Priority.ALWAYS);
        button.setMinWidth(Region.USE_PREF_SIZE);
        return new HBox(6, text, button);
    }

    private void chooseTarget() {
        var chooser = new FileChooser();
        chooser.setTitle(TEXTS.text("convert.target"));
        var kind = format.getValue();
        chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter(kind.label(), List.of(kind.filePattern())));
        var now = new File(target.getText());
        var chosenFile = now.getParentFile();
        if (chosenFile != null && chosenFile.isDirectory()) {
            chooser.setInitialDirectory(chosenFile);
            chooser.setInitialFileName(now.getName());
        }
        Optional.ofNullable(chooser.showSaveDialog(stage)).ifPresent(chosen -> target.setText(chosen.getPath()));
    }

    /** Reads the recording again after another file, protocol or port was entered. */
    private void read() {
        var file = recording.file();
        if (file.isEmpty()) {
            return;
        }
        try {
            var input = recording.protocolInput();
            begin(Doing.READING, () -> read(file.get(), input));
        } catch (IllegalArgumentException exception) {
            failed(String.valueOf(exception.getMessage()));
        }
    }

    private void read(Path file, RecordingOpenOptions input) {
        try {
            var read = RecordingConversionFormModel.of(
                    file, input, new ScanProgressMonitor(now -> part = now, () -> stopped));
            Platform.runLater(() -> show(read));
        } catch (CancellationException _) {
            Platform.runLater(() -> failed(TEXTS.text("convert.unread")));
        } catch (IOException | RuntimeException exception) {
            Platform.runLater(() -> failed(String.valueOf(exception.getMessage())));
        }
    }

    private void show(RecordingConversionFormModel read) {
        draft = read;
        source.reset();
        sessions.show(read.sessions());
        change(Doing.NOTHING);
        if (close.isFocused()) {
            go.requestFocus(); // the button had the focus while the other controls were disabled
        }
        propose();
        showOutcome(read.notice(), read.sessions().isEmpty());
    }

    /** Proposes a file name for the current choices, and shows the fields that the format requires. */
    private void propose() {
        var kind = format.getValue();
        NodeConfigurator.setShown(samples, kind.holdsSamples());
        NodeConfigurator.setShown(joints, kind.holdsJoints());
        NodeConfigurator.setShown(restField, kind.holdsRestPose());
        rate.setDisable(!kind.isResampled());
        sessions.setMultiple(kind.holdsWholeSessions());
        var read = draft;
        if (read == null || read.sessions().isEmpty()) {
            return;
        }
        var chosen = kind.holdsWholeSessions()
                ? read.sessions()
                : sessions.selectedSession().stream().toList();
        if (target.getText().equals(proposed)) {
            proposed = read.target(chosen, kind).toString();
            target.setText(proposed);
        }
        if (kind.holdsSamples()) {
            sessions.selectedSession()
                    .ifPresent(one -> source.startSearch(one.recorded(), () -> skeletons.load(_ -> {})));
        }
        stage.sizeToScene();
    }

    private void convert() {
        var read = draft;
        if (read == null) {
            return; // the button is disabled
        }
        try {
            var kind = format.getValue();
            var options =
                    RecordingConversionFormModel.parseOptions(kind, source.enteredText(), rate.getText(), choices());
            var to = read.target(target.getText(), kind);
            var recordings = parts(kind);
            begin(Doing.CONVERTING, () -> {
                var maps = skeletons.load(_ -> {});
                convert(
                        kind,
                        new RecordingConversionRequest(
                                read.recording(),
                                recordings,
                                Direction.TO_CLIENT,
                                maps,
                                manager.programVersion(),
                                options,
                                true),
                        to);
            });
        } catch (IllegalArgumentException exception) {
            failed(String.valueOf(exception.getMessage()));
        }
    }

    private List<RecordingFile.NamedRecording> parts(ConversionTargetFormat kind) {
        var recordings = kind.holdsWholeSessions()
                ? sessions.selectedSessions()
                : sessions.selectedSession().stream().toList();
        if (recordings.isEmpty()) {
            throw new IllegalArgumentException(TEXTS.text("convert.session.none"));
        }
        return recordings;
    }

    private void convert(ConversionTargetFormat kind, RecordingConversionRequest request, Path to) {
        try {
            var result = kind.write(
                    request, to, new CancellableWriteProgressMonitor(count -> messages = count, () -> stopped));
            Platform.runLater(() -> done(result, to));
        } catch (CancellationException _) {
            Platform.runLater(() -> failed(TEXTS.text("convert.stopped")));
        } catch (IOException | RuntimeException exception) {
            Platform.runLater(() -> failed(TEXTS.text("convert.failed", String.valueOf(exception.getMessage()))));
        }
    }

    private void begin(Doing operation, Runnable work) {
        messages = 0;
        part = 0;
        stopped = false;
        if (operation == Doing.READING) {
            draft = null;
            showOutcome(TEXTS.text("convert.reading"), false);
        } else {
            source.stop();
        }
        progress.setProgress(ProgressBar.INDETERMINATE_PROGRESS);
        change(operation);
        worker = Thread.ofVirtual().start(work);
    }

    private void done(FileConversionResult result, Path to) {
        change(Doing.NOTHING);
        var words = new StringBuilder(TEXTS.text("convert.done", to.getFileName(), result.summary()));
        result.notes().forEach(note -> words.append("\n• ").append(note));
        if (result.errors() > 0) {
            words.append("\n• ").append(TEXTS.formatCount("convert.errors", result.errors()));
        }
        if (!result.lost().isEmpty()) {
            words.append("\n• ").append(result.lost());
        }
        showOutcome(words.toString(), false);
        resultActions
                .getChildren()
                .setAll(launcher.createActions(to).stream()
                        .map(RecordingConversionDialog::button)
                        .toList());
        NodeConfigurator.setShown(resultActions, true);
        stage.sizeToScene();
    }

    private static Button button(NotificationBar.NotificationAction action) {
        var button = new Button(action.label());
        button.setOnAction(_ -> action.action().run());
        return button;
    }

    private void failed(String reason) {
        change(Doing.NOTHING);
        showOutcome(reason, true);
    }

    private void closeOrStop() {
        if (doing == Doing.NOTHING) {
            stage.close();
        } else {
            stopped = true;
        }
    }

    private void change(Doing now) {
        doing = now;
        boolean busy = now != Doing.NOTHING;
        fields.setDisable(busy);
        go.setDisable(busy || draft == null || draft.sessions().isEmpty());
        close.setText(busy ? TEXTS.text("cancel") : TEXTS.text("convert.close"));
        NodeConfigurator.setShown(progress, busy);
        NodeConfigurator.setShown(
                sessionsField, draft != null && draft.sessions().size() > 1);
        if (busy) {
            NodeConfigurator.setShown(resultActions, false);
        }
        stage.sizeToScene();
    }

    private void showOutcome(String words, boolean faulty) {
        outcome.pseudoClassStateChanged(WRONG, faulty);
        boolean another = !words.equals(outcome.getText());
        outcome.setText(words);
        NodeConfigurator.setShown(outcome, !words.isEmpty());
        if (another && doing == Doing.NOTHING) {
            stage.sizeToScene();
        }
    }
}
