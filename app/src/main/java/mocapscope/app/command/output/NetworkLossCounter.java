package mocapscope.app.command.output;

import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.timing.MessageLossDetector;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Counts the lost messages of one session from sequence numbers or the protocol's loss reports. With sequence numbers,
 * a message that is merely late is not counted as lost.
 */
public final class NetworkLossCounter {
    private final SummaryCounter counter;
    private final MessageLossDetector detector;
    private long arrival;

    NetworkLossCounter(SummaryCounter counter) {
        this.counter = counter;
        this.detector = new MessageLossDetector((channel, direction, messages, _) ->
                counter.on(new SessionEvent.MessagesLost(channel, direction, messages)));
    }

    public void addEntry(Entry entry) {
        arrival = entry.arrival();
        detector.advance(arrival);
        if (entry.kind() != Entry.EntryKind.DATA) {
            detector.reset(entry.channel());
        }
    }

    public void addSequenceNumber(Channel channel, Direction direction, long number, int bits) {
        detector.classify(channel, direction, number, bits, arrival);
    }

    public void addLost(Channel channel, Direction direction, long messages) {
        if (!detector.isTracked(channel, direction)) {
            counter.on(new SessionEvent.MessagesLost(channel, direction, messages));
        }
    }

    /** Completes the count, as no more messages will arrive. */
    void close() {
        detector.finish();
    }
}
