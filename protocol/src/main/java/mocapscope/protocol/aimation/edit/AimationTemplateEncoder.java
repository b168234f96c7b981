package mocapscope.protocol.aimation.edit;

import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;
import mocapscope.protocol.aimation.decode.AimationDecoderStateSnapshot;
import mocapscope.protocol.aimation.decode.AimationSessionState;
import mocapscope.protocol.aimation.wire.AimationFramingPhase;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationPoseType;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.websocket.WebSocketCloseStatus;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import mocapscope.protocol.websocket.WebSocketUpgradeResponse;

/** Encodes a message template as AImation bytes that are valid at the current point of the session. */
final class AimationTemplateEncoder {
    /** Value of the Host header: required in a request, but not evaluated. */
    private static final String HOST = "localhost:52693";

    private static final String CLIENT = "Mocapscope";

    private final AimationDecoderStateSnapshot known;
    private final AimationSessionState state;
    private final Direction direction;
    private final RandomGenerator random;
    private final MonotonicAndUnixTime now;

    AimationTemplateEncoder(
            AimationDecoderStateSnapshot known, Direction direction, RandomGenerator random, MonotonicAndUnixTime now) {
        this.known = known;
        this.state = known.sessionState();
        this.direction = direction;
        this.random = random;
        this.now = now;
    }

    ByteBuffer encode(AimationMessageTemplate template) throws InvalidFieldValueException {
        require(known.side(direction).partial().isEmpty(), "the current message is incomplete");
        return switch (template) {
            case UPGRADE_REQUEST -> request();
            case UPGRADE_RESPONSE -> response();
            case REGISTRATION -> packet(new AimationMessage.RegistrationRequest(CLIENT, requested()));
            case RESPONSE -> packet(granted());
            case DATA -> packet(data());
            case PING ->
                frame(WebSocketOpcode.PING, ByteBuffer.allocate(Integer.BYTES).putInt(0, random.nextInt()));
            case PONG -> frame(WebSocketOpcode.PONG, ByteBuffer.allocate(0));
            case SHUTDOWN -> packet(shutdown());
            case CLOSE -> close();
        };
    }

    private static void require(boolean holds, String otherwise) throws InvalidFieldValueException {
        if (!holds) {
            throw new InvalidFieldValueException("", otherwise);
        }
    }

    private boolean at(Direction direction, AimationFramingPhase... states) {
        for (var state : states) {
            if (known.side(direction).framingState() == state) {
                return true;
            }
        }
        return false;
    }

    private ByteBuffer request() throws InvalidFieldValueException {
        require(
                at(direction, AimationFramingPhase.ANY, AimationFramingPhase.HEAD),
                "the upgrade is requested once, as the first message");
        return WebSocketUpgradeRequest.of(HOST, "/", random).bytes();
    }

    private ByteBuffer response() throws InvalidFieldValueException {
        var request = state.upgradeRequest();
        require(
                at(direction, AimationFramingPhase.ANY, AimationFramingPhase.HEAD),
                "the upgrade is answered once, as the first message");
        if (request == null) {
            throw new InvalidFieldValueException("", "not requested yet: send 'upgrade request' first");
        }
        try {
            request.check();
            return WebSocketUpgradeResponse.createAccepting(request).bytes();
        } catch (DecodeException exception) {
            return WebSocketUpgradeResponse.createRefusing(exception).bytes();
        }
    }

    private int requested() throws InvalidFieldValueException {
        upgraded();
        return state.requestedPoseType() == AimationPoseType.UNKNOWN
                ? AimationPoseType.GLOBAL
                : state.requestedPoseType();
    }

    private AimationMessage.RegistrationResponse granted() throws InvalidFieldValueException {
        upgraded();
        boolean requested = state.requestedPoseType() != AimationPoseType.UNKNOWN && !state.shutdownReceived();
        require(requested, "no client requests registration: send 'registration' first");
        return new AimationMessage.RegistrationResponse(
                state.requestedPoseType(), AimationMessage.RegistrationResponse.GRANTED);
    }

    private AimationMessage.SkeletonData data() throws InvalidFieldValueException {
        upgraded();
        require(state.isRegistered(), "no client is registered: send 'response' first");
        return AimationRestPoseTemplateFactory.createNext(state, now);
    }

    private AimationMessage.ShutdownNotification shutdown() throws InvalidFieldValueException {
        upgraded();
        require(state.isRegistered(), "the client is not registered: send 'registration' first");
        return new AimationMessage.ShutdownNotification("");
    }

    /** Encodes a close; the client must have sent its shutdown before. */
    private ByteBuffer close() throws InvalidFieldValueException {
        boolean answers = known.side(Direction.TO_CLIENT).fragments().closeReceived();
        boolean leaves = direction == Direction.TO_CLIENT || answers || !state.isRegistered();
        require(leaves, "the client's name may stay in use: send 'shutdown' first");
        return frame(WebSocketOpcode.CLOSE, new WebSocketCloseStatus(WebSocketCloseStatus.NORMAL, "").payload());
    }

    private void upgraded() throws InvalidFieldValueException {
        for (var way : Direction.values()) {
            require(!at(way, AimationFramingPhase.BYTES), "the stream can no longer be decoded: reconnect");
        }
        require(
                at(Direction.TO_SERVER, AimationFramingPhase.FRAMES),
                "frames follow the upgrade: send 'upgrade request' first");
        require(
                at(Direction.TO_CLIENT, AimationFramingPhase.FRAMES),
                "frames follow the upgrade: send 'upgrade response' first");
        require(!known.side(direction).fragments().closeReceived(), "no message may follow a close: reconnect");
    }

    private ByteBuffer packet(AimationMessage.AimationEncodableMessage message) throws InvalidFieldValueException {
        boolean between = known.side(direction).fragments().offsets() == null;
        require(between, "a fragmented message is incomplete: only control frames may interrupt it");
        return frame(WebSocketOpcode.BINARY, message.packet().bytes());
    }

    private ByteBuffer frame(WebSocketOpcode opcode, ByteBuffer payload) throws InvalidFieldValueException {
        upgraded();
        var role = direction == Direction.TO_SERVER ? WebSocketRole.CLIENT : WebSocketRole.SERVER;
        return WebSocketFrame.of(opcode, payload, role, random).bytes();
    }
}
