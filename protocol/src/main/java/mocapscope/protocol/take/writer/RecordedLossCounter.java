package mocapscope.protocol.take.writer;

import mocapscope.protocol.timing.MessageLossDetector;
import mocapscope.protocol.timing.SequenceMeter.SequenceStatus;
import org.jspecify.annotations.Nullable;

/** Counts the numbered messages of one session that were received, and those that the take lacks. */
public final class RecordedLossCounter {
    private long received;
    private long lost;
    private long lostHere;

    /** Adds a received message; null if its number is not checked. */
    void addMessage(MessageLossDetector.@Nullable SequenceNumberClassification classification) {
        if (classification != null && classification.status() != SequenceStatus.TWICE) {
            received++;
        }
    }

    /** Adds lost messages; {@code here} is true if this program may have lost them itself. */
    void addLoss(long messages, boolean here) {
        lost += messages;
        lostHere += here ? messages : 0;
    }

    /** Returns the number of messages that the peer sent, by their numbers. */
    public long expected() {
        return received + lost;
    }

    public long lost() {
        return lost;
    }

    /** Returns the number of lost messages that this program may have lost itself. */
    public long lostHere() {
        return lostHere;
    }
}
