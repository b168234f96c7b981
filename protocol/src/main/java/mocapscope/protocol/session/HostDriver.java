package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;

/**
 * Runs one listener and all its peers: makes a {@link Driver} for each and hands shared datagrams to theirs. The listener
 * is a session of its own, with its own tap.
 *
 * <p>One thread owns it and all its peers, and makes all calls.
 */
public final class HostDriver {
    /** As many as the busiest servers of this field take. */
    private static final int MOST_PEERS = 256;

    private record Seat(Channel channel, String key) {}

    private final Session listener;
    private final Host host;
    private final HostWire wire;
    private final Taps taps;
    private final Tap tap;
    private final Function<String, Session> sessions;
    private final RandomGenerator random;
    private final Map<Seat, Driver> seats = new HashMap<>();
    private final List<Driver> peers = new CopyOnWriteArrayList<>();
    private volatile boolean over;

    /** {@code sessions} makes a session for a peer, given who it is. */
    public HostDriver(
            Session listener,
            Host host,
            HostWire wire,
            Taps taps,
            Function<String, Session> sessions,
            RandomGenerator random) {
        this.listener = listener;
        this.host = host;
        this.wire = wire;
        this.taps = taps;
        this.sessions = sessions;
        this.random = random;
        this.tap = taps.open(listener);
    }

    public Session session() {
        return listener;
    }

    /** The peers that are connected; may be asked by any thread. */
    public List<Driver> peers() {
        return List.copyOf(peers);
    }

    /** Whether the listener ended for good. */
    public boolean over() {
        return over;
    }

    /** Begins to listen. */
    public void start(Now now) {
        tap.state(new State(Phase.CONNECTING, "", "", now.monotonicNanos()));
        host.start(now, wire);
    }

    /** A listening channel is open. */
    public void opened(Channel channel, Address local, Now now) {
        tap.state(new State(Phase.LISTENING, local.toString(), "a client", now.monotonicNanos()));
    }

    /** A listening channel could not be opened, or broke. */
    public void closed(Channel channel, Closing why, Now now) {
        var rule = why.cause() == Closing.Cause.ADDRESS_IN_USE
                ? SessionRule.ADDRESS_IN_USE
                : SessionRule.CONNECTION_FAILED;
        report(rule, channel.name() + ": " + why.detail(), now);
        end(Phase.FAILED, why.detail(), now);
    }

    /** A connection came in on {@code listening}: {@code way} is its wire, on which {@code channel} is opened next. */
    public void accepted(Channel listening, Channel channel, Address remote, Wire way, Now now) {
        if (peers.size() >= MOST_PEERS) {
            report(
                    SessionRule.TOO_MANY_PEERS,
                    remote + " was turned away: " + MOST_PEERS + " peers are connected",
                    now);
            way.closeAll();
            return;
        }
        admit(remote.toString(), host.accepted(listening, channel, remote, now), way, now);
    }

    /** A datagram came on a shared channel. */
    public void datagram(Channel channel, Address from, Address local, ByteBuffer bytes, Now now) {
        var key = host.whose(channel, from, bytes, now);
        if (key.isEmpty()) {
            report(SessionRule.NOBODYS_DATAGRAM, bytes.remaining() + " bytes from " + from, now);
            return;
        }
        var seat = new Seat(channel, key.get());
        var peer = Optional.ofNullable(seats.get(seat)).orElseGet(() -> {
            var dialogue = host.peer(key.get(), channel, from, now);
            var fresh = admit(from.toString(), dialogue, wire.datagrams(channel, from), now);
            fresh.opened(channel, local, from, now);
            seats.put(seat, fresh);
            return fresh;
        });
        peer.received(channel, bytes, now);
    }

    /** Does what is due, for every peer, and lets go of those that ended. */
    public void wake(Now now) {
        for (var peer : peers()) {
            if (peer.wakeAt() <= now.monotonicNanos()) {
                peer.wake(now);
            }
        }
        tidy();
    }

    /** When {@link #wake} must be called, on the monotonic clock, or {@link Gate#NEVER}. */
    public long wakeAt() {
        long next = Gate.NEVER;
        for (var peer : peers) {
            next = Math.min(next, peer.over() ? Long.MIN_VALUE : peer.wakeAt());
        }
        return next;
    }

    private void tidy() {
        peers.removeIf(Driver::over);
        seats.values().removeIf(Driver::over);
    }

    /** Ends every peer and the listener. */
    public void stop(Now now) {
        end(Phase.CLOSED, "", now);
    }

    /** Ends everything because of a fault of our own, and says which. */
    public void broken(RuntimeException fault, Now now) {
        report(SessionRule.OUR_FAULT, String.valueOf(fault), now);
        end(Phase.FAILED, String.valueOf(fault), now);
    }

    private Driver admit(String remote, Dialogue dialogue, Wire way, Now now) {
        var session = sessions.apply(remote);
        var peer = new Driver(session, () -> dialogue, way, taps, random, now);
        peers.add(peer);
        peer.start(now);
        return peer;
    }

    private void report(Rule rule, String text, Now now) {
        tap.finding(Finding.of(rule, listener.role().incoming(), text, now));
    }

    private void end(Phase phase, String why, Now now) {
        if (over) {
            return;
        }
        over = true;
        peers().forEach(peer -> peer.stop(now));
        tidy();
        wire.closeAll();
        tap.state(new State(phase, why, "", now.monotonicNanos()));
    }
}
