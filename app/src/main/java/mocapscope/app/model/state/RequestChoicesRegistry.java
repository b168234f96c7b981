package mocapscope.app.model.state;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.event.RequestChoices;

/** The requests a session's peer currently offers, by request name. Not thread-safe. */
final class RequestChoicesRegistry {
    private final Map<String, RequestChoices> byRequest = new LinkedHashMap<>();
    private List<RequestChoices> shown = List.of();

    void add(RequestChoices choices) {
        byRequest.put(choices.request().name(), choices);
        shown = List.copyOf(byRequest.values());
    }

    /** Removes all requests, since the next connection may reach another peer. */
    void clear() {
        byRequest.clear();
        shown = List.of();
    }

    /** Returns the requests; the identical list until one is offered. */
    List<RequestChoices> list() {
        return shown;
    }
}
