package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/** Reads the messages that one packet completes, in their order, and follows how far that brings its session. */
final class SetpReading {
    /** For so long after a client left a bubble, what was on its way from there still comes. */
    private static final long GRACE = 2_000_000_000L;

    /** Things that are told of one message that is used all the same. */
    private static final int MOST_ODD = 100;

    private final Entry entry;
    private final SetpMode mode;
    private @Nullable SetpReader in;
    private List<DecodeException> odd = List.of();
    private @Nullable DecodeException refusal;
    private String name = "";
    private SetpStage stage;
    private long leftAt;

    /** {@code leftAt} is when the client left a bubble last, as {@link #leftAt} tells. */
    SetpReading(SetpMode mode, Entry entry, SetpStage stage, long leftAt) {
        this.mode = mode;
        this.entry = entry;
        this.stage = stage;
        this.leftAt = leftAt;
    }

    /** How far the session is by now. */
    SetpStage stage() {
        return stage;
    }

    /** When the client left a bubble last, by the clock of arrivals. */
    long leftAt() {
        return leftAt;
    }

    /** Whether a movement has its place here. */
    boolean expectsMovements() {
        return stage.expects(SetpKind.MOVEMENT_PERCEPTION);
    }

    /** The message that is so many bytes of the entry, from {@code from} on. */
    SetpMessage read(SetpKind kind, long id, int from, int length) {
        return read(kind, id, in().window(from, length));
    }

    /** One that came in pieces. */
    SetpMessage read(SetpWhole whole) {
        return read(whole.type().kind(), whole.id(), new SetpReader(whole.data(), verdict()));
    }

    /** Reads the entry; movements need none. */
    private SetpReader in() {
        in = in == null ? new SetpReader(entry.bytes(), verdict()) : in;
        return in;
    }

    private SetpVerdict verdict() {
        return new SetpVerdict(mode, this::forgive);
    }

    /** Of the kind of the message that was read last. */
    String name() {
        return name;
    }

    /** What is odd about the message that was read last, though it is used. */
    List<DecodeException> odd() {
        return odd;
    }

    /** Why the message that was read last is not used; null where it is. */
    @Nullable
    DecodeException refusal() {
        return refusal;
    }

    private SetpMessage read(SetpKind kind, long id, SetpReader message) {
        odd = List.of();
        refusal = null;
        name = kind.wireName();
        if (!expects(kind)) {
            forgive(new DecodeException(
                    SetpRule.UNEXPECTED_IN_STATE, "", 0, "%s while %s".formatted(kind.wireName(), stage.words())));
        }
        try {
            var said = kind.read(message);
            step(said);
            return new SetpMessage.Said(id, said);
        } catch (DecodeException broken) {
            refusal = broken;
            return new SetpMessage.Refused(kind, id, (SetpRule) broken.rule());
        }
    }

    private boolean expects(SetpKind kind) {
        return stage.expects(kind)
                || stage == SetpStage.CONNECTED && leftAt != SetpKnowledge.NEVER && entry.arrival() - leftAt < GRACE;
    }

    private void step(SetpMessage.Sayable said) {
        var next = stage.after(said);
        if (stage == SetpStage.JOINED && next == SetpStage.CONNECTED) {
            leftAt = entry.arrival();
        }
        stage = next;
    }

    /** Hardly any message has something odd about it, so a list is made for the first that is. */
    private void forgive(DecodeException one) {
        odd = odd.isEmpty() ? new ArrayList<>() : odd;
        if (odd.size() < MOST_ODD) {
            odd.add(one);
        }
    }
}
