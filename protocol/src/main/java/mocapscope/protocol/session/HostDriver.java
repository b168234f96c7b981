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
    private final FindingLimit limit;
    private final Map<Seat, Driver> seats = new HashMap<>();
    private final List<Driver> peers = new CopyOnWriteArrayList<>();
    /** Channels that were asked for and are not open yet; a server that listens on two is there when both are. */
    private final Set<Channel> opening = new HashSet<>();

    private final Asking asking = new Asking();
    private Gates gates;
    private Now now;

    private boolean leaving;
    /** Why it ends, where that is nobody's wish. */
    private String failure = "";

    private volatile boolean over;

    /** {@code sessions} makes a session for a peer, given who it is. */
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

    /** The listener's own; peers have theirs. */
    public Session session() {
        return listener;
    }

    /** The peers that are connected; may be asked by any thread. */
    public List<Driver> peers() {
        return List.copyOf(peers);
    }

    /** Whether the listener ended for good; may be asked by any thread. */
    public boolean over() {
        return over;
    }

    /** Begins to listen. */
    public void start(Now at) {
        now = at;
        enter(Phase.CONNECTING, "", "");
        host.start(at, asking);
    }

    /** A listening channel is open. */
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

    /** A listening channel could not be opened, or broke. */
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
     * A connection came in on {@code listening}; {@code way} is its wire, on which {@code channel} is opened next.
     *
     * @return its driver, or null when it was turned away
     */
    public @Nullable Driver accepted(Channel listening, Channel channel, Address remote, Wire way, Now at) {
        now = at;
        if (full(remote)) {
            return null;
        }
        return admit(remote, host.accepted(listening, channel, remote, at), way);
    }

    /** A datagram came on a shared channel. */
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

    /** Does what is due, for every peer, and lets go of those that ended. */
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

    /** When {@link #wake} must be called, on the monotonic clock, or {@link Gate#NEVER}. */
    public long wakeAt() {
        long next = leaving && peers.isEmpty() ? Long.MIN_VALUE : Gate.NEVER;
        for (var peer : peers) {
            next = Math.min(next, peer.over() ? Long.MIN_VALUE : peer.wakeAt());
        }
        return next;
    }

    /** When a verdict about a peer is due unless it answers, as {@link Driver#deadlineAt} says. */
    public long deadlineAt() {
        long next = Gate.NEVER;
        for (var peer : peers) {
            next = Math.min(next, peer.over() ? Gate.NEVER : peer.deadlineAt());
        }
        return next;
    }

    /** Gives the verdicts about peers that are due. All that arrived before {@code at} must have been handled. */
    public void expire(Now at) {
        now = at;
        for (var peer : peers) {
            if (peer.deadlineAt() <= at.monotonicNanos()) {
                peer.expire(at);
            }
        }
    }

    /** This process went on at {@code monotonicNanos} after a pause, in which no peer could be heard. */
    public void resume(long monotonicNanos) {
        peers.forEach(peer -> peer.resume(monotonicNanos));
    }

    /** This process is late itself, as {@link Driver#fallBehind} says. */
    public void fallBehind() {
        peers.forEach(Driver::fallBehind);
    }

    /** All that arrived while this process was late is handled, as {@link Driver#catchUp} says; the listener reports it. */
    public void catchUp(String text, boolean withheld, Now at) {
        now = at;
        long gaps = peers.stream().mapToLong(Driver::takeGaps).sum();
        if (withheld || gaps > 0) {
            report(SessionRule.SELF_BEHIND, text + Driver.gaps(gaps));
        }
    }

    /** A person asks the server for something. */
    public void ask(Request request, Map<String, String> parameters, Now at) {
        now = at;
        host.asked(request, parameters, at, asking);
    }

    /** Puts gates before every peer, those to come included. */
    public void gate(Gates others, Now at) {
        gates = others;
        peers.forEach(peer -> peer.gate(others.open(peer.session()), at));
    }

    /** Turns new peers away, lets those there are say goodbye, and then ends. */
    public void stop(Now at) {
        now = at;
        leave();
    }

    private void leave() {
        leaving = true;
        wire.closeDoors();
        peers.forEach(peer -> peer.stop(now));
    }

    /** Ends everything because of a fault of our own, and says which. */
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

    /** Passes on what the host asks for. */
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
