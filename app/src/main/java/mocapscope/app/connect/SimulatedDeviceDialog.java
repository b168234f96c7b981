package mocapscope.app.connect;

import javafx.application.Platform;
import javafx.geometry.Insets;
import javafx.geometry.Rectangle2D;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.Modality;
import javafx.stage.Screen;
import javafx.stage.Window;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.model.SessionCommandController;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.endpoint.SessionRole;

/**
 * A dialog that starts a server with simulated devices at the endpoint entered in a form. Enter starts it when all input
 * is valid, and Escape closes the dialog. Only the fields scroll on a small screen; the text above them and the buttons
 * below stay visible.
 */
final class SimulatedDeviceDialog {
    private static final TextBundle TEXTS = TextBundle.of(SimulatedDeviceDialog.class);
    private static final double WIDTH = 440;
    private static final double RIM = 14;

    private final ConnectStyledDialogStage stage;
    private final EndpointForm form;
    private final VBox body;
    private Rectangle2D screen = Rectangle2D.EMPTY;

    SimulatedDeviceDialog(SessionCommandController controller) {
        var model = new EndpointFormModel(
                controller.protocols(),
                SessionRole.SERVER,
                text -> ProtocolCatalog.parse(text, SessionRole.SERVER),
                "");
        form = new EndpointForm(model, (endpoint, held) -> {
            controller.serve(endpoint, held);
            close();
        });
        form.createFields();
        var cancel = new Button(TEXTS.text("cancel"));
        cancel.setOnAction(_ -> close());
        var start = NodeConfigurator.styled(new Button(TEXTS.text("serve.start")), "accent");
        start.setId("serve-start");
        start.setOnAction(_ -> form.submit());
        var buttons = NodeConfigurator.styled(new HBox(cancel, start), "dialog-buttons");
        var hint =
                NodeConfigurator.wrapped(NodeConfigurator.styled(new Label(TEXTS.text("serve.hint")), "card-detail"));
        var scroll = NodeConfigurator.scrollPane(form.fields());
        scroll.getStyleClass().add("form-scroll");
        // The scroll bar is in the margin beside the fields.
        VBox.setMargin(scroll, new Insets(0, -RIM, 0, 0));
        VBox.setVgrow(scroll, Priority.ALWAYS);
        body = new VBox(hint, new VBox(form.text(), form.problem()), scroll, buttons);
        stage = new ConnectStyledDialogStage(TEXTS.text("serve.title"), WIDTH, body);
        stage.initModality(Modality.WINDOW_MODAL);
        // After the change of the fields, when the scene can compute its new size.
        form.fields().heightProperty().subscribe(() -> Platform.runLater(this::fit));
    }

    void show(Window owner) {
        screen = DialogPlacement.visualBounds(owner);
        body.setMaxHeight(DialogPlacement.maxContentHeight(screen));
        stage.showOver(owner);
        fit();
        form.text().requestFocus();
    }

    /** Adjusts the size for the fields of another protocol. */
    private void fit() {
        if (!stage.isShowing()) {
            return;
        }
        stage.sizeToScene();
        stage.setY(DialogPlacement.clampTop(screen, stage.getY(), stage.getHeight()));
    }

    private void close() {
        stage.close();
    }

    /** Calculates a dialog's maximum height and position so that it stays on the screen. */
    static final class DialogPlacement {
        /** The room for a title bar and for a margin in which the window below stays visible. */
        private static final double SPARE = 72;

        private DialogPlacement() {}

        /** Returns the usable area of the screen that shows {@code owner}. */
        static Rectangle2D visualBounds(Window owner) {
            var on = Screen.getScreensForRectangle(owner.getX(), owner.getY(), owner.getWidth(), owner.getHeight());
            return (on.isEmpty() ? Screen.getPrimary() : on.getFirst()).getVisualBounds();
        }

        /** Returns the maximum height of a dialog's content. */
        static double maxContentHeight(Rectangle2D screen) {
            return screen.getHeight() - SPARE;
        }

        /**
         * Returns the top position nearest to {@code target} at which the whole dialog is visible; if it is too high, its
         * upper end.
         */
        static double clampTop(Rectangle2D screen, double target, double height) {
            return Math.max(screen.getMinY(), Math.min(target, screen.getMaxY() - height));
        }
    }
}
