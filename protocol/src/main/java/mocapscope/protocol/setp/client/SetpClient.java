package mocapscope.protocol.setp.client;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.random.RandomGenerator;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.setp.connection.SetpReassemblyMemoryBudget;
import mocapscope.protocol.setp.connection.SetpSessionOptions;
import mocapscope.protocol.setp.connection.SetpTransportAdapter;
import mocapscope.protocol.setp.transport.SetpConnectionPhase;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpConnectHandshakeMessage;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpObjectActionMessage;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpObjectHandoverMessage;
import mocapscope.protocol.setp.wire.SetpObjectInjectionEjectionMessage;
import mocapscope.protocol.setp.wire.SetpObjectStateRequestMessage;
import mocapscope.protocol.setp.wire.SetpProblemKind;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** The client side of a SETP session: joins a bubble (shared scene), or links its own bubble to another. */
public final class SetpClient implements SessionLogic {
    private static final String CONNECT_DUE = "let in";

    private final Endpoint endpoint;
    private final RandomGenerator random;
    private final SetpProtocolParameters tuning;
    private final SetpReassemblyMemoryBudget budget;
    /** Both null before the port is open. */
    private @Nullable SetpTransportAdapter connection;

    private @Nullable SetpEstablishedClientSession member;

    private boolean accepted;
    private boolean connected;
    private boolean leaving;
    private boolean ending;
    /** The reason why the server refused the connection; empty if it did not. */
    private String refusal = "";

    /** Creates a client; {@code budget} limits the memory for the server's incomplete messages. */
    public SetpClient(
            Endpoint endpoint,
            SetpProtocolParameters common,
            RandomGenerator random,
            SetpReassemblyMemoryBudget budget) {
        this.endpoint = endpoint;
        this.random = random;
        this.budget = budget;
        this.tuning = SetpSessionOptions.tuning(common, settings());
    }

    private OptionValues settings() {
        return endpoint.settings();
    }

