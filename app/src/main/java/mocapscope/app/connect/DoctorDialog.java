package mocapscope.app.connect;

import java.util.List;
import javafx.geometry.HPos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import mocapscope.app.connect.DoctorLogBuffer.DoctorLogResult;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.control.TextClipboard;
import mocapscope.app.doctor.ConnectionDoctor;
import mocapscope.app.doctor.DoctorStep;
import mocapscope.app.doctor.DoctorVerdict;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.ViolationAdvice;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;

/** A dialog that diagnoses the connection to an endpoint step by step, with advice for failed steps. */
final class DoctorDialog {
    private static final TextBundle TEXTS = TextBundle.of(DoctorDialog.class);
    private static final double WIDTH = 680;
    private static final double HEIGHT = 340;

    private final Endpoint endpoint;
    private final ConnectStyledDialogStage stage;
    private final StatusLamp lamp = new StatusLamp();
    private final Label verdict = new Label();
    private final ProgressBar progress =
            NodeConfigurator.styled(new ProgressBar(ProgressBar.INDETERMINATE_PROGRESS), "small");
    private final GridPane grid = NodeConfigurator.styled(new GridPane(10, 4), "doctor-grid");
    private final ScrollPane scroll = NodeConfigurator.scrollPane(grid);
    private final Button again = new Button(TEXTS.text("doctor.again"));
    private final Button stop = new Button(TEXTS.text("doctor.stop"));
    private DoctorLogBuffer log = new DoctorLogBuffer();
    private ConnectionDoctor connectionDoctor;
    private List<DoctorLogBuffer.DoctorLogLine> shown = List.of();

    DoctorDialog(Endpoint endpoint) {
        this.endpoint = endpoint;
        verdict.setId("doctor-verdict");
        verdict.setWrapText(true);
        stop.setId("doctor-stop");
        progress.setMaxWidth(Double.MAX_VALUE);
        scroll.setPrefHeight(HEIGHT);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        var head = NodeConfigurator.styled(new HBox(8, lamp, verdict), "doctor-head");
        stage = new ConnectStyledDialogStage(
                TEXTS.text("doctor.title", endpoint.toString()), WIDTH, new VBox(head, progress, scroll, buttons()));
        stage.setResizable(true);
        stage.setOnHidden(_ -> connectionDoctor.stop());
        connectionDoctor = begin();
    }

    void show(Window owner) {
        stage.showOver(owner);
    }

    boolean isShowing() {
        return stage.isShowing();
    }

    /** Updates the dialog; called periodically by the animation timer. */
    void refresh() {
        var lines = log.lines();
        for (var line : lines.subList(Math.min(shown.size(), lines.size()), lines.size())) {
            add(line);
        }
        if (lines.size() > shown.size()) {
            shown = lines;
            scroll.setVvalue(1);
        }
        var result = log.result();
        boolean over = result.isPresent();
        verdict.setText(result.map(DoctorLogResult::text).orElseGet(() -> TEXTS.text("doctor.busy")));
        lamp.show(result.map(DoctorLogResult::light).orElse(LampState.BUSY), verdict.getText());
        progress.setVisible(!over);
        again.setDisable(!over);
        stop.setDisable(over);
    }

    private ConnectionDoctor begin() {
        log = new DoctorLogBuffer();
        shown = List.of();
        grid.getChildren().clear();
        var chart = log;
        var one = new ConnectionDoctor(SkeletonMapLibrary.builtIn(), endpoint, strict(), chart);
        Thread.ofVirtual().name("doctor").start(() -> examine(one, chart));
        return one;
    }

    /** Returns the strictness that a session of this endpoint would have. */
    private boolean strict() {
        return endpoint.settings().isOn(ProtocolIndependentSessionOptions.STRICT);
    }

    private static void examine(ConnectionDoctor doctor, DoctorLogBuffer chart) {
        try {
            doctor.run(() -> true);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            chart.stopped();
        } catch (RuntimeException failure) {
            chart.step(new DoctorStep(
                    TEXTS.text("doctor.failed"), false, 0, String.valueOf(failure), ViolationAdvice.NONE));
            chart.verdict(new DoctorVerdict(DoctorVerdict.DoctorResult.UNUSABLE, String.valueOf(failure)));
        }
    }

    private HBox buttons() {
        var copy = new Button(TEXTS.text("doctor.copy"));
        copy.setOnAction(_ -> copy());
        again.setOnAction(_ -> connectionDoctor = begin());
        stop.setOnAction(_ -> connectionDoctor.stop());
        var close = new Button(TEXTS.text("close"));
        close.setCancelButton(true);
        close.setOnAction(_ -> stage.close());
        return NodeConfigurator.styled(new HBox(copy, NodeConfigurator.spacer(), stop, again, close), "dialog-buttons");
    }

    private void copy() {
        TextClipboard.copy(log.text(endpoint.toString()));
    }

    private void add(DoctorLogBuffer.DoctorLogLine line) {
        var dot = new StatusLamp();
        dot.show(line.light(), line.name());
        var name = new Label(line.name());
        name.setMinWidth(Region.USE_PREF_SIZE);
        var took = NodeConfigurator.styled(new Label(line.duration()), "figures");
        took.setMinWidth(Region.USE_PREF_SIZE);
        GridPane.setHalignment(took, HPos.RIGHT);
        var words = new Label(line.detail());
        words.setWrapText(true);
        words.getStyleClass().add("card-detail");
        var row = grid.getRowCount();
        grid.addRow(row, dot, name, took, words);
        if (!line.advice().isEmpty()) {
            grid.add(adviceLabel(TEXTS.text("doctor.advice", line.advice().text()), "doctor-advice"), 1, row + 1, 3, 1);
            grid.add(adviceLabel(line.advice().source(), "caption"), 1, row + 2, 3, 1);
        }
    }

    private static Label adviceLabel(String text, String styleClass) {
        var label = new Label(text);
        label.setWrapText(true);
        label.getStyleClass().add(styleClass);
        return label;
    }
}
