package mocapscope.protocol.setp;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The guaranteed packets that are on their way (6.3), oldest first, and what their Acknowledgements tell of the path. */
final class Flights {
    private final LinkedHashMap<Long, InFlight> flights = new LinkedHashMap<>();
    private final RttEstimate rtt;
    private final Tally tally;
    private long turns;
    private long bytes;

    Flights(RttEstimate rtt, Tally tally) {
        this.rtt = rtt;
        this.tally = tally;
    }

    void add(InFlight flight) {
        flights.put(flight.id(), flight);
        bytes += flight.size();
    }

    /** The packet of that id left, or nothing when it is none of ours. */
    void left(long id, long now) {
        var flight = flights.get(id);
        if (flight != null) {
            flight.left(turns++, now);
        }
    }

    /** Packets that the peer has; those it cannot have are ignored. Returns the ones that are new. */
    List<InFlight> acknowledge(List<Long> ids, long now) {
        var arrived = ids.stream().map(this::arrived).flatMap(Optional::stream).toList();
        for (var flight : arrived) {
            measure(flight, now);
            flights.values().forEach(other -> other.acknowledged(flight.firstTurn()));
        }
        return arrived;
    }

    private Optional<InFlight> arrived(long id) {
        var flight = flights.get(id);
        if (flight == null || !flight.everLeft()) {
            return Optional.empty();
        }
        flights.remove(id);
        bytes -= flight.size();
        return Optional.of(flight);
    }

    private void measure(InFlight flight, long now) {
        if (flight.resends() == 0) {
            rtt.sample(now - flight.leftAt());
        } else if (rtt.known() && now - flight.leftAt() < rtt.shortest()) {
            tally.needlessResends++;
        }
    }

    Collection<InFlight> all() {
        return Collections.unmodifiableCollection(flights.values());
    }

    Optional<InFlight> oldest() {
        return flights.values().stream().findFirst();
    }

    @Nullable
    InFlight get(long id) {
        return flights.get(id);
    }

    int size() {
        return flights.size();
    }

    /** Bytes kept to be sent again. */
    long bytes() {
        return bytes;
    }

    /** Whether a packet was handed over that has not left yet. */
    boolean held() {
        return flights.values().stream().anyMatch(InFlight::handedOver);
    }

    void clear() {
        flights.clear();
        bytes = 0;
    }
}
