package mocapscope.app.connect;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import mocapscope.app.control.NodeLayout;
import mocapscope.app.model.SessionController;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.endpoint.Endpoint;

/** The pane for entering an endpoint: text field, recent endpoints, option fields and connect button. */
final class EndpointInputPane extends VBox {
    private static final TextBundle TEXTS = TextBundle.of(EndpointInputPane.class);
    private final SessionController controller;
    private final RecentEndpointStore store;
    private final EndpointForm form;
    private final MenuButton recent = new MenuButton(TEXTS.text("recent"));
    private final ToggleButton details = new ToggleButton(TEXTS.text("options"));

    /** Uses {@code examine} to run the connection doctor on an endpoint. */
    EndpointInputPane(SessionController controller, RecentEndpointStore store, Consumer<Endpoint> examine) {
        this.controller = controller;
        this.store = store;
        this.form = new EndpointForm(controller, store.lastScheme(), this::connect);
        getStyleClass().add("connect-box");
        var go = new Button(TEXTS.text("connect"));
        go.setId("connect");
        go.setOnAction(_ -> form.submit());
        var doctor = new IconButton(
                "icon-doctor",
                TEXTS.text("examine.hint"),
                () -> form.endpoint().ifPresentOrElse(examine, form::submit));
        doctor.setId("examine");
        recent.setId("recent");
        recent.getStyleClass().addAll("flat", "quiet-button");
        recent.setOnShowing(_ -> list());
        list(); // JavaFX does not open a menu without items
        details.setId("details");
        details.getStyleClass().addAll("flat", "quiet-button");
        details.selectedProperty().subscribe(on -> {
            if (on) {
                form.createFields();
            }
        });
        form.fields().visibleProperty().bind(details.selectedProperty());
        form.fields().managedProperty().bind(details.selectedProperty());
        var row = NodeLayout.styled(new HBox(recent, details, NodeLayout.spacer(), doctor, go), "connect-row");
        getChildren().addAll(form.text(), form.problem(), form.fields(), row);
    }

    /** Moves the focus to the text field. */
    void focusTextField() {
        form.text().requestFocus();
    }

    /** Returns the typed endpoint, if it is valid. */
    Optional<Endpoint> typedEndpoint() {
        return form.endpoint();
    }

    private void connect(Endpoint endpoint, boolean held) {
        store.add(endpoint);
        controller.connect(endpoint, held);
        form.text().clear();
        details.setSelected(false);
        // The keyboard returns to the views until the user enters another endpoint.
        getScene().getRoot().requestFocus();
    }

    private void list() {
        var items = store.list().stream().map(this::item).toList();
        recent.getItems().setAll(items.isEmpty() ? List.of(createPlaceholder()) : items);
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

    private static MenuItem createPlaceholder() {
        var item = new MenuItem(TEXTS.text("recent.none"));
        item.setDisable(true);
        return item;
    }
}
