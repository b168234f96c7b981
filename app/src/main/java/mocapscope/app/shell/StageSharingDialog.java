package mocapscope.app.shell;

import java.util.Locale;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.Modality;
import javafx.stage.Window;
import mocapscope.app.control.DialogStage;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.model.StageSharingManager;
import mocapscope.app.text.TextBundle;

/** A dialog in which the user enters a NATS server's address to share the application window's sessions. */
final class StageSharingDialog {
    private static final TextBundle TEXTS = TextBundle.of(StageSharingDialog.class);
    private static final double WIDTH = 460;

    private final StageSharingManager sharing;
    private final TextField address = new TextField();
    private final TextField name = new TextField();
    private final Label problem = NodeConfigurator.wrapped(NodeConfigurator.styled(new Label(), "history-cost"));
    private final DialogStage stage;

    /** Calls {@code closed} when the dialog is closed, whether the sharing was started or not. */
    StageSharingDialog(StageSharingManager sharing, Runnable closed) {
        this.sharing = sharing;
        address.setId("share-stage");
        address.setPromptText(TEXTS.text("share.stage.prompt"));
        address.setText(sharing.storedStage());
        name.setId("share-name");
        name.setText(sharing.storedName());
        problem.setId("share-problem");
        address.textProperty().subscribe(_ -> showProblem(""));
        name.textProperty().subscribe(_ -> showProblem(""));
        var hint =
                NodeConfigurator.wrapped(NodeConfigurator.styled(new Label(TEXTS.text("share.hint")), "history-hint"));
        var fields = new VBox(
                8, field(TEXTS.text("share.stage"), address), field(TEXTS.text("share.name"), name), problem, hint);
        var body = new VBox(fields, buttons());
        ViewStyleSheetAttacher.add(body, StageSharingDialog.class, "shell.css");
        stage = new DialogStage(TEXTS.text("share.title"), WIDTH, body);
        stage.initModality(Modality.WINDOW_MODAL);
        stage.setOnHidden(_ -> closed.run());
    }

    private static VBox field(String title, TextField input) {
        var label = NodeConfigurator.styled(new Label(title), "caption");
        label.setLabelFor(input);
        return new VBox(3, label, input);
    }

    void show(Window owner) {
        stage.showOver(owner);
        (address.getText().isEmpty() ? address : name).requestFocus();
    }

    private HBox buttons() {
        var cancel = new Button(TEXTS.text("cancel"));
        cancel.setCancelButton(true);
        cancel.setOnAction(_ -> stage.close());
        var start = NodeConfigurator.styled(new Button(TEXTS.text("share.start")), "accent");
        start.setId("share-start");
        start.setDefaultButton(true);
        start.setOnAction(_ -> start());
        return NodeConfigurator.styled(new HBox(cancel, start), "dialog-buttons");
    }

    private void start() {
        try {
            sharing.start(address.getText(), name.getText());
            stage.close();
        } catch (IllegalArgumentException wrong) {
            var text = String.valueOf(wrong.getMessage());
            showProblem(text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1));
        }
    }

    private void showProblem(String text) {
        problem.setText(text);
        NodeConfigurator.setShown(problem, !text.isEmpty());
        if (stage != null && stage.isShowing()) {
            stage.sizeToScene();
        }
    }
}
