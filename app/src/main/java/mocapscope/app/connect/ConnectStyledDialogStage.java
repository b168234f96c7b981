package mocapscope.app.connect;

import javafx.scene.layout.VBox;
import mocapscope.app.control.DialogStage;
import mocapscope.app.control.ViewStyleSheetAttacher;

/** A dialog window whose content uses the style sheet of the connect view. */
final class ConnectStyledDialogStage extends DialogStage {

    /** Adds {@code title} above {@code body}. */
    ConnectStyledDialogStage(String title, double width, VBox body) {
        super(title, width, applyStyle(body));
    }

    private static VBox applyStyle(VBox body) {
        body.getStyleClass().add("connect-view");
        ViewStyleSheetAttacher.add(body, ConnectStyledDialogStage.class, "connect.css");
        return body;
    }
}
