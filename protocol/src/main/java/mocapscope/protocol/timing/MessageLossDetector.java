package mocapscope.protocol.timing;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.timing.SequenceNumberAnomalyCounter.SequenceNumberStatus;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript.ChannelDirection;
import org.jspecify.annotations.Nullable;

/** Detects lost messages by sequence number gaps that no late message fills within one second. Not thread-safe. */
public final class MessageLossDetector {
    /** The time in nanoseconds after which a message counts as lost if a later one has arrived. */
    @DocumentedLimit(value = "time that a missing message may be late", unit = "ns", beyond = "it counts as lost")
    static final long PATIENCE = 1_000_000_000L;

    /** The limit for streams with sequence numbers. */
    @DocumentedLimit(
            value =
                    "channels of a session whose sequence numbers are checked for lost messages, each direction counted",
            unit = "directions",
            beyond = "not checked")
    private static final int MOST_STREAMS = 32;

    /** The limit for gaps; beyond it the oldest are closed. */
    @DocumentedLimit(
            value = "sequence gaps that late messages may still fill, for each channel and direction",
            unit = "gaps",
            beyond = "the messages of the oldest gap count as lost")
    private static final int MOST_GAPS = 256;

    private final Map<ChannelDirection, Numbers> streams = new HashMap<>();
    private final MessageLossListener out;
    private long latest;
    /** The stream that is likely that of the next number. */
    private @Nullable Numbers last;

    /** Callback for the number of messages lost before a given arrival time on one channel. */
    public interface MessageLossListener {

        /** Called when messages were lost directly before the one that arrived {@code at}. */
        void lost(Channel channel, Direction direction, long messages, long at);
    }

    /**
     * The classification of one sequence number, such as expected, after a gap, late or duplicate, with the gap length.
     *
     * @param gap number of messages missing directly before it, for {@link SequenceNumberStatus#AFTER_GAP}; otherwise 0
     */
    public record SequenceNumberClassification(SequenceNumberStatus status, long gap) {
        private static final SequenceNumberClassification DUE =
                new SequenceNumberClassification(SequenceNumberStatus.DUE, 0);

        private static SequenceNumberClassification of(SequenceNumberStatus status, long gap) {
            return status == SequenceNumberStatus.DUE
                    ? DUE
                    : new SequenceNumberClassification(status, status == SequenceNumberStatus.AFTER_GAP ? gap : 0);
        }
    }

    /** Creates a detector that reports losses to {@code out}. */
    public MessageLossDetector(MessageLossListener out) {
        this.out = out;
    }

    /** Adds an arrived sequence number and classifies it; returns null if too many other streams are numbered. */
    public @Nullable SequenceNumberClassification classify(
            Channel channel, Direction direction, long number, int bits, long arrival) {
        var likely = last;
        if (likely == null || !likely.isOf(channel, direction)) {
            likely = find(new ChannelDirection(channel, direction), bits);
            last = likely;
        }
        return likely == null ? null : likely.add(number, arrival);
    }

    private @Nullable Numbers find(ChannelDirection channelDirection, int bits) {
        @Nullable Numbers numbers = streams.get(channelDirection);
        if (numbers == null && streams.size() < MOST_STREAMS) {
            numbers = new Numbers(channelDirection, bits);
            streams.put(channelDirection, numbers);
        }
        return numbers;
    }

    /** Returns true if losses of that channel are detected by its sequence numbers, which is the most reliable way. */
    public boolean isTracked(Channel channel, Direction direction) {
        return streams.containsKey(new ChannelDirection(channel, direction));
    }

    /** Advances the time to {@code now}. */
    public void advance(long now) {
        latest = now;
        for (var numbers : streams.values()) {
            numbers.settle(now - PATIENCE);
        }
    }

    /** Resets a channel that opened or closed: no messages are in flight any more. */
    public void reset(Channel channel) {
        last = null;
        streams.values().removeIf(numbers -> {
            boolean matches = numbers.stream.channel().equals(channel);
            if (matches) {
                numbers.end();
            }
            return matches;
        });
    }

    /**
     * Ends detection. Messages that may still have been in flight, by the lateness of others, are not counted as lost.
     */
    public void finish() {
        streams.values().forEach(Numbers::end);
    }

    /**
     * A gap at positions {@code from} to before {@code to}, with the number of missing messages; single messages within
     * it may have arrived.
     */
    private static final class Gap {
        private final long from;
        private final long to;
        private final long arrival;
        private long messages;

        Gap(SequenceNumberAnomalyCounter meter, long arrival) {
            this.from = meter.gapStart();
            this.to = meter.place();
            this.arrival = arrival;
            this.messages = meter.gap();
        }

        boolean holds(long place) {
            return place >= from && place < to;
        }
    }

    /** The sequence numbers of one stream. */
    private final class Numbers {
        private final ChannelDirection stream;
        private final SequenceNumberAnomalyCounter meter;
        private final Deque<Gap> gaps = new ArrayDeque<>();
        /** The largest lateness of any message, in nanoseconds. */
        private long lateness;

        Numbers(ChannelDirection direction, int bits) {
            this.stream = direction;
            this.meter = new SequenceNumberAnomalyCounter(bits);
        }

        boolean isOf(Channel channel, Direction direction) {
            return stream.direction() == direction && stream.channel().equals(channel);
        }

        SequenceNumberClassification add(long number, long arrival) {
            var status = meter.add(number);
            switch (status) {
                case DUE, TWICE, STRAY -> {}
                case AFTER_GAP -> missing(new Gap(meter, arrival));
                case LATE -> recordArrival(meter.place(), arrival);
                case ANEW -> anew(arrival);
            }
            return SequenceNumberClassification.of(status, meter.gap());
        }

        private void anew(long arrival) {
            settle(Long.MAX_VALUE);
            if (meter.gap() > 0) {
                missing(new Gap(meter, arrival));
            }
        }

        private void missing(Gap gap) {
            if (gaps.size() == MOST_GAPS) {
                reportGap(gaps.removeFirst());
            }
            gaps.addLast(gap);
        }

        private void recordArrival(long place, long arrival) {
            for (Iterator<Gap> each = gaps.iterator(); each.hasNext(); ) {
                var gap = each.next();
                if (gap.holds(place)) {
                    late(gap, arrival, each);
                    return;
                }
            }
        }

        private void late(Gap gap, long arrival, Iterator<Gap> at) {
            lateness = Math.max(lateness, arrival - gap.arrival);
            if (--gap.messages == 0) {
                at.remove();
            }
        }

        /** Reports the gaps up to a time as lost. */
        void settle(long until) {
            while (!gaps.isEmpty() && gaps.getFirst().arrival <= until) {
                reportGap(gaps.removeFirst());
            }
        }

        /** Reports the gaps older than twice the largest lateness. */
        void end() {
            settle(lateness == 0 ? Long.MAX_VALUE : latest - Math.min(PATIENCE, 2 * lateness));
        }

        private void reportGap(Gap gap) {
            out.lost(stream.channel(), stream.direction(), gap.messages, gap.arrival);
        }
    }
}
