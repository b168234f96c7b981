package mocapscope.app.connect;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.geometry.Insets;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.model.SessionCommandController;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.stage.StageAddress;
import mocapscope.protocol.stage.StageEndpoint;

/** The pane for entering an endpoint: text field, form, recent endpoints and connect button. */
final class EndpointInputPane extends VBox {
    private static final TextBundle TEXTS = TextBundle.of(EndpointInputPane.class);
    /** The least height of the fields: that of the tiles. */
    private static final double LEAST_FIELDS = 110;

    private static final double RIM = 12;
    private static final String STAGE = "nats://";

    private final SessionCommandController controller;
    private final RecentEndpointStore store;
    private final EndpointForm form;
    private final MenuButton recent = new MenuButton(TEXTS.text("recent"));
    private final ToggleButton details = new ToggleButton(TEXTS.text("form"));

    /** Uses {@code examine} to run the connection doctor on an endpoint. */
    EndpointInputPane(SessionCommandController controller, RecentEndpointStore store, Consumer<Endpoint> examine) {
        this.controller = controller;
        this.store = store;
        this.form = new EndpointForm(
                new EndpointFormModel(
                        controller.protocols(), SessionRole.CLIENT, controller::parse, store.lastScheme()),
                this::connect);
        getStyleClass().add("connect-box");
        var go = NodeConfigurator.styled(new Button(TEXTS.text("connect")), "accent");
        go.setId("connect");
        go.setOnAction(_ -> form.submit());
        var doctor = NodeConfigurator.styled(new Button(TEXTS.text("examine")), "flat", "quiet-button");
        doctor.setId("examine");
        doctor.setTooltip(new Tooltip(TEXTS.text("examine.hint")));
        doctor.disableProperty().bind(form.text().textProperty().map(StageAddress::hasScheme));
        doctor.setOnAction(_ -> form.endpoint().ifPresentOrElse(examine, form::submit));
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
        var fields = createScrollPane();
        var row = NodeConfigurator.styled(
                new LeftRightWrappingRow(List.of(recent, details), List.of(doctor, go)), "connect-row");
        getChildren().addAll(form.text(), form.problem(), fields, row);
    }

    /** Creates the pane in which the fields scroll where the maximum height of this pane has no room for all. */
    private ScrollPane createScrollPane() {
        var scroll = NodeConfigurator.styled(NodeConfigurator.scrollPane(form.fields()), "form-scroll");
        scroll.setMinHeight(LEAST_FIELDS);
        setMargin(scroll, new Insets(0, -RIM, 0, 0)); // the scroll bar is in the margin beside the fields
        scroll.visibleProperty().bind(details.selectedProperty());
        scroll.managedProperty().bind(details.selectedProperty());
        // After the layout of the fields, whose height depends on their width.
        form.fields()
                .heightProperty()
                .subscribe(height -> Platform.runLater(() -> scroll.setPrefHeight(height.doubleValue())));
        return scroll;
    }

    /** Moves the focus to the text field. */
    void focusTextField() {
        form.text().requestFocus();
    }

    /** Shows the form, and moves the focus to its first field. */
    void openForm() {
        details.setSelected(true);
        form.focusFields();
    }

    /**
     * Shows the form with the focus in the text field while no session exists. Later ones have the room, and the keyboard
     * unless the user has typed something.
     */
    void setStart(boolean now) {
        NodeConfigurator.setShown(recent, !now); // the start pane lists them
        if (now) {
            details.setSelected(true);
            focusTextField();
        } else if (form.text().getText().isBlank()) {
            details.setSelected(false);
            form.dismissErrors();
            if (form.text().isFocused()) {
                getScene().getRoot().requestFocus();
            }
        }
    }

    /** Lets the user type the address of a stage. */
    void beginStage() {
        form.text().setText(STAGE);
        form.text().requestFocus();
        form.text().end();
    }

    /** Connects to an endpoint given as text. */
    void connect(String endpoint) {
        form.text().setText(endpoint);
        form.submit();
    }

    /** Returns the typed endpoint of a device, if it is valid. */
    Optional<Endpoint> typedEndpoint() {
        return form.endpoint().filter(endpoint -> !StageEndpoint.isStage(endpoint));
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
        item.setOnAction(_ -> connect(endpoint));
        return item;
    }

    private static MenuItem createPlaceholder() {
        var item = new MenuItem(TEXTS.text("recent.none"));
        item.setDisable(true);
        return item;
    }
}
