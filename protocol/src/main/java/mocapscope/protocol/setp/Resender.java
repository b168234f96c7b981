package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Resends guaranteed SETP packets until they are acknowledged or have failed (§6.3). */
final class Resender {
    private final SetpTuning tuning;
    private final Outlet outlet;
    private final Tally tally;
    private final RttEstimate rtt;
    private final ResendClock clock;
    private final Flights flights;
    private boolean blocked;

    Resender(SetpTuning tuning, RttEstimate rtt, Outlet outlet, Tally tally) {
        this.tuning = tuning;
        this.outlet = outlet;
        this.tally = tally;
        this.rtt = rtt;
        this.clock = new ResendClock(tuning, rtt);
        this.flights = new Flights(rtt, tally);
    }

    /** Adds a guaranteed packet that is passed to the network for the first time. */
    void add(long id, int type, ByteBuffer packet, long now) {
        var resending = tuning.resending();
        int most = type == tuning.types().disconnect() ? resending.goodbyes() : resending.times();
        flights.add(new InFlight(id, type, most, packet, now));
    }

    /** Starts the timer of a packet that was sent; other packets are ignored. */
    void left(ByteBuffer packet, long now) {
        if (packet.remaining() >= SetpHeader.SIZE) {
            var view = packet.duplicate().order(ByteOrder.LITTLE_ENDIAN);
            flights.left(Integer.toUnsignedLong(view.getInt(view.position() + SetpHeader.PACKET_AT)), now);
        }
    }

    /** Removes packets that the peer acknowledged, and returns them. */
    List<InFlight> acknowledged(List<Long> ids, long now) {
        return flights.acknowledge(ids, now);
    }

    /** Resends the packets that are due. */
    void resend(long now) {
        blocked = false;
        for (var flight : flights.all()) {
            if (flight.dueAt(clock, tuning) <= now) {
                resend(flight, now);
            }
        }
    }

    private void resend(InFlight flight, long now) {
        boolean timedOut = flight.timedOut(clock, now);
        if (awaitsLastAnswer(flight)) {
            return;
        }
        if (!exempt(flight) && !outlet.covers(flight.size())) {
            blocked = true;
        } else if (outlet.allows(flight.size())) {
            again(flight, timedOut, now);
        }
    }

    private void again(InFlight flight, boolean timedOut, long now) {
        if (flight.handedOver()) {
            outlet.add(flight.handOver(now), flight.type(), flight.resends(), now);
            return;
        }
        tally.resends++;
        if (timedOut) {
            outlet.timedOut(now);
        }
        outlet.add(flight.again(!timedOut, now), flight.type(), flight.resends(), now);
    }

    /** Returns the time of the next work for {@link #resend}. */
    long dueAt() {
        long due = Sender.NEVER;
        for (var flight : flights.all()) {
            due = Math.min(due, dueAt(flight));
        }
        return due;
    }

    private long dueAt(InFlight flight) {
        long due = flight.dueAt(clock, tuning);
        if (awaitsLastAnswer(flight) || !outlet.allows(flight.size())) {
            return Sender.NEVER; // until the peer's next packet
        }
        return exempt(flight) ? due : Math.max(due, outlet.coversAt(flight.size()));
    }

    private boolean exempt(InFlight flight) {
        return tuning.types().control(flight.type()) || tuning.types().connects(flight.type());
    }

    /** Returns true if a packet due for resending waits for the send rate: new packets wait behind it. */
    boolean blocked() {
        return blocked;
    }

    /** Returns the packet without resends left that will fail first; null if all have resends left. */
    @Nullable
    InFlight last() {
        InFlight last = null;
        for (var flight : flights.all()) {
            if (awaitsLastAnswer(flight) && (last == null || failsAt(flight) < failsAt(last))) {
                last = flight;
            }
        }
        return last;
    }

    /** Returns the nanoseconds that this packet may remain unacknowledged after it was sent. */
    long lastPatience() {
        var last = last();
        return last == null ? Sender.NEVER : clock.rto(last.resends());
    }

    private long failsAt(InFlight flight) {
        return flight.leftAt() + clock.rto(flight.resends());
    }

    private static boolean awaitsLastAnswer(InFlight flight) {
        return flight.exhausted() && !flight.handedOver();
    }

    /** Returns true if no more guaranteed packets may be in flight. */
    boolean full() {
        return flights.size() >= tuning.bounds().outstanding();
    }

    /**
     * Returns true if the oldest packet in flight is so far behind {@code packet} that new packets could push it out of
     * the peer's window. The peer would take it for a duplicate: acknowledge it, and never deliver it. Half of the
     * window is left to Acknowledgements, which are not held back.
     */
    boolean stretched(long packet) {
        return flights.oldest()
                .filter(flight -> Serial.distance(flight.id(), packet) >= SetpWindow.SIZE / 2)
                .isPresent();
    }

    /** Returns true if a packet was passed to the network but not yet sent: a gate holds it. */
    boolean held() {
        return flights.held();
    }

    boolean awaits(long packet) {
        var flight = flights.get(packet);
        return flight != null && flight.everLeft();
    }

    int outstanding() {
        return flights.size();
    }

    long bytes() {
        return flights.bytes();
    }

    /** Returns the smoothed round-trip time; 0 before the first sample. */
    long smoothed() {
        return rtt.smoothed();
    }

    long rto() {
        return clock.rto(0);
    }

    /** Discards all packets and returns their number. */
    int forget() {
        int count = flights.size();
        flights.clear();
        return count;
    }
}
