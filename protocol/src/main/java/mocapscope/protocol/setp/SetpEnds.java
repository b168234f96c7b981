package mocapscope.protocol.setp;

import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.DecoderOutput;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Reports SETP messages that remain incomplete when a channel closes or reassembly discards them. */
final class SetpEnds {

    private SetpEnds() {}

    /** Reports all incomplete messages of a channel that closes. */
    static void closed(SetpKnowledge known, Entry entry, DecoderOutput out) {
        for (var talk : known.way(entry.channel()).talks().values()) {
            for (var direction : Direction.values()) {
                talk.side(direction).parts().begun().values().forEach(one -> lost(one, direction, entry, out));
            }
        }
    }

    /** Reports a message that was discarded because of its age or to free memory. */
    static void lost(SetpPartial partial, Direction direction, Entry now, DecoderOutput out) {
        var first = partial.pieces().first();
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
