package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Runs one listening server and its peers: creates a SessionEngine for each and dispatches shared UDP datagrams. It
 * runs a {@link Driver} for each peer. The listener is a session of its own, with its own tap.
 *
 * <p>One thread owns it and all its peers, and makes all calls.
 */
public final class HostDriver {
    /** The largest number of peers, as on the busiest servers of this field. */
    private static final int MOST_PEERS = 256;

    private record Seat(Channel channel, String key) {}

    private final Session listener;
    private final Host host;
    private final HostWire wire;
    private final Taps taps;
    private final Tap tap;
    private final Function<String, Session> sessions;
    private final RandomGenerator random;
    private final FindingLimit limit;
    private final Map<Seat, Driver> seats = new HashMap<>();
    private final List<Driver> peers = new CopyOnWriteArrayList<>();
    /** The requested channels that are not open yet; a server that listens on two is ready when both are open. */
    private final Set<Channel> opening = new HashSet<>();

    private final Asking asking = new Asking();
    private Gates gates;
    private Now now;

    private boolean leaving;
    /** The reason for ending, if it is a failure. */
    private String failure = "";

    private volatile boolean over;

    /** Creates a server that gets the session of each peer from {@code sessions}, given the peer's address. */
    public HostDriver(
            Session listener,
            Host host,
            HostWire wire,
            Taps taps,
            Gates gates,
            Function<String, Session> sessions,
            RandomGenerator random,
            Now now) {
        this.listener = listener;
        this.host = host;
        this.wire = wire;
        this.taps = taps;
        this.gates = gates;
        this.sessions = sessions;
        this.random = random;
        this.now = now;
        this.tap = taps.open(listener);
        this.limit = new FindingLimit(tap);
    }

    /** Returns the listener's own session; peers have theirs. */
    public Session session() {
        return listener;
    }

    /** Returns the drivers of the connected peers; any thread may call this. */
    public List<Driver> peers() {
        return List.copyOf(peers);
    }

    /** Returns whether the listener has ended for good; any thread may call this. */
    public boolean over() {
        return over;
    }

    /** Begins to listen. */
    public void start(Now at) {
        now = at;
        enter(Phase.CONNECTING, "", "");
        host.start(at, asking);
    }

    /** Handles the opening of a listening channel. */
    public void opened(Channel channel, Address local, Now at) {
        now = at;
        opening.remove(channel);
        host.opened(channel, local, at, asking);
        if (opening.isEmpty()) {
            if (!local.loopback()) {
                report(host.openToOthers(), "other machines can reach %s".formatted(local));
            }
            enter(Phase.LISTENING, local.toString(), "a client");
        }
    }

    /** Handles a listening channel that could not be opened, or broke. */
    public void closed(Channel channel, Closing why, Now at) {
        now = at;
        report(
                SessionRule.of(why.cause()).orElse(SessionRule.CONNECTION_FAILED),
                channel.name() + ": " + why.describe());
        if (failure.isEmpty()) {
            failure = why.describe();
        }
        if (!leaving) {
            leave();
        }
        endWhenAlone();
    }

    /**
     * Handles a connection accepted on {@code listening}; {@code way} is its network interface, on which
     * {@code channel} is opened next.
     *
     * @return the driver of the connection, or null if it was refused
     */
    public @Nullable Driver accepted(Channel listening, Channel channel, Address remote, Wire way, Now at) {
        now = at;
        if (full(remote)) {
            return null;
        }
        return admit(remote, host.accepted(listening, channel, remote, at), way);
    }

    /** Handles a datagram received on a shared channel. */
    public void datagram(Channel channel, Address from, Address local, ByteBuffer bytes, Now at) {
        now = at;
        var key = host.whose(channel, from, bytes, at, asking);
        if (key.isEmpty()) {
            nobodys(channel, bytes);
            return;
        }
        var seat = new Seat(channel, key.get());
        var peer = seats.get(seat);
        if (peer == null || peer.over()) {
            if (full(from)) {
                return;
            }
            peer = admit(from, host.peer(key.get(), channel, from, at), wire.datagrams(channel, from));
            seats.put(seat, peer);
            peer.accepted(channel, local, from, at);
        }
        peer.received(channel, bytes, at);
    }

    /** Executes all timers that are due, of every peer, and removes the peers that ended. */
    public void wake(Now at) {
        now = at;
        for (var peer : peers) {
            if (peer.wakeAt() <= at.monotonicNanos()) {
                peer.wake(at);
            }
        }
        peers.removeIf(Driver::over);
        seats.values().removeIf(Driver::over);
        endWhenAlone();
    }

