package mocapscope.app.connect;

import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import javafx.stage.Window;
import mocapscope.app.control.Styles;

/** A small window of the connection panel: it looks like the one it belongs to, and Escape closes it. */
final class DialogStage extends Stage {

    /** {@code body} gets {@code title} above it. */
    DialogStage(String title, double width, VBox body) {
        var head = new Label(title);
        head.getStyleClass().add("dialog-title");
        body.getChildren().addFirst(head);
        body.getStyleClass().addAll("connect-dialog", "connect-view");
        body.setPrefWidth(width);
        Styles.add(body, DialogStage.class, "connect.css");
        var scene = new Scene(body);
        scene.getAccelerators().put(new KeyCodeCombination(KeyCode.ESCAPE), this::close);
        setScene(scene);
        setTitle(title);
        setResizable(false);
    }

    /** Opens it over the upper middle of {@code owner}. */
    void over(Window owner) {
        initOwner(owner);
        getScene().getStylesheets().addAll(owner.getScene().getStylesheets());
        if (owner instanceof Stage of) {
            getIcons().setAll(of.getIcons());
        }
        setOnShown(_ -> {
            setX(owner.getX() + (owner.getWidth() - getWidth()) / 2);
            setY(owner.getY() + (owner.getHeight() - getHeight()) / 3);
        });
        show();
    }
}
