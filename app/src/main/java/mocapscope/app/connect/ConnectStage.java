package mocapscope.app.connect;

import javafx.scene.layout.VBox;
import mocapscope.app.control.DialogStage;
import mocapscope.app.control.Styles;

/** A small window of the connection panel. */
final class ConnectStage extends DialogStage {

    /** {@code body} gets {@code title} above it. */
    ConnectStage(String title, double width, VBox body) {
        super(title, width, dressed(body));
    }

    private static VBox dressed(VBox body) {
        body.getStyleClass().add("connect-view");
        Styles.add(body, ConnectStage.class, "connect.css");
        return body;
    }
}
