package mocapscope.protocol.recording;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import mocapscope.protocol.timing.SequenceMeter;
import mocapscope.protocol.timing.SequenceMeter.Fate;
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
    private long latest;

    /** Is told of losses. */
    public interface Found {

        /** So many were lost right before what arrived {@code at}. */
        void lost(Channel channel, Direction direction, long messages, long at);
    }

    /**
     * What a number says of what it came with.
     *
     * @param gap how many are missing right before it, when it came {@link Fate#AFTER_GAP}; otherwise 0
     */
    public record Verdict(Fate fate, long gap) {
        private static final Verdict DUE = new Verdict(Fate.DUE, 0);

        private static Verdict of(Fate fate, long gap) {
            return fate == Fate.DUE ? DUE : new Verdict(fate, fate == Fate.AFTER_GAP ? gap : 0);
        }
    }

    /** Tells {@code out} of what is lost. */
    public Losses(Found out) {
        this.out = out;
    }

    /** Something of that number arrived; what its number says of it, or null where too many others are numbered. */
    public @Nullable Verdict numbered(Channel channel, Direction direction, long number, int bits, long arrival) {
        var stream = new Stream(channel, direction);
        @Nullable Numbers numbers = streams.get(stream);
        if (numbers == null && streams.size() < MOST_STREAMS) {
            numbers = new Numbers(stream, bits);
            streams.put(stream, numbers);
        }
        return numbers == null ? null : numbers.add(number, arrival);
    }

    /** Whether numbers tell what that channel loses, which they do better than anything else. */
    public boolean tell(Channel channel, Direction direction) {
        return streams.containsKey(new Stream(channel, direction));
    }

    /** It is so late now. */
    public void passed(long now) {
        latest = now;
        for (var numbers : streams.values()) {
            numbers.settle(now - PATIENCE);
        }
    }

    /** A channel opened or closed: nothing is on its way any more. */
    public void anew(Channel channel) {
        streams.values().removeIf(numbers -> {
            boolean its = numbers.stream.channel().equals(channel);
            if (its) {
                numbers.end();
            }
            return its;
        });
    }

    /** Nothing more comes. What may have been on its way still, as late as others came, is not said to be lost. */
    public void end() {
        streams.values().forEach(Numbers::end);
    }

    /** Some that are missing: of places {@code from} up to but not including {@code to}, so many; a stray among them came. */
    private static final class Gap {
        private final long from;
        private final long to;
        private final long arrival;
        private long messages;

        Gap(SequenceMeter meter, long arrival) {
            this.from = meter.gapStart();
            this.to = meter.place();
            this.arrival = arrival;
            this.messages = meter.gap();
        }

        boolean holds(long place) {
            return place >= from && place < to;
        }
    }

    /** The numbers of one stream. */
    private final class Numbers {
        private final Stream stream;
        private final SequenceMeter meter;
        private final Deque<Gap> gaps = new ArrayDeque<>();
        /** By how much any came late at most, in nanoseconds. */
        private long lateness;

        Numbers(Stream stream, int bits) {
            this.stream = stream;
            this.meter = new SequenceMeter(bits);
        }

        Verdict add(long number, long arrival) {
            var fate = meter.add(number);
            switch (fate) {
                case DUE, TWICE, STRAY -> {}
                case AFTER_GAP -> missing(new Gap(meter, arrival));
                case LATE -> came(meter.place(), arrival);
                case ANEW -> anew(arrival);
            }
            return Verdict.of(fate, meter.gap());
        }

        private void anew(long arrival) {
            settle(Long.MAX_VALUE);
            if (meter.gap() > 0) {
                missing(new Gap(meter, arrival));
            }
        }

        private void missing(Gap gap) {
            if (gaps.size() == MOST_GAPS) {
                tell(gaps.removeFirst());
            }
            gaps.addLast(gap);
        }

        private void came(long place, long arrival) {
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

        /** What was missing by then is lost. */
        void settle(long until) {
            while (!gaps.isEmpty() && gaps.getFirst().arrival <= until) {
                tell(gaps.removeFirst());
            }
        }

        /** Twice as late as any that came is late enough. */
        void end() {
            settle(lateness == 0 ? Long.MAX_VALUE : latest - Math.min(PATIENCE, 2 * lateness));
        }

        private void tell(Gap gap) {
            out.lost(stream.channel(), stream.direction(), gap.messages, gap.arrival);
        }
    }
}
