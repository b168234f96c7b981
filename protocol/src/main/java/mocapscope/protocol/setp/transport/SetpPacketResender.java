package mocapscope.protocol.setp.transport;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.setp.wire.SerialNumberArithmetic;
import mocapscope.protocol.setp.wire.SetpDuplicatePacketIdWindow;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import org.jspecify.annotations.Nullable;

/**
 * Stores sent SETP packets that require acknowledgement, and resends them until they are acknowledged or given up. See
 * SETP.md §6.3. Takes round-trip samples from their Acknowledgements.
 */
final class SetpPacketResender {
    @DocumentedLimit(
            value = "distance of the oldest packet that is not acknowledged from the newest",
            unit = "packets",
            beyond = "sending waits")
    private static final int MOST_BEHIND = SetpDuplicatePacketIdWindow.SIZE / 2;

    private final SetpProtocolParameters tuning;
    private final SetpSendRateLimiter pacer;
    private final SetpRttEstimator rtt;
    /** Packets by id, the oldest first. */
    private final LinkedHashMap<Long, SetpInFlightPacket> flights = new LinkedHashMap<>();

    private long bytes;
    private long transmissions;
    private long resends;
    private long needlessResends;
    private boolean isBlocked;

    SetpPacketResender(SetpProtocolParameters tuning, SetpRttEstimator rtt, SetpSendRateLimiter pacer) {
        this.tuning = tuning;
        this.pacer = pacer;
        this.rtt = rtt;
    }

    /** Adds a guaranteed packet that is passed to the network for the first time. */
    void add(long id, int type, ByteBuffer packet, long now) {
        var parameters = tuning.resending();
        int most = type == tuning.types().disconnect() ? parameters.disconnectResends() : parameters.times();
        var flight = new SetpInFlightPacket(id, type, most, packet, now);
        flights.put(id, flight);
        bytes += flight.size();
    }

    /** Starts the timer of a packet that was sent; other packets are ignored. */
    void recordSent(ByteBuffer packet, long now) {
        if (packet.remaining() >= SetpPacketHeader.SIZE) {
            var view = packet.duplicate().order(ByteOrder.LITTLE_ENDIAN);
            int id = view.getInt(view.position() + SetpPacketHeader.PACKET_AT);
            var flight = flights.get(Integer.toUnsignedLong(id));
            if (flight != null) {
                flight.recordSent(transmissions++, now);
            }
        }
    }

    /**
     * Removes packets that the peer acknowledged, and returns those that were not acknowledged before; ignores ids that
     * cannot be acknowledged.
     */
    List<SetpInFlightPacket> acknowledge(List<Long> ids, long now) {
        var arrived = new ArrayList<SetpInFlightPacket>();
        for (long id : ids) {
            var flight = flights.get(id);
            if (flight != null && flight.wasSent()) {
                flights.remove(id);
                bytes -= flight.size();
                arrived.add(flight);
            }
        }
        for (var flight : arrived) {
            if (flight.resends() == 0) {
                rtt.addSample(now - flight.sentAt());
            } else if (rtt.isKnown() && now - flight.sentAt() < rtt.shortest()) {
                needlessResends++;
            }
            flights.values().forEach(other -> other.recordLaterAcknowledgement(flight.firstDeparture()));
        }
        return arrived;
    }

    /** Resends the packets that are due. */
    void resend(long now) {
        isBlocked = false;
        for (var flight : flights.values()) {
            if (flight.dueAt(rtt, tuning) <= now && !awaitsLastAnswer(flight)) {
                resend(flight, now);
            }
        }
    }

    private void resend(SetpInFlightPacket flight, long now) {
        if (!isExempt(flight) && !pacer.hasRate(flight.size())) {
            isBlocked = true;
        } else if (pacer.allows(flight.size()) && flight.isHandedOver()) {
            pacer.add(flight.handOver(now), flight.type(), flight.resends(), now);
        } else if (pacer.allows(flight.size())) {
            boolean timedOut = flight.isTimedOut(rtt, now);
            resends++;
            if (timedOut) {
                pacer.recordTimeout(now);
            }
            pacer.add(flight.resend(!timedOut, now), flight.type(), flight.resends(), now);
        }
    }

    /** Returns the time of the next work for {@link #resend}. */
    long dueAt() {
        return flights.values().stream().mapToLong(this::dueAt).min().orElse(SetpReliableTransport.NEVER);
    }

    private long dueAt(SetpInFlightPacket flight) {
        if (awaitsLastAnswer(flight) || !pacer.allows(flight.size())) {
            return SetpReliableTransport.NEVER; // until the peer's next packet
        }
        long due = flight.dueAt(rtt, tuning);
        return isExempt(flight) ? due : Math.max(due, pacer.hasRateAt(flight.size()));
    }

    private boolean isExempt(SetpInFlightPacket flight) {
        return tuning.types().isControl(flight.type()) || tuning.types().opensSession(flight.type());
    }

    /** Returns true if a packet due for resending waits for the send rate: new packets wait behind it. */
    boolean isBlocked() {
        return isBlocked;
    }

    /** Returns the packet without resends left that will fail first; null if all have resends left. */
    @Nullable
    SetpInFlightPacket nextToFail() {
        SetpInFlightPacket last = null;
        for (var flight : flights.values()) {
            if (awaitsLastAnswer(flight) && (last == null || failsAt(flight) < failsAt(last))) {
                last = flight;
            }
        }
        return last;
    }

    /** Returns the nanoseconds that this packet may remain unacknowledged after it was sent. */
    long nextToFailTimeout() {
        var last = nextToFail();
        return last == null ? SetpReliableTransport.NEVER : rtt.resendTimeout(last.resends());
    }

    private long failsAt(SetpInFlightPacket flight) {
        return flight.sentAt() + rtt.resendTimeout(flight.resends());
    }

    private static boolean awaitsLastAnswer(SetpInFlightPacket flight) {
        return flight.isExhausted() && !flight.isHandedOver();
    }

    /** Returns true if no more guaranteed packets may be in flight. */
    boolean isFull() {
        return flights.size() >= tuning.bounds().outstanding();
    }

    /**
     * Returns true if the oldest packet in flight is so far behind {@code packet} that new packets could push it out of
     * the peer's window. The peer would take it for a duplicate: acknowledge it, and never deliver it. Half of the
     * window is left to Acknowledgements, which are not held back.
     */
    boolean exceedsWindow(long packet) {
        return !flights.isEmpty()
                && SerialNumberArithmetic.distance(flights.firstEntry().getKey(), packet) >= MOST_BEHIND;
    }

    /** Returns true if a packet was passed to the network but not yet sent: a gate holds it. */
    boolean hasUnsent() {
        return flights.values().stream().anyMatch(SetpInFlightPacket::isHandedOver);
    }

    /** Returns true if the packet was sent and not yet acknowledged. */
    boolean isInFlight(long packet) {
        var flight = flights.get(packet);
        return flight != null && flight.wasSent();
    }

    int outstanding() {
        return flights.size();
    }

    long bytes() {
        return bytes;
    }

    long resends() {
        return resends;
    }

    long needlessResends() {
        return needlessResends;
    }

    /** Discards all packets and returns their number. */
    int forget() {
        int count = flights.size();
        flights.clear();
        bytes = 0;
        return count;
    }
}