    @Override
    public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
        try {
            SetpClientSettings.of(settings());
        } catch (IllegalArgumentException exception) {
            out.fail(ConnectionProblemKind.NOT_SENT, String.valueOf(exception.getMessage()));
            return;
        }
        out.enterStep(SessionPhase.CONNECTING, "calling " + endpoint.address(), "a session");
        out.schedulePeerDeadline(
                CONNECT_DUE, now.monotonicNanos(), tuning.patience().connect());
        var any = endpoint.address().host().indexOf(':') >= 0 ? "::" : "0.0.0.0";
        out.openUdp(SetpTransportAdapter.UDP, new NetworkAddress(any, 0), endpoint.address());
    }

    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        var caller = SetpClientSettings.of(settings());
        var opening = SetpTransportAdapter.connecting(caller.createRequest(), tuning, budget, random, now, out);
        connection = opening;
        member = new SetpEstablishedClientSession(opening, caller, settings(), tuning, random, out);
        work(opening, now, out);
    }

    @Override
    public void onMessage(DecodedMessage message, MonotonicAndUnixTime now, SessionLogicContext out) {
        var speaking = connection;
        if (speaking == null || message.direction() != Direction.TO_CLIENT) {
            return;
        }
        var decoded = speaking.receive(message, now);
        bound(speaking, out);
        if (decoded != null) {
            onSessionMessage(speaking, decoded.id(), decoded.payload(), now, out);
        }
        speaking.scheduleWork(now);
    }

    /** Returns false: messages about motion concern only observers. */
    @Override
    public boolean wantsMessages() {
        return false;
    }

    private void bound(SetpTransportAdapter speaking, SessionLogicContext out) {
        if (!accepted && speaking.state() == SetpConnectionPhase.OPEN) {
            accepted = true;
            out.enterStep(
                    SessionPhase.HANDSHAKING, "session %08x".formatted(speaking.session()), "the server's welcome");
        }
    }

    private void onSessionMessage(
            SetpTransportAdapter speaking,
            long id,
            SetpMessage.SetpMessagePayload payload,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        switch (payload) {
            case SetpConnectHandshakeMessage connecting -> let(speaking, connecting, now, out);
            case SetpBubbleLinkMessage linking -> linked(speaking, linking, now, out);
            case SetpSessionControlMessage _,
                    SetpBubbleListJoinLeaveMessage _,
                    SetpObjectStateRequestMessage _,
                    SetpObjectChangePerceptionMessage _,
                    SetpObjectActionMessage _,
                    SetpObjectHandoverMessage _,
                    SetpObjectInjectionEjectionMessage _ -> {
                if (member != null) {
                    member.handleMessage(id, payload, now);
                }
            }
        }
    }

    private void let(
            SetpTransportAdapter speaking,
            SetpConnectHandshakeMessage message,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        switch (message) {
            case SetpConnectHandshakeMessage.ConnectSuccessResponse in ->
                connect("let in by " + in.serverName(), now, out);
            case SetpConnectHandshakeMessage.ConnectFailureResponse failure ->
                refuse(
                        speaking,
                        "%s rejects the connection: %s"
                                .formatted(failure.serverShortDescription(), failure(failure.failureCode())),
                        now,
                        out);
            case SetpConnectHandshakeMessage.ConnectRequest _ -> {}
        }
    }

    private void linked(
            SetpTransportAdapter speaking,
            SetpBubbleLinkMessage message,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        switch (message) {
            case SetpBubbleLinkMessage.BubbleLinkSuccessResponse link ->
                connect("linked to %s%s".formatted(link.programName(), portal(link) ? ", a portal" : ""), now, out);
            case SetpBubbleLinkMessage.BubbleLinkFailureResponse failure ->
                refuse(
                        speaking,
                        "%s rejects the link: %s".formatted(failure.programName(), linkError(failure.errorCode())),
                        now,
                        out);
            case SetpBubbleLinkMessage.BubbleLinkRequest _ -> {}
        }
    }

    /** Returns true if the clouds differ: objects then pass only where both ranges overlap. */
    private boolean portal(SetpBubbleLinkMessage.BubbleLinkSuccessResponse link) {
        return !link.cloudUrl().equals(settings().text(SetpSessionOptions.CLOUD));
    }

    /** Notes that the server accepted the connection; ignores a second acceptance. */
    private void connect(String step, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (!connected && refusal.isEmpty() && member != null) {
            connected = true;
            out.cancelTimer(CONNECT_DUE);
            out.enterStep(SessionPhase.LIVE, step, "");
            member.start(now);
        }
    }

    private void refuse(
            SetpTransportAdapter speaking, String reason, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (refusal.isEmpty()) {
            refusal = reason;
            out.cancelTimer(CONNECT_DUE);
            speaking.close(now);
        }
    }

    private static String failure(int code) {
        return switch (code) {
            case 0 -> "authentication failed (0)";
            case 1 -> "not authorized (1)";
            case 2 -> "unsupported client (2)";
            case 3 -> "unsupported protocol version (3)";
            default -> "unspecified failure (%d)".formatted(code);
        };
    }

    private static String linkError(int code) {
        return switch (code) {
            case 0 -> "unauthorized (0)";
            case 1 -> "unsupported server (1)";
            case 2 -> "unsupported protocol version (2)";
            default -> "unspecified failure (%d)".formatted(code);
        };
    }

    @Override
    public void onRequest(
            UserRequestDefinition definition,
            Map<String, String> parameters,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        var speaking = connection;
        if (speaking == null || member == null || !connected) {
            out.reportFinding(ConnectionProblemKind.NOT_SENT, definition.name() + ": we are not connected");
            return;
        }
        try {
            member.handleUserRequest(definition, parameters, now);
        } catch (IllegalArgumentException exception) {
            out.reportFinding(
                    ConnectionProblemKind.NOT_SENT, "%s: %s".formatted(definition.name(), exception.getMessage()));
        }
        work(speaking, now, out);
    }

    @Override
    public void onSent(
            Channel channel, String name, ByteBuffer bytes, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (connection != null) {
            connection.recordSent(bytes, now);
        }
    }

    @Override
    public void onTimer(String name, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (name.equals(CONNECT_DUE)) {
            out.abandonAttempt(accepted ? "the server neither accepts nor rejects the connection" : "no answer");
        } else if (connection != null && (name.equals(SetpTransportAdapter.DUE) || connection.expire(name, now))) {
            work(connection, now, out);
        } else if (member != null) {
            member.onTimer(name, now);
        }
    }

    private void work(SetpTransportAdapter speaking, MonotonicAndUnixTime now, SessionLogicContext out) {
        speaking.sendDue(now);
        if (member != null && connected) {
            member.advance(now);
        }
        var state = speaking.state();
        boolean over = state == SetpConnectionPhase.CLOSED;
        boolean fromPeer = state == SetpConnectionPhase.DRAINING;
        if (!refusal.isEmpty() && (over || fromPeer)) {
            out.fail(SetpProblemKind.CONNECT_REFUSED, refusal);
        } else if (fromPeer && !connected && !leaving) {
            out.fail(SetpProblemKind.CONNECT_REFUSED, "the server ended the session before it accepted the connection");
        } else if (leaving && (over || fromPeer)) {
            out.end("");
        } else if (over) {
            out.abandonAttempt(speaking.closeReason().toString());
        } else if (fromPeer && !ending) {
            ending = true;
            out.enterStep(SessionPhase.HANDSHAKING, "the server ended the session", "its last words");
        }
    }

    @Override
    public void onUnreachable(Channel channel, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (!accepted) {
            out.abandonAttempt(
                    ConnectionProblemKind.CONNECT_REFUSED, "no program receives datagrams at " + endpoint.address());
        }
    }

    @Override
    public void onClosed(
            Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
        out.abandonAttempt(reason.describe());
    }

    @Override
    public void onAttemptEnded(MonotonicAndUnixTime now) {
        if (connection != null) {
            connection.release();
        }
    }

    @Override
    public void startClosing(MonotonicAndUnixTime now, SessionLogicContext out) {
        leaving = true;
        if (connection == null) {
            out.end("");
            return;
        }
        connection.close(now);
        work(connection, now, out);
    }
}
