package mocapscope.protocol.session;

import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * Detects gaps in the sequence numbers of a session's received messages, to check for dropped datagrams. It counts no
 * loss: late numbers and restarts are left to the counters.
 */
final class SequenceGapDetector {
    /** The largest distance to an earlier number that is only late. */
    private static final int MOST_LATE = 1024;

    /** The largest number of channels, as a peer may open channels without end. */
    private static final int MOST_CHANNELS = 32;

    /** The number expected next on a channel. */
    private static final class ExpectedNumber {
        private long number;
    }

    private final Map<Channel, ExpectedNumber> expected = new HashMap<>();

    /** Notes the number of a message of one direction, and returns whether it is higher than expected or far lower. */
    boolean isAfterGap(SessionEvent.SequenceNumberReceived received) {
        var due = find(received);
        if (due == null) {
            return false;
        }
        int shift = Long.SIZE - received.bits();
        long ahead = (received.number() - due.number) << shift >> shift;
        if (ahead < 0 && ahead >= -MOST_LATE) {
            return false;
        }
        due.number = received.number() + 1;
        return ahead != 0;
    }

    /** Returns the entry of the number's channel; a new one expects that number. Null if there are too many channels. */
    private @Nullable ExpectedNumber find(SessionEvent.SequenceNumberReceived received) {
        var known = expected.get(received.channel());
        if (known != null || expected.size() >= MOST_CHANNELS) {
            return known;
        }
        var added = new ExpectedNumber();
        added.number = received.number();
        expected.put(received.channel(), added);
        return added;
    }
}
