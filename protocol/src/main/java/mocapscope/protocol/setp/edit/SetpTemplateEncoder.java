package mocapscope.protocol.setp.edit;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.setp.decode.SetpDecoderStateSnapshot;
import mocapscope.protocol.setp.decode.SetpSceneDecoderState;
import mocapscope.protocol.setp.decode.SetpSessionPhase;
import mocapscope.protocol.setp.wire.SerialNumberArithmetic;
import mocapscope.protocol.setp.wire.SetpDuplicatePacketIdWindow;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageFragmenter;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpMessageTypeEntry.SetpDeliveryGuarantee;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.transcript.Direction;

/**
 * Encodes a message template as a SETP packet that can be injected into the most recent SETP session. Its packet and
 * message ids are not used by the sender itself: they are below all known ones, so the sender's next packets and
 * messages are not taken for duplicates, and its receive window does not move.
 */
final class SetpTemplateEncoder {
    private static final long IDS = 1L << Integer.SIZE;
    private static final long MASK = IDS - 1;

    private static final int ACKNOWLEDGED = 20;

    private final SetpMessageTypeTable types;
    private final SetpDecoderStateSnapshot.SetpChannelState state;
    private final Direction direction;
    private final Direction other;
    private final RandomGenerator random;
    private final long time;

    /** Creates an encoder; {@code time} is the time in the packet's header. */
    SetpTemplateEncoder(
            SetpMessageTypeTable types,
            SetpDecoderStateSnapshot.SetpChannelState state,
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

    ByteBuffer encode(SetpMessageTemplate template) throws InvalidFieldValueException {
        if (template.kind().opensSession()) {
            var nothing = new SetpExampleMessageFactory(SetpSceneDecoderState.EMPTY, List.of(), 0, random);
            return packet(0, any(), true, frames(template, nothing, any()));
        }
        var connectAttempt = findConnectAttempt().filter(attempt -> answers(template.kind(), attempt.kind()));
        return connectAttempt.isPresent() ? answer(template, connectAttempt.get()) : inSession(template);
    }

    /** Returns the last connect packet that has received no session yet. */
    private Optional<SetpDecoderStateSnapshot.SetpConnectAttempt> findConnectAttempt() {
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
    private ByteBuffer answer(SetpMessageTemplate template, SetpDecoderStateSnapshot.SetpConnectAttempt attempt)
            throws InvalidFieldValueException {
        long message = any();
        var moment = new SetpExampleMessageFactory(attempt.scene(), List.of(attempt.packet()), 0, random);
        var frames = new ArrayList<>(frames(SetpMessageTemplate.ACKNOWLEDGEMENT, moment, message));
        boolean more = template != SetpMessageTemplate.ACKNOWLEDGEMENT;
        if (more) {
            frames.addAll(frames(template, moment, SerialNumberArithmetic.next(message)));
        }
        long session = any();
        while (state.sessions().containsKey(session)) {
            session = any();
        }
        return packet(session, any(), more, frames);
    }

    private ByteBuffer inSession(SetpMessageTemplate template) throws InvalidFieldValueException {
        if (state.sessions().isEmpty()) {
            throw noSessionException();
        }
        long session = List.copyOf(state.sessions().keySet()).getLast();
        var sessionState = Objects.requireNonNull(state.sessions().get(session));
        if (!sessionState.phase().expects(template.kind())) {
            throw new InvalidFieldValueException(
                    "", sessionState.phase().describe() + ": send " + missing(sessionState.phase()) + " first");
        }
        var guarantee = types.of(template.kind()).guarantee();
        long message = unusedMessageId(messages(sessionState, direction), guarantee);
        var packets = packets(session, sessionState, other).latest(ACKNOWLEDGED).reversed();
        var messages = messages(sessionState, other);
        var moment = new SetpExampleMessageFactory(
                sessionState.scene(), packets, messages.isEmpty() ? 0 : messages.getLast(), random);
        var frames = frames(template, moment, message == 0 ? any() : message);
        long packet = packets(session, sessionState, direction)
                .findUnused()
                .orElseThrow(() -> new InvalidFieldValueException(
                        "packetId", "no free number is left: change one of the sender's packets"));
        return packet(session, packet, guarantee == SetpDeliveryGuarantee.ALWAYS, frames);
    }

    /** Returns the packet ids of one side, including the packet that requested the session. */
    private SetpDuplicatePacketIdWindow packets(
            long session, SetpDecoderStateSnapshot.SetpSessionState sessionState, Direction direction) {
        var received = sessionState.side(direction).receivedPackets();
        for (var attempt : state.connects()) {
            if (attempt.session() == session
                    && attempt.direction() == direction
                    && !received.contains(attempt.packet())) {
                received = received.with(attempt.packet());
            }
        }
        return received;
    }

    /** Returns the message ids of one side: incomplete ones, then recently completed ones in their order. */
    private static List<Long> messages(SetpDecoderStateSnapshot.SetpSessionState sessionState, Direction direction) {
        var parts = sessionState.side(direction).reassembly();
        var ids = new ArrayList<>(parts.incomplete().keySet());
        ids.addAll(parts.completed().ids());
        return ids;
    }

    /** Returns a message id; 0 if no id is known. For a movement, only the highest id is valid (R34). */
    private static long unusedMessageId(List<Long> used, SetpDeliveryGuarantee guarantee) {
        var highest = used.stream().reduce((one, two) -> SerialNumberArithmetic.isAfter(two, one) ? two : one);
        if (highest.isEmpty()) {
            return 0;
        }
        return guarantee == SetpDeliveryGuarantee.AT_WILL
                ? SerialNumberArithmetic.next(highest.get())
                : below(highest.get(), new HashSet<>(used));
    }

    /** Returns an id below all others by the size of the packet window, so that no message in transit has it. */
    private static long below(long highest, Set<Long> used) {
        int most = used.stream().mapToInt(id -> (int) (highest - id)).max().orElse(0);
        long id = highest - most - SetpDuplicatePacketIdWindow.SIZE & MASK;
        while (id == 0 || used.contains(id)) {
            id = id - 1 & MASK;
        }
        return id;
    }

    private InvalidFieldValueException noSessionException() {
        var reason = state.connects().isEmpty()
                ? "there is no session: send ConnectRequest first"
                : "the requested session has not begun yet: send Acknowledgement first";
        return new InvalidFieldValueException("sessionId", reason);
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

    private List<SetpMessageFragment> frames(SetpMessageTemplate template, SetpExampleMessageFactory moment, long id)
            throws InvalidFieldValueException {
        int type = types.of(template.kind()).number();
        return SetpMessageFragmenter.fragment(
                types, type, id, template.example(moment).encode());
    }

    private ByteBuffer packet(long session, long id, boolean guaranteed, List<SetpMessageFragment> frames) {
        return new SetpPacket(new SetpPacketHeader(session, id, time, guaranteed, 0), frames).write();
    }
}
