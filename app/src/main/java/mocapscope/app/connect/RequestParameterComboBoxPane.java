package mocapscope.app.connect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import mocapscope.app.control.DisplayNameConverter;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.model.SessionCommandController;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.event.UserRequestWithParameterChoices;

/** A pane of combo boxes; choosing a value sends a request with this value to the session's peer. */
final class RequestParameterComboBoxPane extends GridPane {
    private static final TextBundle TEXTS = TextBundle.of(RequestParameterComboBoxPane.class);
    private final String session;
    private final SessionCommandController controller;
    private List<UserRequestWithParameterChoices> shown = List.of();
    /** True while values are set by the program, so that they are not treated as user input. */
    private boolean writing;

    RequestParameterComboBoxPane(String session, SessionCommandController controller) {
        this.session = session;
        this.controller = controller;
        getStyleClass().add("offer-bar");
        var names = new ColumnConstraints(Region.USE_PREF_SIZE, Region.USE_COMPUTED_SIZE, Region.USE_PREF_SIZE);
        var values = new ColumnConstraints();
        values.setHgrow(Priority.ALWAYS);
        getColumnConstraints().setAll(names, values);
    }

    /** Shows these choices; rebuilds only the changed ones. */
    void show(List<UserRequestWithParameterChoices> offered) {
        if (offered.equals(shown)) {
            return;
        }
        shown = offered;
        writing = true;
        getChildren().clear();
        int row = 0;
        for (var choices : offered) {
            var boxes = new ArrayList<ComboBox<UserRequestWithParameterChoices.ParameterValue>>();
            for (var parameterChoices : choices.picks()) {
                var label = NodeConfigurator.styled(new Label(parameterChoices.label()), "caption");
                var box = box(parameterChoices);
                boxes.add(box);
                label.setLabelFor(box);
                addRow(row++, label, box);
            }
            boxes.forEach(box -> box.valueProperty().addListener((_, _, picked) -> {
                if (picked != null && !writing) {
                    sendRequest(choices, boxes);
                }
            }));
        }
        writing = false;
    }

    private ComboBox<UserRequestWithParameterChoices.ParameterValue> box(
            UserRequestWithParameterChoices.ParameterChoices choices) {
        var box = new ComboBox<UserRequestWithParameterChoices.ParameterValue>();
        box.setId("pick-%s-%s".formatted(choices.parameter(), session));
        box.setConverter(new DisplayNameConverter<>(UserRequestWithParameterChoices.ParameterValue::label));
        box.setPromptText(choices.choices().isEmpty() ? TEXTS.text("pick.empty") : TEXTS.text("pick.none"));
        box.setDisable(choices.choices().isEmpty());
        box.setMinWidth(0); // a long value is cut, and the card keeps its width
        box.setMaxWidth(Double.MAX_VALUE);
        box.getItems().setAll(choices.choices());
        choices.choices().stream()
                .filter(parameterValue -> parameterValue.value().equals(choices.chosen()))
                .findFirst()
                .ifPresent(box::setValue);
        return box;
    }

    /** Sends the request with the selected values, using defaults for boxes without a selection. */
    private void sendRequest(
            UserRequestWithParameterChoices choices,
            List<ComboBox<UserRequestWithParameterChoices.ParameterValue>> boxes) {
        Map<String, String> values = new LinkedHashMap<>();
        for (OptionDefinition parameter : choices.request().parameters()) {
            values.put(parameter.key(), parameter.defaultValue());
        }
        for (int i = 0; i < boxes.size(); i++) {
            var picked = boxes.get(i).getValue();
            if (picked != null) {
                values.put(choices.picks().get(i).parameter(), picked.value());
            }
        }
        controller.sendRequest(session, choices.request(), values);
    }
}
