package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Parses the messages that one SETP packet completes and advances the session phase. Messages are parsed in their
 * order.
 */
final class SetpReading {
    /** Nanoseconds in which messages sent before a client left its bubble may still arrive. */
    private static final long GRACE = 2_000_000_000L;

    /** Maximum number of violations reported for one message that is used nevertheless. */
    private static final int MOST_ODD = 100;

    private final Entry entry;
    private final SetpMode mode;
    private @Nullable SetpReader in;
    private List<DecodeException> odd = List.of();
    private @Nullable DecodeException refusal;
    private String name = "";
    private SetpStage stage;
    private long leftAt;

    /**
     * Creates a parser for one packet; {@code leftAt} is the time when the client last left a bubble, as returned by
     * {@link #leftAt}.
     */
    SetpReading(SetpMode mode, Entry entry, SetpStage stage, long leftAt) {
        this.mode = mode;
        this.entry = entry;
        this.stage = stage;
        this.leftAt = leftAt;
    }

    /** Returns the phase after the messages so far. */
    SetpStage stage() {
        return stage;
    }

    /** Returns the arrival time of the message with which the client last left a bubble. */
    long leftAt() {
        return leftAt;
    }

    /** Returns true if movements are valid in the current phase. */
    boolean expectsMovements() {
        return stage.expects(SetpKind.MOVEMENT_PERCEPTION);
    }

    /** Parses the message in {@code length} bytes of the entry from {@code from} on. */
    SetpMessage read(SetpKind kind, long id, int from, int length) {
        return read(kind, id, in().window(from, length));
    }

    /** Parses a message reassembled from several frames. */
    SetpMessage read(SetpWhole whole) {
        return read(whole.type().kind(), whole.id(), new SetpReader(whole.data(), verdict()));
    }

    /** Returns the reader of the entry; created on demand, as movements need none. */
    private SetpReader in() {
        in = in == null ? new SetpReader(entry.bytes(), verdict()) : in;
        return in;
    }

    private SetpVerdict verdict() {
        return new SetpVerdict(mode, this::forgive);
    }

    /** Returns the name of the last message's kind. */
    String name() {
        return name;
    }

    /** Returns the violations of the last message, which is used nevertheless. */
    List<DecodeException> odd() {
        return odd;
    }

    /** Returns the reason why the last message is not used; null if it is used. */
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

    /** Adds a violation; the list is created for the first one, as most messages have none. */
    private void forgive(DecodeException one) {
        odd = odd.isEmpty() ? new ArrayList<>() : odd;
        if (odd.size() < MOST_ODD) {
            odd.add(one);
        }
    }
}
