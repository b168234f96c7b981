package mocapscope.protocol.setp;

import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Sink;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** What is said of messages that will never be complete. */
final class SetpEnds {

    private SetpEnds() {}

    /** A channel ends, and with it whatever was begun there. */
    static void closed(SetpKnowledge known, Entry entry, Sink out) {
        for (var talk : known.way(entry.channel()).talks().values()) {
            for (var direction : Direction.values()) {
                talk.side(direction).parts().begun().values().forEach(one -> lost(one, direction, entry, out));
            }
        }
    }

    /** A message was given up, be it for its age or to make room. */
    static void lost(SetpPartial partial, Direction direction, Entry now, Sink out) {
        var first = partial.pieces().first();
        out.finding(new Finding(
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
