package mocapscope.app.connect;

import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.Modality;
import javafx.stage.Window;
import mocapscope.app.model.Sessions;
import mocapscope.app.words.Words;

/** The form in a window of its own, closed by Enter when everything is right, and by Escape. */
final class ConnectDialog {
    private static final Words WORDS = Words.of(ConnectDialog.class);
    private static final double WIDTH = 440;

    private final ConnectStage stage;
    private final EndpointForm form;

    ConnectDialog(Sessions sessions, Recents recents) {
        form = new EndpointForm(sessions, recents.scheme(), (endpoint, held) -> {
            recents.add(endpoint);
            sessions.connect(endpoint, held);
            close();
        });
        form.open();
        var cancel = new Button(WORDS.text("cancel"));
        cancel.setOnAction(_ -> close());
        var connect = new Button(WORDS.text("connect"));
        connect.setId("dialog-connect");
        connect.getStyleClass().add("accent");
        connect.setOnAction(_ -> form.submit());
        var buttons = new HBox(cancel, connect);
        buttons.getStyleClass().add("dialog-buttons");
        var body = new VBox(new VBox(form.text(), form.problem()), form.fields(), buttons);
        stage = new ConnectStage(WORDS.text("new.title"), WIDTH, body);
        stage.initModality(Modality.WINDOW_MODAL);
    }

    void show(Window owner) {
        stage.over(owner);
        form.text().requestFocus();
    }

    private void close() {
        stage.close();
    }
}
