package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sends guaranteed packets again until they are acknowledged, or have failed (6.3). */
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

    /** A guaranteed packet is handed over for the first time. */
    void add(long id, int type, ByteBuffer packet, long now) {
        var resending = tuning.resending();
        int most = type == tuning.types().disconnect() ? resending.goodbyes() : resending.times();
        flights.add(new InFlight(id, type, most, packet, now));
    }

    /** A packet left, maybe none of these: its time runs from now. */
    void left(ByteBuffer packet, long now) {
        if (packet.remaining() >= SetpHeader.SIZE) {
            var view = packet.duplicate().order(ByteOrder.LITTLE_ENDIAN);
            flights.left(Integer.toUnsignedLong(view.getInt(view.position() + SetpHeader.PACKET_AT)), now);
        }
    }

    /** Ids that the peer acknowledges. Returns the packets that are done with it. */
    List<InFlight> acknowledged(List<Long> ids, long now) {
        return flights.acknowledge(ids, now);
    }

    /** Sends what must go again by now. */
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

    /** When {@link #resend} has something to do next. */
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

    /** Whether a packet must go again for which the rate does not suffice yet: nothing new goes before it. */
    boolean blocked() {
        return blocked;
    }

    /** The packet that went as often as it may and will fail first; null where there is none. */
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

    /** How long that packet may stay without an answer since it left, in nanoseconds. */
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

    /** Whether no more guaranteed packets may be on their way. */
    boolean full() {
        return flights.size() >= tuning.bounds().outstanding();
    }

    /**
     * Whether the oldest packet on its way is so far behind {@code packet} that more new ones could push it out of the
     * peer's window, where it would be taken for a duplicate: acknowledged, and never delivered. Half of the window is
     * left to Acknowledgements, which nothing holds back.
     */
    boolean stretched(long packet) {
        return flights.oldest()
                .filter(flight -> Serial.distance(flight.id(), packet) >= SetpWindow.SIZE / 2)
                .isPresent();
    }

    /** Whether a packet was handed over that has not left yet: somebody holds what we say. */
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

    /** Smoothed round trip, and what is waited for before a first resend. */
    long smoothed() {
        return rtt.smoothed();
    }

    long rto() {
        return clock.rto(0);
    }

    /** Gives up all; returns how many there were. */
    int forget() {
        int count = flights.size();
        flights.clear();
        return count;
    }
}
