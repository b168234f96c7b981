package mocapscope.protocol.setp;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.setp.SetpMessageTypeEntry.SetpDeliveryGuarantee;
import mocapscope.protocol.transcript.Direction;

/** Encodes a message template as a packet that fits the most recent SETP session. */
final class SetpTemplateEncoder {
    private static final long IDS = 1L << Integer.SIZE;

    /** Number of packets listed in an Acknowledgement. */
    private static final int ACKNOWLEDGED = 20;

    private final SetpMessageTypeTable types;
    private final SetpDecoderState.SetpChannelState state;
    private final Direction direction;
    private final Direction other;
    private final RandomGenerator random;
    private final long time;

    /** Creates an encoder; {@code time} is the time in the packet's header. */
    SetpTemplateEncoder(
            SetpMessageTypeTable types,
            SetpDecoderState.SetpChannelState state,
            Direction direction,
            RandomGenerator random,
            long time) {
        this.types = types;
        this.state = state;
        this.direction = direction;
        this.other = direction == Direction.TO_CLIENT ? Direction.TO_SERVER : Direction.TO_CLIENT;
        this.random = random;
        this.time = time;
    }

    ByteBuffer encode(SetpMessageTemplate phrase) throws InvalidFieldValueException {
        if (phrase.kind().opensSession()) {
            var nothing = new SetpTemplateContext(SetpSceneState.EMPTY, List.of(), 0, random);
            return packet(0, any(), true, frames(phrase, nothing, any()));
        }
        var asked = asked().filter(attempt -> answers(phrase.kind(), attempt.kind()));
        return asked.isPresent() ? answer(phrase, asked.get()) : inSession(phrase);
    }

    /** Returns the last connect packet that has received no session yet. */
    private Optional<SetpDecoderState.SetpConnectAttempt> asked() {
        return state.connects().reversed().stream()
                .limit(1)
                .filter(attempt -> attempt.direction() == other && !attempt.answered())
                .findFirst();
    }

    private static boolean answers(SetpMessageKind kind, SetpMessageKind request) {
        return switch (kind) {
            case ACKNOWLEDGEMENT -> true;
            case CONNECT_SUCCESS_RESPONSE, CONNECT_FAILURE_RESPONSE -> request == SetpMessageKind.CONNECT_REQUEST;
            case BUBBLE_LINK_SUCCESS_RESPONSE, BUBBLE_LINK_FAILURE_RESPONSE ->
                request == SetpMessageKind.BUBBLE_LINK_REQUEST;
            default -> false;
        };
    }

    /**
     * Encodes the first packet of a session, which acknowledges the connect packet (R8) and may contain the response.
     */
    private ByteBuffer answer(SetpMessageTemplate phrase, SetpDecoderState.SetpConnectAttempt asked)
            throws InvalidFieldValueException {
        long message = any();
        var moment = new SetpTemplateContext(asked.scene(), List.of(asked.packet()), 0, random);
        var frames = new ArrayList<>(frames(SetpMessageTemplate.ACKNOWLEDGE, moment, message));
        boolean more = phrase != SetpMessageTemplate.ACKNOWLEDGE;
        if (more) {
            frames.addAll(frames(phrase, moment, SerialNumberArithmetic.next(message)));
        }
        long session = any();
        while (state.sessions().containsKey(session)) {
            session = any();
        }
        return packet(session, any(), more, frames);
    }

    private ByteBuffer inSession(SetpMessageTemplate phrase) throws InvalidFieldValueException {
        if (state.sessions().isEmpty()) {
            throw sessionless();
        }
        long session = List.copyOf(state.sessions().keySet()).getLast();
        var sessionState = Objects.requireNonNull(state.sessions().get(session));
        if (!sessionState.phase().expects(phrase.kind())) {
            throw new InvalidFieldValueException(
                    "", sessionState.phase().describe() + ": send " + missing(sessionState.phase()) + " first");
        }
        var numbers = new SetpUnusedIdFinder(state, session, sessionState);
        var guarantee = types.of(phrase.kind()).guarantee();
        long message = numbers.findMessageId(direction, guarantee);
        var frames = frames(phrase, moment(numbers), message == 0 ? any() : message);
        return packet(session, numbers.findPacketId(direction), guarantee == SetpDeliveryGuarantee.ALWAYS, frames);
    }

    private SetpTemplateContext moment(SetpUnusedIdFinder numbers) {
        var packets = numbers.packets(other).latest(ACKNOWLEDGED).reversed();
        var messages = numbers.messages(other);
        return new SetpTemplateContext(
                numbers.talk().scene(), packets, messages.isEmpty() ? 0 : messages.getLast(), random);
    }

    private InvalidFieldValueException sessionless() {
        var why = state.connects().isEmpty()
                ? "there is no session: send ConnectRequest first"
                : "the requested session has not begun yet: send Acknowledgement first";
        return new InvalidFieldValueException("sessionId", why);
    }

    private static String missing(SetpSessionPhase stage) {
        return switch (stage) {
            case ACCEPTED -> SetpMessageKind.CONNECT_SUCCESS_RESPONSE.wireName();
            case LINKING -> SetpMessageKind.BUBBLE_LINK_SUCCESS_RESPONSE.wireName();
            case CONNECTED, UNHEARD, JOINED, LINKED -> SetpMessageKind.JOIN_BUBBLE_RESPONSE.wireName();
        };
    }

    /** Returns a random id other than 0. */
    private long any() {
        return random.nextLong(1, IDS);
    }

    private List<SetpFrame> frames(SetpMessageTemplate phrase, SetpTemplateContext moment, long id)
            throws InvalidFieldValueException {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        phrase.example(moment).write(out);
        return SetpMessageFragmenter.fragment(types, types.of(phrase.kind()).number(), id, out.toByteBuffer());
    }

    private ByteBuffer packet(long session, long id, boolean guaranteed, List<SetpFrame> frames) {
        return new SetpPacket(new SetpPacketHeader(session, id, time, guaranteed, 0), frames).write();
    }
}
