package mocapscope.app.shell;

import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.Modality;
import javafx.stage.Window;
import javafx.util.Duration;
import mocapscope.app.control.DialogStage;
import mocapscope.app.control.DisplayNameConverter;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.model.TranscriptMemoryRateEstimate;
import mocapscope.app.model.WindowSessionAndRecordingManager;
import mocapscope.app.model.settings.SessionHistoryRetentionSettings;
import mocapscope.app.text.TextBundle;

/** A dialog in which the user limits the history of live sessions in memory and on disk. */
final class LiveSessionHistorySettingsDialog {
    private static final TextBundle TEXTS = TextBundle.of(LiveSessionHistorySettingsDialog.class);
    private static final double WIDTH = 460;
    private static final double MIB = 1 << 20;

    private final WindowSessionAndRecordingManager sessions;
    private final Consumer<SessionHistoryRetentionSettings> keep;
    private final ChoiceBox<Integer> minutes = new ChoiceBox<>();
    private final CheckBox onDisk = new CheckBox(TEXTS.text("history.disk"));
    private final ChoiceBox<Integer> gibibytes = new ChoiceBox<>();
    private final Label cost = NodeConfigurator.styled(new Label(), "history-cost");
    private final DialogStage stage;

    /** Shows {@code folder} as the place of temporary takes, and passes saved settings to {@code keep}. */
    LiveSessionHistorySettingsDialog(
            WindowSessionAndRecordingManager sessions, Path folder, Consumer<SessionHistoryRetentionSettings> keep) {
        this.sessions = sessions;
        this.keep = keep;
        minutes.setId("history-minutes");
        minutes.setMaxWidth(Double.MAX_VALUE);
        minutes.setConverter(new DisplayNameConverter<>(LiveSessionHistorySettingsDialog::formatChoice));
        minutes.getItems().setAll(SessionHistoryRetentionSettings.MINUTES);
        minutes.setValue(sessions.history().minutes());
        minutes.valueProperty().subscribe(this::showCost);
        var label = NodeConfigurator.styled(new Label(TEXTS.text("history.minutes")), "caption");
        label.setLabelFor(minutes);
        cost.setId("history-cost");
        cost.setWrapText(true);
        var hint = NodeConfigurator.wrapped(
                NodeConfigurator.styled(new Label(TEXTS.text("history.hint")), "history-hint"));
        var memory = new VBox(8, heading(TEXTS.text("history.memory")), new VBox(3, label, minutes), cost, hint);
        var body = new VBox(memory, disk(folder), buttons());
        ViewStyleSheetAttacher.add(body, LiveSessionHistorySettingsDialog.class, "shell.css");
        stage = new DialogStage(TEXTS.text("history.title"), WIDTH, body);
        stage.initModality(Modality.WINDOW_MODAL);
        var refresh = new Timeline(new KeyFrame(Duration.seconds(1), _ -> showCost()));
        refresh.setCycleCount(Timeline.INDEFINITE);
        stage.setOnHidden(_ -> refresh.stop());
        refresh.play();
        showCost();
    }

    private VBox disk(Path folder) {
        int stored = sessions.history().gibibytes();
        onDisk.setId("history-disk");
        onDisk.setSelected(stored > 0);
        gibibytes.setId("history-gibibytes");
        gibibytes.setMaxWidth(Double.MAX_VALUE);
        gibibytes.setConverter(new DisplayNameConverter<>(size -> TEXTS.text("history.size", size)));
        gibibytes.getItems().setAll(SessionHistoryRetentionSettings.GIBIBYTES);
        gibibytes.setValue(stored > 0 ? stored : SessionHistoryRetentionSettings.USUAL_GIBIBYTES);
        gibibytes.disableProperty().bind(onDisk.selectedProperty().not());
        var label = NodeConfigurator.styled(new Label(TEXTS.text("history.limit")), "caption");
        label.setLabelFor(gibibytes);
        var hint = NodeConfigurator.wrapped(
                NodeConfigurator.styled(new Label(TEXTS.text("history.disk.hint", folder)), "history-hint"));
        return new VBox(8, heading(TEXTS.text("history.files")), onDisk, new VBox(3, label, gibibytes), hint);
    }

    private static Label heading(String text) {
        return NodeConfigurator.styled(new Label(text), "group-title");
    }

    void show(Window owner) {
        stage.showOver(owner);
        minutes.requestFocus();
    }

    private HBox buttons() {
        var cancel = new Button(TEXTS.text("cancel"));
        cancel.setCancelButton(true);
        cancel.setOnAction(_ -> stage.close());
        var save = NodeConfigurator.styled(new Button(TEXTS.text("name.save")), "accent");
        save.setId("history-save");
        save.setDefaultButton(true);
        save.setOnAction(_ -> {
            var settings = new SessionHistoryRetentionSettings(
                    minutes.getValue(), onDisk.isSelected() ? gibibytes.getValue() : 0);
            sessions.setHistory(settings);
            keep.accept(settings);
            stage.close();
        });
        return NodeConfigurator.styled(new HBox(cancel, save), "dialog-buttons");
    }

    private void showCost() {
        cost.setText(formatCost(minutes.getValue(), sessions.estimateHistory()));
    }

    private static String formatChoice(int minutes) {
        return minutes == 0 ? TEXTS.text("history.budget") : TEXTS.text("history.last", minutes);
    }

    /** Returns a text about the memory that these minutes need now. */
    static String formatCost(int minutes, TranscriptMemoryRateEstimate estimate) {
        if (!estimate.isKnown()) {
            return TEXTS.text("history.cost.unknown", mib(estimate.limit()));
        }
        var perMinute = mib(estimate.bytesPerMinute());
        if (minutes == 0) {
            return TEXTS.text("history.cost.budget", perMinute);
        }
        var needed = TEXTS.text("history.cost", perMinute, minutes, mib(estimate.bytes(minutes)));
        return estimate.bytes(minutes) <= estimate.limit()
                ? TEXTS.text("history.cost.fits", needed, mib(estimate.limit()))
                : TEXTS.text("history.cost.exceeds", needed, mib(estimate.limit()), estimate.minutesThatFit());
    }

    private static String mib(long bytes) {
        double mib = bytes / MIB;
        return DisplayNumberFormatter.formatFixed(mib, mib < 10 ? 1 : 0);
    }
}
