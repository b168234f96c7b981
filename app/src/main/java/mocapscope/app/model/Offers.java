package mocapscope.app.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.Offer;

/** What a person can pick to ask a session's peer for, by request. Not thread safe. */
final class Offers {
    private final Map<String, Offer> byRequest = new LinkedHashMap<>();
    private List<Offer> shown = List.of();

    void add(Offer offer) {
        byRequest.put(offer.request().name(), offer);
        shown = List.copyOf(byRequest.values());
    }

    /** The next attempt may find another peer. */
    void forget() {
        byRequest.clear();
        shown = List.of();
    }

    /** The same list until something is offered. */
    List<Offer> list() {
        return shown;
    }
}
