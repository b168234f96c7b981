package mocapscope.app.control;

import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import javafx.stage.Window;

/** A small dialog window with a title, styled like its owner and closed by Escape. */
public class DialogStage extends Stage {

    /** Adds {@code title} above {@code body}, which brings its style sheets. */
    public DialogStage(String title, double width, VBox body) {
        var head = NodeConfigurator.styled(new Label(title), "dialog-title");
        body.getChildren().addFirst(head);
        body.getStyleClass().add("dialog-body");
        body.setPrefWidth(width);
        var scene = new Scene(body);
        scene.getAccelerators().put(new KeyCodeCombination(KeyCode.ESCAPE), this::close);
        setScene(scene);
        setTitle(title);
        setResizable(false);
    }

    /** Opens the window over the upper middle of {@code owner}. */
    public final void showOver(Window owner) {
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
