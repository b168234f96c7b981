package mocapscope.protocol.setp;

import mocapscope.protocol.session.DecoderOutput;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Reports SETP messages that remain incomplete when a channel closes or reassembly discards them. */
final class SetpIncompleteMessageReporter {

    private SetpIncompleteMessageReporter() {}

    /** Reports all incomplete messages of a channel that closes. */
    static void reportAtClose(SetpDecoderState known, Entry entry, DecoderOutput out) {
        for (var state : known.channel(entry.channel()).sessions().values()) {
            for (var direction : Direction.values()) {
                state.side(direction)
                        .reassembly()
                        .incomplete()
                        .values()
                        .forEach(one -> report(one, direction, entry, out));
            }
        }
    }

    /** Reports a message that was discarded because of its age or to free memory. */
    static void report(SetpIncompleteMessage partial, Direction direction, Entry now, DecoderOutput out) {
        var first = partial.frames().first();
        out.onFinding(new Finding(
                SetpRule.MESSAGE_INCOMPLETE,
                SetpRule.MESSAGE_INCOMPLETE.severity(),
                direction,
                now.channel(),
                "",
                partial.describe(),
                Finding.NONE,
                first.entry(),
                Finding.NONE,
                first.at(),
                now.arrival()));
    }
}
