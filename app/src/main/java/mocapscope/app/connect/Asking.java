package mocapscope.app.connect;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.session.Option;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.Settings;

/** The model of the request dialog: the selected request and the parameter values entered so far. */
final class Asking {
    private final List<Request> requests;
    private final Map<String, String> values = new LinkedHashMap<>();
    private Request chosen;

    /** Requires at least one request. */
    Asking(List<Request> requests) {
        this.requests = requests;
        this.chosen = requests.getFirst();
    }

    List<Request> requests() {
        return requests;
    }

    Request chosen() {
        return chosen;
    }

    /** Selects another request; keeps the values of parameters that both have. */
    void choose(Request request) {
        chosen = request;
    }

    void set(String key, String value) {
        values.put(key, value);
    }

    String value(Option parameter) {
        return values.getOrDefault(parameter.key(), parameter.standard());
    }

    /** Returns the error of a parameter's value; empty when it is valid. */
    String problem(Option parameter) {
        return parameter.problem(value(parameter));
    }

    /** Returns the selected request's values, when all are valid. */
    Optional<Map<String, String>> filled() {
        var filled = new LinkedHashMap<String, String>();
        for (var parameter : chosen.parameters()) {
            if (!problem(parameter).isEmpty()) {
                return Optional.empty();
            }
            filled.put(parameter.key(), value(parameter));
        }
        return Optional.of(Settings.of(chosen.parameters(), filled).values());
    }
}
