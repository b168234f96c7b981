package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mocapscope.protocol.bytes.Misworded;
import mocapscope.protocol.setp.SetpType.Guarantee;
import mocapscope.protocol.transcript.Direction;

/**
 * Ids for what a person says in a session, below all that are remembered: what the speaker itself says next is not taken
 * for a repetition, and no window moves away from it.
 *
 * @param way where the session is
 */
record SetpNumbers(SetpKnowledge.Way way, long session, SetpKnowledge.Talk talk) {
    private static final long MASK = 0xffff_ffffL;

    /** The packets of one side, with the one that asked for the session. */
    SetpWindow packets(Direction whose) {
        var seen = talk.side(whose).seen();
        for (var connect : way.connects()) {
            if (connect.session() == session && connect.direction() == whose && !seen.has(connect.packet())) {
                seen = seen.with(connect.packet());
            }
        }
        return seen;
    }

    /** Of the next packet that way. */
    long packet(Direction direction) throws Misworded {
        return packets(direction)
                .unused()
                .orElseThrow(
                        () -> new Misworded("packetId", "no free number is left: change one of the sender's packets"));
    }

    /** Messages of one side: begun, and completed lately in that order. */
    List<Long> messages(Direction whose) {
        var parts = talk.side(whose).parts();
        var ids = new ArrayList<>(parts.begun().keySet());
        parts.completed().after(SetpKnowledge.NEVER).forEach(batch -> ids.addAll(batch.messages()));
        return ids;
    }

    /** Of the next message that way; of what moves an object only the highest counts (R34). 0 where none is known. */
    long message(Direction direction, Guarantee guarantee) {
        var used = messages(direction);
        var highest = used.stream().reduce((one, two) -> Serial.after(two, one) ? two : one);
        if (highest.isEmpty()) {
            return 0;
        }
        return guarantee == Guarantee.AT_WILL ? Serial.next(highest.get()) : below(highest.get(), new HashSet<>(used));
    }

    /** As far below all of them as packets can be, so that nothing that is on its way has it either. */
    private static long below(long highest, Set<Long> used) {
        int most = used.stream().mapToInt(id -> (int) (highest - id)).max().orElse(0);
        long id = highest - most - SetpWindow.SIZE & MASK;
        while (id == 0 || used.contains(id)) {
            id = id - 1 & MASK;
        }
        return id;
    }
}
