package mocapscope.app.model;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import mocapscope.protocol.recording.Losses;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.timing.SequenceMeter;
import mocapscope.protocol.timing.SequenceMeter.Fate;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** Holds the numbers of what comes in against each other. Not thread safe. */
public final class Delivering {
    private static final int MARKS = 1024;
    private static final int MOST_CHANNELS = 16;

    /** The one way there is here: only what comes is held against each other. */
    private static final Direction INCOMING = Direction.TO_CLIENT;

    private final Map<Channel, SequenceMeter> meters = new HashMap<>();
    private final Kept<Mark> marks = new Kept<>(MARKS);
    private final Stages stages = new Stages();
    private Mark.@Nullable Kind now;
    private final Losses losses = new Losses((_, _, messages, _) -> lost(messages));
    private long lost;
    private long arrival;
    private long latest = Stamp.NO_MESSAGE;
    private @Nullable Delivery shown;

    Stages stages() {
        return stages;
    }

    /** What comes next arrived then, and nothing is amiss with it so far. */
    public void arrived(long at) {
        arrival = at;
        now = null;
        losses.passed(at);
    }

    /** A message came; what is said next is about it. */
    public void message(long n) {
        latest = n;
    }

    /** The connection is made anew. */
    public void anew() {
        meters.values().forEach(SequenceMeter::anew);
        losses.anew();
    }

    /** Nothing more comes. */
    public void end() {
        losses.end();
    }

    /** What comes next has that number. */
    public void numbered(Channel channel, long number, int bits, long message) {
        @Nullable SequenceMeter meter = meters.get(channel);
        if (meter == null && meters.size() < MOST_CHANNELS) {
            meter = new SequenceMeter(bits);
            meters.put(channel, meter);
        }
        if (meter != null) {
            shown = null;
            losses.numbered(channel, INCOMING, number, bits, arrival);
            judge(meter.add(number), meter.gap(), message);
        }
    }

    private void judge(Fate fate, long gap, long message) {
        now = switch (fate) {
            case DUE, ANEW -> null;
            case AFTER_GAP -> Mark.Kind.LOST;
            case LATE -> Mark.Kind.LATE;
            case TWICE -> Mark.Kind.TWICE;
        };
        if (now != null) {
            marks.add(new Mark(now, arrival, message, now == Mark.Kind.LOST ? gap : 1));
        }
    }

    /** So many are missing, as the protocol says; where messages have numbers, these tell better. */
    public void lost(Channel channel, long messages) {
        if (!meters.containsKey(channel)) {
            lost(messages);
            marks.add(new Mark(Mark.Kind.LOST, arrival, latest, messages));
        }
    }

    private void lost(long messages) {
        shown = null;
        lost += messages;
    }

    /** Whether the numbers of what comes tell what is amiss with it. */
    boolean numbered() {
        return !meters.isEmpty();
    }

    /** What is amiss with what comes right now; null for nothing. */
    Mark.@Nullable Kind amiss() {
        return now;
    }

    /** The same until something comes. */
    public Delivery delivery() {
        if (shown == null) {
            shown = new Delivery(
                    sum(SequenceMeter::counted),
                    lost,
                    sum(SequenceMeter::late),
                    sum(SequenceMeter::twice),
                    marks.list(),
                    stages);
        }
        return shown;
    }

    private long sum(ToLongFunction<SequenceMeter> count) {
        return meters.values().stream().mapToLong(count).sum();
    }
}
