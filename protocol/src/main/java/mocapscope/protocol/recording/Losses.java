package mocapscope.protocol.recording;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.timing.SequenceMeter;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds what is lost by the numbers that senders give: what is missing, and did not come late. Not thread safe.
 */
public final class Losses {
    /** What has not come so long after something that was sent later is lost, in nanoseconds. */
    static final long PATIENCE = 1_000_000_000L;

    /** Of more nobody is told by number. */
    private static final int MOST_STREAMS = 32;

    /** Of more the oldest are not waited for. */
    private static final int MOST_GAPS = 256;

    private final Map<Stream, Numbers> streams = new HashMap<>();
    private final Found out;

    /** Is told of losses. */
    public interface Found {

        /** So many were lost right before what arrived {@code at}. */
        void lost(Channel channel, Direction direction, long messages, long at);
    }

    /** Tells {@code out} of what is lost. */
    public Losses(Found out) {
        this.out = out;
    }

    /** Something of that number arrived. */
    public void numbered(Channel channel, Direction direction, long number, int bits, long arrival) {
        var stream = new Stream(channel, direction);
        @Nullable Numbers numbers = streams.get(stream);
        if (numbers == null && streams.size() < MOST_STREAMS) {
            numbers = new Numbers(stream, bits);
            streams.put(stream, numbers);
        }
        if (numbers != null) {
            numbers.add(number, arrival);
        }
    }

    /** Whether numbers tell what that channel loses, which they do better than anything else. */
    public boolean tell(Channel channel, Direction direction) {
        return streams.containsKey(new Stream(channel, direction));
    }

    /** It is so late now. */
    public void passed(long now) {
        streams.values().forEach(numbers -> numbers.settle(now - PATIENCE));
    }

    /** A channel opened or closed: nothing is on its way any more. */
    public void anew(Channel channel) {
        streams.values().removeIf(numbers -> {
            boolean its = numbers.stream.channel().equals(channel);
            if (its) {
                numbers.settle(Long.MAX_VALUE);
            }
            return its;
        });
    }

    /** Nothing more comes. */
    public void end() {
        streams.values().forEach(numbers -> numbers.settle(Long.MAX_VALUE));
    }

    /** Some that are missing: of places {@code from} up to but not including {@code to}, so many. */
    private record Gap(long from, long to, long messages, long arrival) {

        boolean holds(long place) {
            return place >= from && place < to;
        }

        Gap less() {
            return new Gap(from, to, messages - 1, arrival);
        }
    }

    /** The numbers of one stream. */
    private final class Numbers {
        private final Stream stream;
        private final SequenceMeter meter;
        private Deque<Gap> gaps = new ArrayDeque<>();

        Numbers(Stream stream, int bits) {
            this.stream = stream;
            this.meter = new SequenceMeter(bits);
        }

        void add(long number, long arrival) {
            switch (meter.add(number)) {
                case DUE, TWICE -> {}
                case AFTER_GAP -> missing(new Gap(meter.place() - meter.gap(), meter.place(), meter.gap(), arrival));
                case LATE -> came(meter.place());
                case ANEW -> settle(Long.MAX_VALUE);
            }
        }

        private void missing(Gap gap) {
            if (gaps.size() == MOST_GAPS) {
                tell(gaps.removeFirst());
            }
            gaps.addLast(gap);
        }

        private void came(long place) {
            var left = new ArrayDeque<Gap>();
            gaps.forEach(gap -> left.addLast(gap.holds(place) ? gap.less() : gap));
            gaps = left;
        }

        /** What was missing by then is lost. */
        void settle(long until) {
            while (!gaps.isEmpty() && gaps.getFirst().arrival() <= until) {
                tell(gaps.removeFirst());
            }
        }

        private void tell(Gap gap) {
            if (gap.messages() > 0) {
                out.lost(stream.channel(), stream.direction(), gap.messages(), gap.arrival());
            }
        }
    }
}
