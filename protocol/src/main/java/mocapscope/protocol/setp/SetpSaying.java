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
import mocapscope.protocol.setp.SetpType.Guarantee;
import mocapscope.protocol.transcript.Direction;

/** Encodes a message template as a packet that fits the most recent SETP session. */
final class SetpSaying {
    private static final long IDS = 1L << Integer.SIZE;

    /** Number of packets listed in an Acknowledgement. */
    private static final int ACKNOWLEDGED = 20;

    private final SetpTypes types;
    private final SetpKnowledge.Way way;
    private final Direction direction;
    private final Direction other;
    private final RandomGenerator random;
    private final long time;

    /** Creates an encoder; {@code time} is the time in the packet's header. */
    SetpSaying(SetpTypes types, SetpKnowledge.Way way, Direction direction, RandomGenerator random, long time) {
        this.types = types;
        this.way = way;
        this.direction = direction;
        this.other = direction == Direction.TO_CLIENT ? Direction.TO_SERVER : Direction.TO_CLIENT;
        this.random = random;
        this.time = time;
    }

    ByteBuffer say(SetpPhrase phrase) throws InvalidFieldValueException {
        if (phrase.kind().connects()) {
            var nothing = new SetpMoment(SetpScene.EMPTY, List.of(), 0, random);
            return packet(0, any(), true, frames(phrase, nothing, any()));
        }
        var asked = asked().filter(connect -> answers(phrase.kind(), connect.kind()));
        return asked.isPresent() ? answer(phrase, asked.get()) : inSession(phrase);
    }

    /** Returns the last connect packet that has received no session yet. */
    private Optional<SetpKnowledge.Connect> asked() {
        return way.connects().reversed().stream()
                .limit(1)
                .filter(connect -> connect.direction() == other && !connect.answered())
                .findFirst();
    }

    private static boolean answers(SetpKind kind, SetpKind request) {
        return switch (kind) {
            case ACKNOWLEDGEMENT -> true;
            case CONNECT_SUCCESS_RESPONSE, CONNECT_FAILURE_RESPONSE -> request == SetpKind.CONNECT_REQUEST;
            case BUBBLE_LINK_SUCCESS_RESPONSE, BUBBLE_LINK_FAILURE_RESPONSE -> request == SetpKind.BUBBLE_LINK_REQUEST;
            default -> false;
        };
    }

    /**
     * Encodes the first packet of a session, which acknowledges the connect packet (R8) and may contain the response.
     */
    private ByteBuffer answer(SetpPhrase phrase, SetpKnowledge.Connect asked) throws InvalidFieldValueException {
        long message = any();
        var moment = new SetpMoment(asked.scene(), List.of(asked.packet()), 0, random);
        var frames = new ArrayList<>(frames(SetpPhrase.ACKNOWLEDGE, moment, message));
        boolean more = phrase != SetpPhrase.ACKNOWLEDGE;
        if (more) {
            frames.addAll(frames(phrase, moment, Serial.next(message)));
        }
        long session = any();
        while (way.talks().containsKey(session)) {
            session = any();
        }
        return packet(session, any(), more, frames);
    }

    private ByteBuffer inSession(SetpPhrase phrase) throws InvalidFieldValueException {
        if (way.talks().isEmpty()) {
            throw sessionless();
        }
        long session = List.copyOf(way.talks().keySet()).getLast();
        var talk = Objects.requireNonNull(way.talks().get(session));
        if (!talk.stage().expects(phrase.kind())) {
            throw new InvalidFieldValueException("", talk.stage().words() + ": send " + missing(talk.stage()) + " first");
        }
        var numbers = new SetpNumbers(way, session, talk);
        var guarantee = types.of(phrase.kind()).guarantee();
        long message = numbers.message(direction, guarantee);
        var frames = frames(phrase, moment(numbers), message == 0 ? any() : message);
        return packet(session, numbers.packet(direction), guarantee == Guarantee.ALWAYS, frames);
    }

    private SetpMoment moment(SetpNumbers numbers) {
        var packets = numbers.packets(other).latest(ACKNOWLEDGED).reversed();
        var messages = numbers.messages(other);
        return new SetpMoment(numbers.talk().scene(), packets, messages.isEmpty() ? 0 : messages.getLast(), random);
    }

    private InvalidFieldValueException sessionless() {
        var why = way.connects().isEmpty()
                ? "there is no session: send ConnectRequest first"
                : "the requested session has not begun yet: send Acknowledgement first";
        return new InvalidFieldValueException("sessionId", why);
    }

    private static String missing(SetpStage stage) {
        return switch (stage) {
            case ACCEPTED -> SetpKind.CONNECT_SUCCESS_RESPONSE.wireName();
            case LINKING -> SetpKind.BUBBLE_LINK_SUCCESS_RESPONSE.wireName();
            case CONNECTED, UNHEARD, JOINED, LINKED -> SetpKind.JOIN_BUBBLE_RESPONSE.wireName();
        };
    }

    /** Returns a random id other than 0. */
    private long any() {
        return random.nextLong(1, IDS);
    }

    private List<SetpFrame> frames(SetpPhrase phrase, SetpMoment moment, long id) throws InvalidFieldValueException {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        phrase.example(moment).write(out);
        return Cut.all(types, types.of(phrase.kind()).number(), id, out.toByteBuffer());
    }

    private ByteBuffer packet(long session, long id, boolean guaranteed, List<SetpFrame> frames) {
        return new SetpPacket(new SetpHeader(session, id, time, guaranteed, 0), frames).write();
    }
}