    private void endWhenAlone() {
        if (leaving && peers.isEmpty()) {
            finish(failure.isEmpty() ? Phase.CLOSED : Phase.FAILED, failure);
        }
    }

    /** Returns the time at which {@link #wake} must be called, on the monotonic clock, or {@link Gate#NEVER}. */
    public long wakeAt() {
        long next = leaving && peers.isEmpty() ? Long.MIN_VALUE : Gate.NEVER;
        for (var peer : peers) {
            next = Math.min(next, peer.over() ? Long.MIN_VALUE : peer.wakeAt());
        }
        return next;
    }

    /** Returns the time at which a verdict about a peer is due unless it answers, as {@link Driver#deadlineAt} does. */
    public long deadlineAt() {
        long next = Gate.NEVER;
        for (var peer : peers) {
            next = Math.min(next, peer.over() ? Gate.NEVER : peer.deadlineAt());
        }
        return next;
    }

    /**
     * Reaches the verdicts about peers that are due. Everything that arrived before {@code at} must have been handled.
     */
    public void expire(Now at) {
        now = at;
        for (var peer : peers) {
            if (peer.deadlineAt() <= at.monotonicNanos()) {
                peer.expire(at);
            }
        }
    }

    /**
     * Notes that this process resumed at {@code monotonicNanos} after a pause, in which it received nothing from peers.
     */
    public void resume(long monotonicNanos) {
        peers.forEach(peer -> peer.resume(monotonicNanos));
    }

    /** Notes that this process is late, as {@link Driver#fallBehind} does. */
    public void fallBehind() {
        peers.forEach(Driver::fallBehind);
    }

    /**
     * Notes that everything that arrived while this process was late has been handled, as {@link Driver#catchUp} does;
     * the listener reports it.
     */
    public void catchUp(String text, boolean withheld, Now at) {
        now = at;
        long gaps = peers.stream().mapToLong(Driver::takeGaps).sum();
        if (withheld || gaps > 0) {
            report(SessionRule.SELF_BEHIND, text + Driver.gaps(gaps));
        }
    }

    /** Passes a user's request to the server. */
    public void ask(Request request, Map<String, String> parameters, Now at) {
        now = at;
        host.asked(request, parameters, at, asking);
    }

    /** Places gates before every present and future peer. */
    public void gate(Gates others, Now at) {
        gates = others;
        peers.forEach(peer -> peer.gate(others.open(peer.session()), at));
    }

    /** Refuses new peers, lets the present ones close, and then ends. */
    public void stop(Now at) {
        now = at;
        leave();
    }

    private void leave() {
        leaving = true;
        wire.closeDoors();
        peers.forEach(peer -> peer.stop(now));
    }

    /** Ends everything because of an internal fault, and reports it. */
    public void broken(RuntimeException fault, Now at) {
        now = at;
        report(SessionRule.OUR_FAULT, String.valueOf(fault));
        peers.forEach(peer -> peer.broken(fault, at));
        finish(Phase.FAILED, String.valueOf(fault));
    }

    private Driver admit(Address remote, Dialogue dialogue, Wire way) {
        var session = sessions.apply(remote.toString());
        var peer = new Driver(session, () -> dialogue, way, taps, gates, random, now);
        peers.add(peer);
        peer.start(now);
        return peer;
    }

    private boolean full(Address visitor) {
        if (leaving) {
            return true;
        }
        if (peers.size() < MOST_PEERS) {
            return false;
        }
        report(SessionRule.TOO_MANY_PEERS, "%s was rejected: %d peers are connected".formatted(visitor, peers.size()));
        return true;
    }

    private void nobodys(Channel channel, ByteBuffer bytes) {
        var history = listener.history();
        var direction = listener.role().incoming();
        var entry = history.transcript().data(direction, channel, now.monotonicNanos(), bytes, Entry.Mark.NONE);
        tap.entry(entry);
        tap.settled(entry);
    }

    private void report(Rule rule, String text) {
        limit.pass(Finding.of(rule, listener.role().incoming(), text, now), now);
    }

    private void enter(Phase phase, String step, String waitingFor) {
        tap.state(new State(phase, step, waitingFor, now.monotonicNanos()));
    }

    private void finish(Phase phase, String why) {
        if (!over) {
            over = true;
            wire.closeAll();
            enter(phase, why, "");
        }
    }

    private final class Asking implements HostActions {

        @Override
        public void listen(Channel channel, Address local, Channel accepted) {
            opening.add(channel);
            wire.listen(channel, local, accepted);
        }

        @Override
        public void listenUdp(Channel channel, Address local) {
            opening.add(channel);
            wire.listenUdp(channel, local);
        }

        @Override
        public void finding(Rule rule, String text) {
            report(rule, text);
        }
    }
}
