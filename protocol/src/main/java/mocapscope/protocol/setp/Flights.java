package mocapscope.protocol.setp;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the guaranteed packets not yet acknowledged and takes round-trip samples from their Acknowledgements. The
 * packets are ordered by age, the oldest first (§6.3).
 */
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

    /** Notes that the packet with that id was sent; ignores an id not tracked here. */
    void left(long id, long now) {
        var flight = flights.get(id);
        if (flight != null) {
            flight.left(turns++, now);
        }
    }

    /**
     * Removes acknowledged packets and returns those that were not acknowledged before; ignores ids that cannot be
     * acknowledged.
     */
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

    /** Returns the number of bytes stored for resending. */
    long bytes() {
        return bytes;
    }

    /** Returns true if a packet was passed to the network but not yet sent. */
    boolean held() {
        return flights.values().stream().anyMatch(InFlight::handedOver);
    }

    void clear() {
        flights.clear();
        bytes = 0;
    }
}
