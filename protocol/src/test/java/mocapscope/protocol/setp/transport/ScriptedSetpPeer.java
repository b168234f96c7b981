package mocapscope.protocol.setp.transport;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.setp.connection.SetpReassemblyMemoryBudget;
import mocapscope.protocol.setp.connection.SetpTransportAdapter;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** One side of a SETP session that sends only what a test scripts, and records what it receives. */
public final class ScriptedSetpPeer implements SessionLogic {
    /** A message that the peer received, with its id. */
    public record ReceivedSetpMessage(long id, SetpMessage.SetpMessagePayload payload) {}

    public final List<ReceivedSetpMessage> received = new ArrayList<>();
    private final Function<ScriptedSetpPeer, SetpTransportAdapter> opening;
    private final Direction incoming;
    private @Nullable SetpTransportAdapter connection;
    private MonotonicAndUnixTime now = new MonotonicAndUnixTime(0, 0);
    private @Nullable SessionLogicContext out;

    private ScriptedSetpPeer(Direction incoming, Function<ScriptedSetpPeer, SetpTransportAdapter> opening) {
        this.incoming = incoming;
        this.opening = opening;
    }

    /** A client that begins with that. */
    public static ScriptedSetpPeer client(SetpMessage.SetpMessagePayload request) {
        return new ScriptedSetpPeer(
                Direction.TO_CLIENT,
                peer -> SetpTransportAdapter.connecting(
                        request,
                        SetpProtocolParameters.DEFAULTS,
                        new SetpReassemblyMemoryBudget(Long.MAX_VALUE),
                        new Random(2),
                        peer.now,
                        Objects.requireNonNull(peer.out)));
    }

    /** A server's side of that session. */
    public static ScriptedSetpPeer server(long session) {
        return new ScriptedSetpPeer(
                Direction.TO_SERVER,
                peer -> SetpTransportAdapter.answering(
                        session,
                        SetpProtocolParameters.DEFAULTS,
                        new SetpReassemblyMemoryBudget(Long.MAX_VALUE),
                        new Random(3),
                        peer.now,
                        Objects.requireNonNull(peer.out)));
    }

    /** The id of the message that it went as. */
    public long send(SetpMessage.SetpMessagePayload payload) {
        var speaking = Objects.requireNonNull(connection);
        var posting = (SetpEnqueueResult.SendAcceptance) speaking.send(payload);
        speaking.scheduleWork(now);
        return posting.message();
    }

    public <T extends SetpMessage.SetpMessagePayload> Stream<T> received(Class<T> kind) {
        return received.stream()
                .map(ReceivedSetpMessage::payload)
                .filter(kind::isInstance)
                .map(kind::cast);
    }

    /** Id of the last message of that kind. */
    public long last(Class<? extends SetpMessage.SetpMessagePayload> kind) {
        return received.stream()
                .filter(receivedMessage -> kind.isInstance(receivedMessage.payload()))
                .mapToLong(ReceivedSetpMessage::id)
                .reduce((_, index) -> index)
                .orElseThrow();
    }

    public long session() {
        return Objects.requireNonNull(connection).session();
    }

    public void close() {
        Objects.requireNonNull(connection).close(now);
        Objects.requireNonNull(connection).scheduleWork(now);
    }

    @Override
    public void start(MonotonicAndUnixTime at, SessionLogicContext context) {
        if (incoming == Direction.TO_CLIENT) {
            context.openUdp(
                    SetpTransportAdapter.UDP, new NetworkAddress("0.0.0.0", 0), new NetworkAddress("192.0.2.1", 1253));
        }
    }

    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime at,
            SessionLogicContext context) {
        now = at;
        out = context;
        var speaking = opening.apply(this);
        connection = speaking;
        speaking.sendDue(at);
    }

    @Override
    public void onMessage(DecodedMessage message, MonotonicAndUnixTime at, SessionLogicContext context) {
        now = at;
        var speaking = connection;
        if (speaking == null || message.direction() != incoming) {
            return;
        }
        var decoded = speaking.receive(message, at);
        if (decoded != null) {
            received.add(new ReceivedSetpMessage(decoded.id(), decoded.payload()));
        }
        speaking.scheduleWork(at);
    }

    @Override
    public void onSent(
            Channel channel, String name, ByteBuffer bytes, MonotonicAndUnixTime at, SessionLogicContext context) {
        now = at;
        if (connection != null) {
            connection.recordSent(bytes, at);
        }
    }

    @Override
    public void onTimer(String name, MonotonicAndUnixTime at, SessionLogicContext context) {
        now = at;
        if (connection != null) {
            connection.sendDue(at);
        }
    }

    @Override
    public void onClosed(
            Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime at, SessionLogicContext context) {
        context.abandonAttempt(reason.describe());
    }
}
