package mocapscope.app.takes;

import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.Modality;
import javafx.stage.Window;
import mocapscope.app.control.DialogStage;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.take.TakeRecorderSnapshot;

/** A dialog that offers to stop the recording or to cancel when the user closes the window during recording. */
final class CloseWhileRecordingDialog {
    private static final TextBundle TEXTS = TextBundle.of(CloseWhileRecordingDialog.class);
    private static final double WIDTH = 460;

    private final Consumer<Consumer<Optional<TakeRecorderSnapshot>>> end;
    private final Runnable leave;
    private final Label words = new Label();
    private final Button stay = new Button(TEXTS.text("leave.stay"));
    private final Button go = NodeConfigurator.styled(new Button(TEXTS.text("leave.end")), "accent");
    private final DialogStage stage;

    /**
     * Uses {@code end} to stop the recording and report the result to its argument, and then {@code leave} to close the
     * window.
     */
    CloseWhileRecordingDialog(
            Optional<RecordingStatusTexts> now,
            Consumer<Consumer<Optional<TakeRecorderSnapshot>>> end,
            Runnable leave) {
        this.end = end;
        this.leave = leave;
        words.setText(now.map(one -> TEXTS.text("leave.words", one.time(), one.size()))
                .orElse(TEXTS.text("leave.busy")));
        NodeConfigurator.wrapped(words);
        stay.setId("leave-stay");
        stay.setCancelButton(true);
        stay.setOnAction(_ -> close());
        go.setId("leave-end");
        go.setDefaultButton(true);
        go.setOnAction(_ -> end());
        var buttons = NodeConfigurator.styled(new HBox(stay, go), "dialog-buttons");
        var body = NodeConfigurator.styled(new VBox(words, buttons), "take-dialog");
        ViewStyleSheetAttacher.add(body, CloseWhileRecordingDialog.class, "takes.css");
        stage = new DialogStage(TEXTS.text("leave.title"), WIDTH, body);
        stage.initModality(Modality.WINDOW_MODAL);
    }

    void show(Window owner) {
        stage.showOver(owner);
        stay.requestFocus();
    }

    private void end() {
        stay.setDisable(true);
        go.setDisable(true);
        words.setText(TEXTS.text("leave.busy"));
        end.accept(this::ended);
    }

    private void ended(Optional<TakeRecorderSnapshot> state) {
        var fault = state.map(TakeRecorderSnapshot::fault).orElse("");
        if (fault.isEmpty()) {
            close();
            leave.run();
            return;
        }
        words.setText(TEXTS.text("record.failed", fault));
        stay.setText(TEXTS.text("leave.back"));
        stay.setDisable(false);
        go.setText(TEXTS.text("leave.anyway"));
        go.setDisable(false);
        go.setOnAction(_ -> {
            close();
            leave.run();
        });
        stage.sizeToScene();
    }

    private void close() {
        stage.close();
    }
}
