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
final class SetpInFlightPacketTracker {
    private final LinkedHashMap<Long, SetpInFlightPacket> flights = new LinkedHashMap<>();
    private final SetpRttEstimator rtt;
    private final SetpTransportCounters counters;
    private long turns;
    private long bytes;

    SetpInFlightPacketTracker(SetpRttEstimator rtt, SetpTransportCounters counters) {
        this.rtt = rtt;
        this.counters = counters;
    }

    void track(SetpInFlightPacket flight) {
        flights.put(flight.id(), flight);
        bytes += flight.size();
    }

    /** Notes that the packet with that id was sent; ignores an id not tracked here. */
    void recordSent(long id, long now) {
        var flight = flights.get(id);
        if (flight != null) {
            flight.recordSent(turns++, now);
        }
    }

    /**
     * Removes acknowledged packets and returns those that were not acknowledged before; ignores ids that cannot be
     * acknowledged.
     */
    List<SetpInFlightPacket> acknowledge(List<Long> ids, long now) {
        var arrived = ids.stream().map(this::arrived).flatMap(Optional::stream).toList();
        for (var flight : arrived) {
            measure(flight, now);
            flights.values().forEach(other -> other.recordLaterAcknowledgement(flight.firstDeparture()));
        }
        return arrived;
    }

    private Optional<SetpInFlightPacket> arrived(long id) {
        var flight = flights.get(id);
        if (flight == null || !flight.wasSent()) {
            return Optional.empty();
        }
        flights.remove(id);
        bytes -= flight.size();
        return Optional.of(flight);
    }

    private void measure(SetpInFlightPacket flight, long now) {
        if (flight.resends() == 0) {
            rtt.addSample(now - flight.sentAt());
        } else if (rtt.isKnown() && now - flight.sentAt() < rtt.shortest()) {
            counters.needlessResends++;
        }
    }

    Collection<SetpInFlightPacket> all() {
        return Collections.unmodifiableCollection(flights.values());
    }

    Optional<SetpInFlightPacket> oldest() {
        return flights.values().stream().findFirst();
    }

    @Nullable
    SetpInFlightPacket find(long id) {
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
    boolean hasUnsent() {
        return flights.values().stream().anyMatch(SetpInFlightPacket::isHandedOver);
    }

    void clear() {
        flights.clear();
        bytes = 0;
    }
}
