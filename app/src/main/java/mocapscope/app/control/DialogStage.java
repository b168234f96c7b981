package mocapscope.app.control;

import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import javafx.stage.Window;

/** A small window: it looks like the one it belongs to, and Escape closes it. */
public class DialogStage extends Stage {

    /** {@code body}, which has its style sheets, gets {@code title} above it. */
    public DialogStage(String title, double width, VBox body) {
        var head = new Label(title);
        head.getStyleClass().add("dialog-title");
        body.getChildren().addFirst(head);
        body.getStyleClass().add("dialog-body");
        body.setPrefWidth(width);
        var scene = new Scene(body);
        scene.getAccelerators().put(new KeyCodeCombination(KeyCode.ESCAPE), this::close);
        setScene(scene);
        setTitle(title);
        setResizable(false);
    }

    /** Opens it over the upper middle of {@code owner}. */
    public final void over(Window owner) {
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
