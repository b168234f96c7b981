package mocapscope.app.command;

import mocapscope.protocol.recording.Losses;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Counts the lost messages of one session from sequence numbers or the protocol's loss reports. With sequence numbers,
 * a message that is merely late is not counted as lost.
 */
final class Missing {
    private final Tally tally;
    private final Losses losses;
    private long arrival;

    Missing(Tally tally) {
        this.tally = tally;
        this.losses = new Losses((channel, direction, messages, _) -> tally.onMessagesLost(channel, direction, messages));
    }

    void entry(Entry entry) {
        arrival = entry.arrival();
        losses.passed(arrival);
        if (entry.kind() != Entry.EntryKind.DATA) {
            losses.anew(entry.channel());
        }
    }

    void numbered(Channel channel, Direction direction, long number, int bits) {
        losses.numbered(channel, direction, number, bits, arrival);
    }

    void lost(Channel channel, Direction direction, long messages) {
        if (!losses.tell(channel, direction)) {
            tally.onMessagesLost(channel, direction, messages);
        }
    }

    /** Completes the count, as no more messages will arrive. */
    void end() {
        losses.end();
    }
}
