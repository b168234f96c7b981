package mocapscope.protocol.setp.server;

import java.nio.ByteBuffer;
import java.util.Map;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.setp.connection.SetpTransportAdapter;
import mocapscope.protocol.setp.transport.SetpConnectionPhase;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** The server side of one SETP session, from the connect packet to the end of the connection. */
final class SetpServerSession implements SessionLogic {
    private final long session;
    private final SetpServerSharedState serverState;
    private final Runnable onEnd;
    /** All three are null before the channel is open. */
    private @Nullable SetpTransportAdapter connection;

    private @Nullable SetpAdmissionHandler admissionHandler;
    private @Nullable SessionLogicContext context;
    private boolean leaving;

    /** Creates a session; {@code onEnd} runs when the session is over. */
    SetpServerSession(long session, SetpServerSharedState serverState, Runnable onEnd) {
        this.session = session;
        this.serverState = serverState;
        this.onEnd = onEnd;
    }

    @Override
    public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
        // The channel is the listener's: it is opened next.
    }

    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        var speaking = SetpTransportAdapter.answering(
                session,
                serverState.tuning(),
                serverState.budget(),
                serverState.random(),
                serverState.clockOfDevice(now),
                out);
        context = out;
        connection = speaking;
        admissionHandler = new SetpAdmissionHandler(speaking, serverState, local, out);
        admissionHandler.start();
    }

    @Override
    public void onMessage(DecodedMessage message, MonotonicAndUnixTime now, SessionLogicContext out) {
        var speaking = connection;
        if (speaking == null || admissionHandler == null || message.direction() != Direction.TO_SERVER) {
            return;
        }
        var decoded = speaking.receive(message, now);
        if (speaking.state() == SetpConnectionPhase.OPEN) {
            admissionHandler.confirmAddress(now);
        }
        if (decoded != null) {
            admissionHandler.handleMessage(decoded.id(), decoded.payload(), now);
        }
        speaking.scheduleWork(now);
    }

    @Override
    public void onRequest(
            UserRequestDefinition definition,
            Map<String, String> parameters,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        if (connection == null || admissionHandler == null) {
            out.reportFinding(ConnectionProblemKind.NOT_SENT, definition.name() + ": the session has not begun");
            return;
        }
        try {
            admissionHandler.handleUserRequest(definition, OptionValues.of(definition.parameters(), parameters), now);
        } catch (IllegalArgumentException exception) {
            out.reportFinding(
                    ConnectionProblemKind.NOT_SENT, "%s: %s".formatted(definition.name(), exception.getMessage()));
        }
        work(connection, admissionHandler, now, out);
    }

    /** Handles a request that the user sends to all peers at once. */
    void onBroadcastRequest(
            UserRequestDefinition definition, Map<String, String> parameters, MonotonicAndUnixTime now) {
        if (context != null) {
            onRequest(definition, parameters, now, context);
        }
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
        if (connection != null && admissionHandler != null) {
            if (!connection.expire(name, now)) {
                admissionHandler.onTimer(name, now);
            }
            work(connection, admissionHandler, now, out);
        }
    }

    private void work(
            SetpTransportAdapter speaking,
            SetpAdmissionHandler welcoming,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        welcoming.advance(now);
        speaking.sendDue(now);
        if (!welcoming.closeText().isEmpty() && speaking.state() == SetpConnectionPhase.OPEN && welcoming.mayEnd()) {
            speaking.close(now);
            speaking.sendDue(now);
        }
        switch (speaking.state()) {
            case CONNECTING, HALF_OPEN, OPEN, CLOSING -> {}
            case DRAINING -> {
                welcoming.leave(now);
                if (leaving) {
                    out.end("");
                }
            }
            case CLOSED -> {
                var reason =
                        welcoming.closeText().isEmpty() ? speaking.closeReason().toString() : welcoming.closeText();
                if (speaking.closeReason().isLoss()) {
                    out.abandonAttempt(reason);
                } else {
                    out.end(reason);
                }
            }
        }
    }

    @Override
    public void onClosed(
            Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
        out.abandonAttempt(reason.describe());
    }

    @Override
    public void startClosing(MonotonicAndUnixTime now, SessionLogicContext out) {
        leaving = true;
        if (connection == null || admissionHandler == null) {
            out.end("");
            return;
        }
        admissionHandler.leave(now);
        connection.close(now);
        work(connection, admissionHandler, now, out);
    }

    @Override
    public void onAttemptEnded(MonotonicAndUnixTime now) {
        if (admissionHandler != null) {
            admissionHandler.leave(now);
        }
        if (connection != null) {
            connection.release();
        }
        onEnd.run();
    }
}
