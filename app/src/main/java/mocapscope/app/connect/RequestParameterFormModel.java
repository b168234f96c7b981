package mocapscope.app.connect;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.session.endpoint.OptionDefinition;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;

/** The model of the request dialog: the selected request and the parameter values entered so far. */
final class RequestParameterFormModel {
    private final List<UserRequestDefinition> definitions;
    private final Map<String, String> values = new LinkedHashMap<>();
    private UserRequestDefinition selectedRequest;

    /** Requires at least one request. */
    RequestParameterFormModel(List<UserRequestDefinition> definitions) {
        this.definitions = definitions;
        this.selectedRequest = definitions.getFirst();
    }

    List<UserRequestDefinition> requests() {
        return definitions;
    }

    UserRequestDefinition selectedRequest() {
        return selectedRequest;
    }

    /** Selects another request; keeps the values of parameters that both have. */
    void choose(UserRequestDefinition definition) {
        selectedRequest = definition;
    }

    void set(String key, String value) {
        values.put(key, value);
    }

    String value(OptionDefinition parameter) {
        return values.getOrDefault(parameter.key(), parameter.defaultValue());
    }

    /** Returns the error of a parameter's value; empty when it is valid. */
    String problem(OptionDefinition parameter) {
        return parameter.validationError(value(parameter));
    }

    /** Returns the selected request's values, when all are valid. */
    Optional<Map<String, String>> validValues() {
        var filled = new LinkedHashMap<String, String>();
        for (var parameter : selectedRequest.parameters()) {
            if (!problem(parameter).isEmpty()) {
                return Optional.empty();
            }
            filled.put(parameter.key(), value(parameter));
        }
        return Optional.of(OptionValues.of(selectedRequest.parameters(), filled).values());
    }
}
