package mocapscope.app.connect;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.session.Option;
import mocapscope.protocol.session.Request;
import mocapscope.protocol.session.Settings;

/** What a person is about to ask of a device: one of its protocol's requests, and the values filled in so far. */
final class Asking {
    private final List<Request> requests;
    private final Map<String, String> values = new LinkedHashMap<>();
    private Request chosen;

    /** {@code requests} are at least one. */
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

    /** Chooses another request; what was filled in for both is kept. */
    void choose(Request request) {
        chosen = request;
    }

    void set(String key, String value) {
        values.put(key, value);
    }

    String value(Option parameter) {
        return values.getOrDefault(parameter.key(), parameter.standard());
    }

    /** What is wrong with a parameter's value; empty when nothing is. */
    String problem(Option parameter) {
        return parameter.problem(value(parameter));
    }

    /** The chosen request's values, when all are right. */
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
