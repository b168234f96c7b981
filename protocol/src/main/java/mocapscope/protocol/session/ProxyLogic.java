package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.function.Predicate;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.TransportKind;
import org.jspecify.annotations.Nullable;

/**
 * The session logic of one proxied client, which connects to the server and relays all bytes between them.
 *
 * <p>The session is that of a client of the server: {@link SessionLogicContext} opens channels to the server, and
 * {@link #client()} those to the proxied client, under equal names.
 *
 * <pre>
 *   client ─▶ onClientReceived ─▶ relay ─▶ gate ─▶ rewrite ─▶ server
 *   client ◀── onForwarded ◀── rewrite ◀── gate ◀──────────── server
 * </pre>
 */
public class ProxyLogic implements SessionLogic {
    /** The reason for not reading a proxied client's bytes: no server connection, full gate or slow server. */
    enum PauseCause {
        NO_SERVER,
        GATE_FULL,
        SERVER_SLOW
    }

    @DocumentedLimit(
            value = "datagrams of a proxied session that wait until the port to the other side is open",
            unit = "datagrams",
            beyond = "dropped")
    static final int MOST_EARLY = 64;

    @DocumentedLimit(
            value = "time without a datagram after which the initiator of a proxied session counts as gone",
            unit = "ns",
            beyond = "its session ends")
    private static final long IDLE_NANOS = 60_000_000_000L;

    /** The test of a channel whose bytes all cross unchanged. */
    protected static final Predicate<ByteBuffer> ACCEPT_ALL = _ -> true;

    private static final String IDLE_TIMER = "idle";

    private final NetworkAddress upstream;
    private final Set<Channel> open = new HashSet<>();
    private final Map<Channel, Queue<ByteBuffer>> early = new HashMap<>();
    /** The reasons of clients that closed a channel before the server could receive its early bytes. */
    private final Map<Channel, String> earlyEnds = new HashMap<>();

    private final Map<Channel, Set<PauseCause>> pauses = new HashMap<>();
    private @Nullable SessionNetworkOperations client;
    private long activeAt;
    private boolean answered;
    private boolean refusalReported;

    /** Creates the logic of a client whose bytes are sent to the server at {@code upstream}. */
    public ProxyLogic(NetworkAddress upstream) {
        this.upstream = upstream;
    }

    /** Returns the side that begins the session; the proxy reaches the other one at {@link #upstream}. */
    SessionRole initiator() {
        return SessionRole.CLIENT;
    }

    /** Sets the network of the client's channels; called once, before their first event. */
    void setClient(SessionNetworkOperations network) {
        client = network;
    }

    /** Returns the network of the client's channels. */
    protected final SessionNetworkOperations client() {
        return Objects.requireNonNull(client);
    }

    /** Returns the address to which the initiator's bytes are sent: usually that of the server. */
    protected final NetworkAddress upstream() {
        return upstream;
    }

    /** Returns whether streams must be split into whole messages for {@link #rewrite}. */
    protected boolean rewritesMessages() {
        return false;
    }

    /** Returns the item that crosses instead: an address of one side is replaced by this program's own. */
    protected GatedTrafficUnit rewrite(GatedTrafficUnit item, SessionLogicContext out) {
        return item;
    }

    /**
     * Returns the test of the bytes of a channel, in one direction, that {@link #rewrite} would not change; null if it may
     * change any. The test runs on other threads. On a stream that must be split, it accepts whole messages only.
     */
    protected @Nullable Predicate<ByteBuffer> unchangedBytes(Channel channel, Direction direction) {
        return ACCEPT_ALL;
    }

    /** Handles the opening of a channel of the client: opens it to the server too. */
    protected void onClientOpened(
            Channel channel, NetworkAddress local, NetworkAddress remote, SessionLogicContext out) {
        out.enterStep(SessionPhase.CONNECTING, "client " + remote, "the server at " + upstream);
        if (channel.transport() == TransportKind.TCP) {
            out.connect(channel, upstream);
        } else {
            openUdp(channel, out);
        }
    }

    /** Opens a UDP port whose datagrams go to the server's address. */
    protected final void openUdp(Channel channel, SessionLogicContext out) {
        out.openUdp(channel, anyAddress(), upstream);
    }

    /** Returns any port of all addresses of this machine, of the family of the upstream address. */
    final NetworkAddress anyAddress() {
        return new NetworkAddress(upstream.host().indexOf(':') >= 0 ? "::" : "0.0.0.0", 0);
    }

    /** Handles bytes of the client: any part of a stream, or a datagram. */
    protected void onClientReceived(Channel channel, ByteBuffer bytes, SessionLogicContext out) {
        if (open.contains(channel)) {
            out.relay(channel, bytes);
            return;
        }
        var waiting = early.computeIfAbsent(channel, _ -> new ArrayDeque<>());
        if (channel.transport() == TransportKind.TCP) {
            setClientPaused(channel, PauseCause.NO_SERVER, true);
            waiting.add(bytes);
        } else if (waiting.size() < MOST_EARLY) {
            waiting.add(bytes);
        }
    }

