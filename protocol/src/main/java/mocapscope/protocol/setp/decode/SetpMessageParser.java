package mocapscope.protocol.setp.decode;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.setp.wire.SetpFieldReader;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpProblemKind;
import mocapscope.protocol.setp.wire.SetpReassembledMessage;
import mocapscope.protocol.setp.wire.SetpValidationMode;
import mocapscope.protocol.setp.wire.SetpViolationHandler;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Parses the messages of a SETP session from its packets, and updates the state of the session. Messages are parsed in
 * their order.
 */
final class SetpMessageParser {
    /** Nanoseconds in which messages sent before a client left its bubble may still arrive. */
    private static final long GRACE = 2_000_000_000L;

    /** Maximum number of violations reported for one message that is used nevertheless. */
    private static final int MOST_ODD = 100;

    private final Entry entry;
    private final SetpValidationMode mode;
    private @Nullable SetpFieldReader in;
    private List<DecodeException> warnings = List.of();
    private @Nullable DecodeException refusal;
    private String name = "";
    private SetpSessionPhase phase;
    private long leftAt;
    private final SetpDecoderStateSnapshot.SetpDirectionState server;

    /**
     * Creates a parser for one packet; {@code leftAt} is the time when the client last left a bubble, as returned by
     * {@link #leftAt}, and {@code server} the state of the server's packets, which change the phase.
     */
    SetpMessageParser(
            SetpValidationMode mode,
            Entry entry,
            SetpSessionPhase stage,
            long leftAt,
            SetpDecoderStateSnapshot.SetpDirectionState server) {
        this.server = server;
        this.mode = mode;
        this.entry = entry;
        this.phase = stage;
        this.leftAt = leftAt;
    }

    /** Returns the phase after the messages so far. */
    SetpSessionPhase phase() {
        return phase;
    }

    /** Returns true if the rule is broken only if no packet is missing that changed the phase, and one may be. */
    boolean isUncertain(Rule rule) {
        return rule == SetpProblemKind.UNEXPECTED_IN_STATE && server.mayLackPackets();
    }

    /** Returns the arrival time of the message with which the client last left a bubble. */
    long leftAt() {
        return leftAt;
    }

    /** Returns true if movements are valid in the current phase. */
    boolean expectsMovements() {
        return phase.expects(SetpMessageKind.MOVEMENT_PERCEPTION);
    }

    /** Parses the message in {@code length} bytes of the entry from {@code from} on. */
    SetpMessage parse(SetpMessageKind kind, long id, int from, int length) {
        return parse(kind, id, in().window(from, length));
    }

    /** Parses a message reassembled from several frames. */
    SetpMessage parse(SetpReassembledMessage reassembled) {
        return parse(reassembled.type().kind(), reassembled.id(), new SetpFieldReader(reassembled.data(), verdict()));
    }

    /** Returns the reader of the entry; created on demand, as movements need none. */
    private SetpFieldReader in() {
        in = in == null ? new SetpFieldReader(entry.bytes(), verdict()) : in;
        return in;
    }

    private SetpViolationHandler verdict() {
        return new SetpViolationHandler(mode, this::addWarning);
    }

    /** Returns the name of the last message's kind. */
    String name() {
        return name;
    }

    /** Returns the violations of the last message, which is used nevertheless. */
    List<DecodeException> warnings() {
        return warnings;
    }

    /** Returns the reason why the last message is not used; null if it is used. */
    @Nullable
    DecodeException refusal() {
        return refusal;
    }

    private SetpMessage parse(SetpMessageKind kind, long id, SetpFieldReader message) {
        warnings = List.of();
        refusal = null;
        name = kind.wireName();
        if (!expects(kind)) {
            addWarning(new DecodeException(
                    SetpProblemKind.UNEXPECTED_IN_STATE,
                    "",
                    0,
                    "%s while %s".formatted(kind.wireName(), phase.describe())));
        }
        try {
            var payload = kind.read(message);
            step(payload);
            return new SetpMessage.DecodedMessage(id, payload);
        } catch (DecodeException broken) {
            refusal = broken;
            return new SetpMessage.RejectedMessage(kind, id, (SetpProblemKind) broken.rule());
        }
    }

    private boolean expects(SetpMessageKind kind) {
        return phase.expects(kind)
                || phase == SetpSessionPhase.CONNECTED
                        && leftAt != SetpDecoderStateSnapshot.NEVER
                        && entry.arrival() - leftAt < GRACE;
    }

    private void step(SetpMessage.SetpMessagePayload payload) {
        var next = phase.next(payload);
        if (phase == SetpSessionPhase.JOINED && next == SetpSessionPhase.CONNECTED) {
            leftAt = entry.arrival();
        }
        phase = next;
    }

    /** Adds a violation; the list is created for the first one, as most messages have none. */
    private void addWarning(DecodeException one) {
        warnings = warnings.isEmpty() ? new ArrayList<>() : warnings;
        if (warnings.size() < MOST_ODD) {
            warnings.add(one);
        }
    }
}
