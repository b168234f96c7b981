package mocapscope.app.command;

import mocapscope.protocol.recording.MessageLossDetector;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Counts the lost messages of one session from sequence numbers or the protocol's loss reports. With sequence numbers,
 * a message that is merely late is not counted as lost.
 */
final class MessageLossCounter {
    private final SummaryCounter tally;
    private final MessageLossDetector losses;
    private long arrival;

    MessageLossCounter(SummaryCounter tally) {
        this.tally = tally;
        this.losses = new MessageLossDetector((channel, direction, messages, _) -> tally.onMessagesLost(channel, direction, messages));
    }

    void addEntry(Entry entry) {
        arrival = entry.arrival();
        losses.advance(arrival);
        if (entry.kind() != Entry.EntryKind.DATA) {
            losses.reset(entry.channel());
        }
    }

    void addSequenceNumber(Channel channel, Direction direction, long number, int bits) {
        losses.classify(channel, direction, number, bits, arrival);
    }

    void addLost(Channel channel, Direction direction, long messages) {
        if (!losses.isTracked(channel, direction)) {
            tally.onMessagesLost(channel, direction, messages);
        }
    }

    /** Completes the count, as no more messages will arrive. */
    void close() {
        losses.finish();
    }
}