    /**
     * Handles a channel that the client closed, or that could not be opened to it: ends the session, once the early
     * bytes of the channel are relayed.
     */
    protected void onClientClosed(
            Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (channel.transport() != TransportKind.TCP) {
            return;
        }
        var end = "the client: " + reason.describe();
        if (early.containsKey(channel)) {
            earlyEnds.put(channel, end);
        } else {
            out.end(end);
        }
    }

    /** Relays the early bytes of a channel and all later ones, because the server can receive them. */
    protected final void startRelay(Channel channel, SessionLogicContext out) {
        open.add(channel);
        var waiting = early.remove(channel);
        if (waiting != null) {
            waiting.forEach(bytes -> out.relay(channel, bytes));
        }
        setClientPaused(channel, PauseCause.NO_SERVER, false);
        var end = earlyEnds.remove(channel);
        if (end != null) {
            out.end(end);
        }
    }

    /** Handles bytes of the server that crossed the gate: sends them to the client. */
    void onForwarded(Channel channel, ByteBuffer bytes, SessionLogicContext out) {
        client().send(channel, bytes);
        noteAnswer(channel, out);
    }

    /** Notes that bytes of the server were sent to the client. */
    final void noteAnswer(Channel channel, SessionLogicContext out) {
        if (!answered && !channel.equals(handshakeChannel())) {
            answered = true;
            out.enterStep(SessionPhase.LIVE, describeRelay(), "");
        }
    }

    /** Returns the step of a session whose server has sent bytes. */
    String describeRelay() {
        return "connected to " + upstream;
    }

    /** Handles a report from the client's host that no program receives there: a client that left is noticed by its silence. */
    void onClientUnreachable(SessionLogicContext out) {}

    /** Returns whether both sides of a channel are open, and all that the client sent before is relayed. */
    final boolean isRelaying(Channel channel) {
        return open.contains(channel);
    }

    /** Returns the channel whose datagrams only lead to the connection; null if no channel is such. */
    protected @Nullable Channel handshakeChannel() {
        return null;
    }

    /** Pauses or resumes the reading of the client's bytes for one cause. */
    final void setClientPaused(Channel channel, PauseCause cause, boolean on) {
        var causes = pauses.computeIfAbsent(channel, _ -> EnumSet.noneOf(PauseCause.class));
        if (on ? causes.add(cause) : causes.remove(cause)) {
            client().setReadPaused(channel, !causes.isEmpty());
        }
    }

    /** Relays no more bytes of a channel until {@link #startRelay} is called again. */
    final void stopRelay(Channel channel) {
        open.remove(channel);
    }

    /** Notes an arrival on a datagram channel. */
    final void recordActivity(MonotonicAndUnixTime now) {
        activeAt = now.monotonicNanos();
    }

    @Override
    public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
        recordActivity(now);
        out.scheduleTimer(IDLE_TIMER, activeAt + IDLE_NANOS);
    }

    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        if (channel.transport() == TransportKind.TCP) {
            out.enterStep(SessionPhase.HANDSHAKING, "connected to " + remote, "bytes of the server");
        }
        startRelay(channel, out);
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void onClosed(
            Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (open.remove(channel) && reason.cause() == ChannelCloseReason.ChannelCloseCause.PEER) {
            out.end("the server: " + reason.describe());
        } else {
            out.abandonAttempt("the server: " + reason.describe());
        }
    }

    /** Reports an absent server once, and stays: the client may send its datagrams again. */
    @Override
    public void onUnreachable(Channel channel, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (!refusalReported) {
            refusalReported = true;
            out.reportFinding(ConnectionProblemKind.CONNECT_REFUSED, "no program receives datagrams at " + upstream);
        }
    }

    /** Ends the session of a client that has only datagrams, and whose last one is long ago. */
    @Override
    public void onTimer(String name, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (open.stream().anyMatch(channel -> channel.transport() == TransportKind.TCP)) {
            return;
        }
        if (now.monotonicNanos() - activeAt >= IDLE_NANOS) {
            out.end("no datagram for %d s".formatted(IDLE_NANOS / 1_000_000_000L));
        } else {
            out.scheduleTimer(IDLE_TIMER, activeAt + IDLE_NANOS);
        }
    }

    @Override
    public void onAttemptEnded(MonotonicAndUnixTime now) {
        client().closeAll();
    }

    /** Returns whether an item travels to the client. */
    protected static boolean isToClient(GatedTrafficUnit item) {
        return item.direction() == Direction.TO_CLIENT;
    }
}
