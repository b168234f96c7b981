package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Resends guaranteed SETP packets until they are acknowledged or have failed (§6.3). */
final class SetpPacketResender {
    private final SetpTransportParameters tuning;
    private final SetpPacketPacer pacer;
    private final SetpTransportCounters counters;
    private final SetpRttEstimator rtt;
    private final SetpResendTimeoutCalculator clock;
    private final SetpInFlightPacketTracker tracker;
    private boolean isBlocked;

    SetpPacketResender(
            SetpTransportParameters tuning,
            SetpRttEstimator rtt,
            SetpPacketPacer pacer,
            SetpTransportCounters counters) {
        this.tuning = tuning;
        this.pacer = pacer;
        this.counters = counters;
        this.rtt = rtt;
        this.clock = new SetpResendTimeoutCalculator(tuning, rtt);
        this.tracker = new SetpInFlightPacketTracker(rtt, counters);
    }

    /** Adds a guaranteed packet that is passed to the network for the first time. */
    void add(long id, int type, ByteBuffer packet, long now) {
        var parameters = tuning.resending();
        int most = type == tuning.types().disconnect() ? parameters.disconnectResends() : parameters.times();
        tracker.track(new SetpInFlightPacket(id, type, most, packet, now));
    }

    /** Starts the timer of a packet that was sent; other packets are ignored. */
    void recordSent(ByteBuffer packet, long now) {
        if (packet.remaining() >= SetpPacketHeader.SIZE) {
            var view = packet.duplicate().order(ByteOrder.LITTLE_ENDIAN);
            tracker.recordSent(Integer.toUnsignedLong(view.getInt(view.position() + SetpPacketHeader.PACKET_AT)), now);
        }
    }

    /** Removes packets that the peer acknowledged, and returns them. */
    List<SetpInFlightPacket> acknowledge(List<Long> ids, long now) {
        return tracker.acknowledge(ids, now);
    }

    /** Resends the packets that are due. */
    void resend(long now) {
        isBlocked = false;
        for (var flight : tracker.all()) {
            if (flight.dueAt(clock, tuning) <= now) {
                resend(flight, now);
            }
        }
    }

    private void resend(SetpInFlightPacket flight, long now) {
        boolean timedOut = flight.isTimedOut(clock, now);
        if (awaitsLastAnswer(flight)) {
            return;
        }
        if (!exempt(flight) && !pacer.hasRate(flight.size())) {
            isBlocked = true;
        } else if (pacer.allows(flight.size())) {
            again(flight, timedOut, now);
        }
    }

    private void again(SetpInFlightPacket flight, boolean timedOut, long now) {
        if (flight.isHandedOver()) {
            pacer.add(flight.handOver(now), flight.type(), flight.resends(), now);
            return;
        }
        counters.resends++;
        if (timedOut) {
            pacer.recordTimeout(now);
        }
        pacer.add(flight.resend(!timedOut, now), flight.type(), flight.resends(), now);
    }

    /** Returns the time of the next work for {@link #resend}. */
    long dueAt() {
        long due = SetpMessagePacketizer.NEVER;
        for (var flight : tracker.all()) {
            due = Math.min(due, dueAt(flight));
        }
        return due;
    }

    private long dueAt(SetpInFlightPacket flight) {
        long due = flight.dueAt(clock, tuning);
        if (awaitsLastAnswer(flight) || !pacer.allows(flight.size())) {
            return SetpMessagePacketizer.NEVER; // until the peer's next packet
        }
        return exempt(flight) ? due : Math.max(due, pacer.hasRateAt(flight.size()));
    }

    private boolean exempt(SetpInFlightPacket flight) {
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
        for (var flight : tracker.all()) {
            if (awaitsLastAnswer(flight) && (last == null || failsAt(flight) < failsAt(last))) {
                last = flight;
            }
        }
        return last;
    }

    /** Returns the nanoseconds that this packet may remain unacknowledged after it was sent. */
    long nextToFailTimeout() {
        var last = nextToFail();
        return last == null ? SetpMessagePacketizer.NEVER : clock.resendTimeout(last.resends());
    }

    private long failsAt(SetpInFlightPacket flight) {
        return flight.sentAt() + clock.resendTimeout(flight.resends());
    }

    private static boolean awaitsLastAnswer(SetpInFlightPacket flight) {
        return flight.isExhausted() && !flight.isHandedOver();
    }

    /** Returns true if no more guaranteed packets may be in flight. */
    boolean isFull() {
        return tracker.size() >= tuning.bounds().outstanding();
    }

    /**
     * Returns true if the oldest packet in flight is so far behind {@code packet} that new packets could push it out of
     * the peer's window. The peer would take it for a duplicate: acknowledge it, and never deliver it. Half of the
     * window is left to Acknowledgements, which are not held back.
     */
    boolean exceedsWindow(long packet) {
        return tracker.oldest()
                .filter(flight -> SerialNumberArithmetic.distance(flight.id(), packet) >= SetpDuplicateWindow.SIZE / 2)
                .isPresent();
    }

    /** Returns true if a packet was passed to the network but not yet sent: a gate holds it. */
    boolean hasUnsent() {
        return tracker.hasUnsent();
    }

    boolean isInFlight(long packet) {
        var flight = tracker.find(packet);
        return flight != null && flight.wasSent();
    }

    int outstanding() {
        return tracker.size();
    }

    long bytes() {
        return tracker.bytes();
    }

    /** Returns the smoothed round-trip time; 0 before the first sample. */
    long smoothed() {
        return rtt.smoothed();
    }

    long rto() {
        return clock.resendTimeout(0);
    }

    /** Discards all packets and returns their number. */
    int forget() {
        int count = tracker.size();
        tracker.clear();
        return count;
    }
}
