package mocapscope.app.connect;

import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.model.Sessions;
import mocapscope.protocol.session.Endpoint;

/** Where an endpoint is typed, chosen from the recent ones, or filled in field by field. */
final class ConnectBox extends VBox {
    private final Sessions sessions;
    private final Recents recents;
    private final EndpointForm form;
    private final MenuButton recent = new MenuButton("Recent");
    private final ToggleButton details = new ToggleButton("Options");

    ConnectBox(Sessions sessions, Recents recents) {
        this.sessions = sessions;
        this.recents = recents;
        this.form = new EndpointForm(sessions, recents.scheme(), this::connect);
        getStyleClass().add("connect-box");
        var go = new Button("Connect");
        go.setId("connect");
        go.setOnAction(_ -> form.submit());
        recent.setId("recent");
        recent.getStyleClass().addAll("flat", "quiet-button");
        recent.setOnShowing(_ -> list());
        list(); // a menu without items does not open
        details.setId("details");
        details.getStyleClass().addAll("flat", "quiet-button");
        form.fields().visibleProperty().bind(details.selectedProperty());
        form.fields().managedProperty().bind(details.selectedProperty());
        var space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        var row = new HBox(recent, details, space, go);
        row.getStyleClass().add("connect-row");
        getChildren().addAll(form.text(), form.problem(), form.fields(), row);
    }

    /** Gives the text field the keyboard. */
    void type() {
        form.text().requestFocus();
    }

    private void connect(Endpoint endpoint) {
        recents.add(endpoint);
        sessions.connect(endpoint);
        form.text().clear();
        details.setSelected(false);
    }

    private void list() {
        var items = recents.list().stream().map(this::item).toList();
        recent.getItems().setAll(items.isEmpty() ? List.of(nothingYet()) : items);
    }

    private MenuItem item(String endpoint) {
        var item = new MenuItem(endpoint);
        item.setMnemonicParsing(false);
        item.setOnAction(_ -> {
            form.text().setText(endpoint);
            form.submit();
        });
        return item;
    }

    private static MenuItem nothingYet() {
        var item = new MenuItem("Nothing yet");
        item.setDisable(true);
        return item;
    }
}
