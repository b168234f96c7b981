package mocapscope.protocol.setp;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.setp.SetpMessageTypeEntry.SetpDeliveryGuarantee;
import mocapscope.protocol.transcript.Direction;

/**
 * Finds packet and message ids for hand-composed packets that the sender itself does not use. The ids are below all
 * known ones, so the sender's next packets and messages are not taken for duplicates, and its receive window does not
 * move.
 *
 * @param way the channel of the session
 */
record SetpUnusedIdFinder(SetpDecoderState.SetpChannelState way, long session, SetpDecoderState.SetpSessionState talk) {
    private static final long MASK = 0xffff_ffffL;

    /** Returns the packet ids of one side, including the packet that requested the session. */
    SetpDuplicateWindow packets(Direction whose) {
        var seen = talk.side(whose).receivedPackets();
        for (var attempt : way.connects()) {
            if (attempt.session() == session && attempt.direction() == whose && !seen.contains(attempt.packet())) {
                seen = seen.with(attempt.packet());
            }
        }
        return seen;
    }

    /** Returns the id for a packet in that direction. */
    long findPacketId(Direction direction) throws InvalidFieldValueException {
        return packets(direction)
                .findUnused()
                .orElseThrow(() -> new InvalidFieldValueException(
                        "packetId", "no free number is left: change one of the sender's packets"));
    }

    /** Returns the message ids of one side: incomplete ones, then recently completed ones in their order. */
    List<Long> messages(Direction whose) {
        var parts = talk.side(whose).reassembly();
        var ids = new ArrayList<>(parts.incomplete().keySet());
        ids.addAll(parts.completed().ids());
        return ids;
    }

    /**
     * Returns the id for a message in that direction; 0 if no id is known. For a movement, only the highest id is valid
     * (R34).
     */
    long findMessageId(Direction direction, SetpDeliveryGuarantee guarantee) {
        var used = messages(direction);
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
        long id = highest - most - SetpDuplicateWindow.SIZE & MASK;
        while (id == 0 || used.contains(id)) {
            id = id - 1 & MASK;
        }
        return id;
    }
}
