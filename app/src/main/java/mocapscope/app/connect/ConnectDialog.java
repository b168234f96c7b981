package mocapscope.app.connect;

import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.Modality;
import javafx.stage.Stage;
import javafx.stage.Window;
import mocapscope.app.control.Styles;
import mocapscope.app.model.Sessions;

/** The form in a window of its own, closed by Enter when everything is right, and by Escape. */
final class ConnectDialog {
    private static final double WIDTH = 440;

    private final Stage stage = new Stage();
    private final EndpointForm form;

    ConnectDialog(Sessions sessions, Recents recents) {
        form = new EndpointForm(sessions, endpoint -> {
            recents.add(endpoint);
            sessions.connect(endpoint);
            stage.close();
        });
        var title = new Label("New connection");
        title.getStyleClass().add("dialog-title");
        var cancel = new Button("Cancel");
        cancel.setOnAction(_ -> stage.close());
        var connect = new Button("Connect");
        connect.setId("dialog-connect");
        connect.getStyleClass().add("accent");
        connect.setOnAction(_ -> form.submit());
        var buttons = new HBox(cancel, connect);
        buttons.getStyleClass().add("dialog-buttons");
        var root = new VBox(title, new VBox(form.text(), form.problem()), form.fields(), buttons);
        root.getStyleClass().addAll("connect-dialog", "connect-view");
        root.setPrefWidth(WIDTH);
        Styles.add(root, ConnectDialog.class, "connect.css");
        var scene = new Scene(root);
        scene.getAccelerators().put(new KeyCodeCombination(KeyCode.ESCAPE), stage::close);
        stage.setScene(scene);
        stage.setTitle("New connection");
        stage.setResizable(false);
        stage.initModality(Modality.WINDOW_MODAL);
    }

    void show(Window owner) {
        stage.initOwner(owner);
        stage.getScene().getStylesheets().addAll(owner.getScene().getStylesheets());
        if (owner instanceof Stage of) {
            stage.getIcons().setAll(of.getIcons());
        }
        stage.setOnShown(_ -> {
            stage.setX(owner.getX() + (owner.getWidth() - stage.getWidth()) / 2);
            stage.setY(owner.getY() + (owner.getHeight() - stage.getHeight()) / 3);
        });
        stage.show();
        form.text().requestFocus();
    }
}
