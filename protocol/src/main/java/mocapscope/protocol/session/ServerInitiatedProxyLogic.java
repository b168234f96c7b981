package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.endpoint.MulticastGroup;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * The proxy logic for a session in which the server sends first: relays datagrams between server and client.
 *
 * <pre>
 *   server ─▶ gate ─▶ rewrite ─▶ onForwarded ─▶ client
 *   server ◀── rewrite ◀── gate ◀── relay ◀── onClientReceived
 * </pre>
 */
public final class ServerInitiatedProxyLogic extends ProxyLogic {
    private static final String REOPEN_TIMER = "reopen";
    private static final long REOPEN_DELAY = 2_000_000_000L;

    private final MulticastGroup group;
    private final Rule absenceRule;
    /** The datagrams of the server that wait until the port to the client is open. */
    private final Queue<ByteBuffer> early = new ArrayDeque<>();

    /** The channel of the server; null before its first datagram. */
    private @Nullable Channel serverChannel;

    private boolean absenceReported;
    private boolean failureReported;

    /**
     * Creates the logic of a server whose datagrams are sent to {@code client}.
     *
     * @param group the network interface for a client that is a multicast group
     * @param absenceRule the rule of the finding that no program receives at the client's address
     */
    public ServerInitiatedProxyLogic(NetworkAddress client, MulticastGroup group, Rule absenceRule) {
        super(client);
        this.group = group;
        this.absenceRule = absenceRule;
    }

    @Override
    SessionRole initiator() {
        return SessionRole.SERVER;
    }

    /** Opens the port to the client when the server's first datagram has arrived. */
    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        serverChannel = channel;
        out.enterStep(SessionPhase.CONNECTING, "server " + remote, "a port to " + upstream());
        openPort(channel);
    }

    private void openPort(Channel channel) {
        client().openUdp(channel, anyAddress(), upstream(), group);
    }

    @Override
    protected void onClientOpened(
            Channel channel, NetworkAddress local, NetworkAddress remote, SessionLogicContext out) {
        out.enterStep(SessionPhase.HANDSHAKING, "sends to " + remote, "datagrams of the server");
        failureReported = false;
        startRelay(channel, out);
        for (var datagram = early.poll(); datagram != null; datagram = early.poll()) {
            onForwarded(channel, datagram, out);
        }
    }

    @Override
    void onForwarded(Channel channel, ByteBuffer bytes, SessionLogicContext out) {
        if (isRelaying(channel)) {
            super.onForwarded(channel, bytes, out);
        } else if (!failureReported && early.size() < MOST_EARLY) {
            early.add(bytes);
        }
    }

    @Override
    String describeRelay() {
        return "relays to " + upstream();
    }

    /** Opens the port to the client again after a while; until then, the server's datagrams are dropped. */
    @Override
    protected void onClientClosed(
            Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
        stopRelay(channel);
        early.clear();
        if (!failureReported) {
            failureReported = true;
            out.reportFinding(
                    ConnectionProblemKind.of(reason.cause()).orElse(ConnectionProblemKind.CONNECTION_FAILED),
                    "the port to %s: %s".formatted(upstream(), reason.describe()));
        }
        out.enterStep(SessionPhase.CONNECTING, "the client: " + reason.describe(), "the next try");
        out.scheduleTimer(REOPEN_TIMER, now.monotonicNanos() + REOPEN_DELAY);
    }

    @Override
    public void onTimer(String name, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (name.equals(REOPEN_TIMER) && serverChannel != null) {
            openPort(serverChannel);
        } else {
            super.onTimer(name, now, out);
        }
    }

    @Override
    void onClientUnreachable(SessionLogicContext out) {
        if (!absenceReported) {
            absenceReported = true;
            out.reportFinding(absenceRule, "no program receives at %s".formatted(upstream()));
        }
    }
}
