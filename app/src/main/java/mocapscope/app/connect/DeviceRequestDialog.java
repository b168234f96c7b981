package mocapscope.app.connect;

import java.util.LinkedHashMap;
import java.util.Map;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import mocapscope.app.control.DisplayNameConverter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.model.SessionCommandController;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;

/** A dialog in which the user sends protocol requests to a session's device. It stays open for further requests. */
final class DeviceRequestDialog {
    private static final TextBundle TEXTS = TextBundle.of(DeviceRequestDialog.class);
    private static final double WIDTH = 400;

    private final Session session;
    private final SessionCommandController controller;
    private final RequestParameterFormModel model;
    private final ConnectStyledDialogStage stage;
    private final ChoiceBox<UserRequestDefinition> choice = new ChoiceBox<>();
    private final Label help = NodeConfigurator.styled(new Label(), "card-detail");
    private final VBox fields = NodeConfigurator.styled(new VBox(), "form-fields");
    private final Label outcome = NodeConfigurator.styled(new Label(), "card-detail", "two-lines");
    private final Map<OptionDefinition, FormField> byParameter = new LinkedHashMap<>();

    DeviceRequestDialog(Session session, SessionCommandController controller) {
        this.session = session;
        this.controller = controller;
        this.model = new RequestParameterFormModel(session.protocol().requests(session.role()));
        help.setWrapText(true);
        outcome.setId("request-outcome");
        outcome.setWrapText(true);
        chooser();
        var body = new VBox(choice, help, fields, outcome, buttons());
        stage = new ConnectStyledDialogStage(TEXTS.text("ask.title", session.peer()), WIDTH, body);
        build();
    }

    void show(Window owner) {
        stage.showOver(owner);
        choice.requestFocus();
    }

    private void chooser() {
        choice.setId("request");
        choice.setMaxWidth(Double.MAX_VALUE);
        choice.setAccessibleText(TEXTS.text("ask.request"));
        choice.setConverter(new DisplayNameConverter<>(UserRequestDefinition::label));
        choice.getItems().setAll(model.requests());
        choice.setValue(model.selectedRequest());
        choice.valueProperty().addListener((_, _, chosen) -> {
            model.choose(chosen);
            build();
        });
    }

    private HBox buttons() {
        var close = new Button(TEXTS.text("close"));
        close.setOnAction(_ -> close());
        var send = new Button(TEXTS.text("ask.send"));
        send.setId("request-send");
        send.getStyleClass().add("accent");
        send.setDefaultButton(true);
        send.setOnAction(_ -> send());
        return NodeConfigurator.styled(new HBox(close, send), "dialog-buttons");
    }

    private void build() {
        byParameter.clear();
        help.setText(model.selectedRequest().help());
        outcome.setText("");
        for (var parameter : model.selectedRequest().parameters()) {
            var field = ProtocolOptionFieldFactory.createField(parameter, value -> {
                model.set(parameter.key(), value);
                judge();
            });
            byParameter.put(parameter, field);
        }
        byParameter.forEach((parameter, field) -> field.setValue(model.value(parameter)));
        fields.getChildren().setAll(byParameter.values());
        stage.sizeToScene();
    }

    private void judge() {
        byParameter.forEach((parameter, field) -> field.setProblem(model.problem(parameter)));
    }

    private void send() {
        model.validValues()
                .ifPresentOrElse(
                        values -> {
                            controller.sendRequest(session.id(), model.selectedRequest(), values);
                            outcome.setText(TEXTS.text("ask.sent"));
                        },
                        () -> outcome.setText(TEXTS.text("ask.wrong")));
    }

    private void close() {
        stage.close();
    }
}
