package mocapscope.protocol.link;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.GateItem;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.TransportKind;

/** A gate that simulates a faulty network for one session: loss, delay, duplication, reordering and corruption. */
final class FaultGate implements Gate {
    /**
     * The capacity of the queue: beyond it, the item that has been under way longest arrives at once, as in a real
     * network.
     */
    private static final int MOST_HELD = 16_384;

    /** The additional delay in nanoseconds of an item that others overtake. */
    private static final long LATE = 50_000_000;

    private record Held(long due, long number, GateItem parcel) {
        static final Comparator<Held> ORDER =
                Comparator.comparingLong(Held::due).thenComparingLong(Held::number);
    }

    private final FaultOptions faults;
    private final RandomGenerator random;
    private final FaultInjector counts;
    private final PriorityQueue<Held> held = new PriorityQueue<>(Held.ORDER);
    private final Map<Channel, EnumMap<Direction, Long>> latest = new HashMap<>();
    private long begun = NEVER;
    private long number;

    FaultGate(FaultOptions faults, RandomGenerator random, FaultInjector counts) {
        this.faults = faults;
        this.random = random;
        this.counts = counts;
    }

    @Override
    public boolean requiresWholeMessages() {
        return true;
    }

    @Override
    public void handle(GateItem parcel, ClockReading now, GateContext onward) {
        begun = begun == NEVER ? now.monotonicNanos() : begun;
        if (parcel.closing() != null) {
            hold(parcel, lastDue(parcel.channel(), now.monotonicNanos()));
        } else if (faults.directions().contains(parcel.direction())) {
            suffer(parcel, now, onward);
        } else {
            onward.forward(parcel, now);
        }
        release(now, onward);
    }

    @Override
    public long dueAt() {
        var next = held.peek();
        return next == null ? NEVER : held.size() > MOST_HELD ? Long.MIN_VALUE : next.due;
    }

    @Override
    public void release(ClockReading now, GateContext onward) {
        for (var next = held.peek();
                next != null && (next.due <= now.monotonicNanos() || held.size() > MOST_HELD);
                next = held.peek()) {
            held.remove();
            onward.forward(next.parcel, now);
        }
    }

    @Override
    public void flush(ClockReading now, GateContext onward) {
        while (!held.isEmpty()) {
            onward.forward(held.remove().parcel, now);
        }
    }

    @Override
    public void discardAll(ClockReading now, GateContext onward) {
        long dropped =
                held.stream().filter(each -> each.parcel.closing() == null).count();
        held.clear();
        latest.clear();
        if (dropped > 0) {
            onward.report(SessionRule.HELD_TOO_LONG, "%d messages were still in transit".formatted(dropped), now);
        }
    }

    private void suffer(GateItem parcel, ClockReading now, GateContext onward) {
        counts.passed.increment();
        if (happens(faults.loss())) {
            counts.lost.increment();
            onward.drop(parcel, now);
            return;
        }
        var damaged = truncated(corrupted(parcel));
        travel(damaged, now);
        if (happens(faults.duplicate())) {
            counts.duplicated.increment();
            travel(damaged.asDuplicate(), now);
        }
    }

    private void travel(GateItem parcel, ClockReading now) {
        long due = now.monotonicNanos() + delay();
        if (happens(faults.reorder())) {
            counts.reordered.increment();
            hold(parcel, standingStill(due + LATE));
        } else {
            hold(parcel, inOrder(parcel, standingStill(due)));
        }
    }

    private boolean happens(double share) {
        return share > 0 && random.nextDouble() < share;
    }

    private GateItem corrupted(GateItem parcel) {
        int length = parcel.bytes().remaining();
        if (length == 0 || !happens(faults.corrupt())) {
            return parcel;
        }
        counts.corrupted.increment();
        var bytes = ByteBuffer.allocate(length).put(parcel.bytes().duplicate()).flip();
        int at = random.nextInt(length);
        bytes.put(at, (byte) (bytes.get(at) ^ 1 + random.nextInt(255)));
        return parcel.withBytes(bytes);
    }

    private GateItem truncated(GateItem parcel) {
        int length = parcel.bytes().remaining();
        if (length < 2 || !happens(faults.truncate())) {
            return parcel;
        }
        counts.truncated.increment();
        return parcel.withBytes(parcel.bytes().slice(parcel.bytes().position(), 1 + random.nextInt(length - 1)));
    }

    /** Returns the due time of an item, not before that of earlier items on the same stream. */
    private long inOrder(GateItem parcel, long due) {
        if (parcel.channel().transport() != TransportKind.TCP) {
            return due;
        }
        var ways = latest.computeIfAbsent(parcel.channel(), _ -> new EnumMap<>(Direction.class));
        return ways.merge(parcel.direction(), due, Math::max);
    }

    /** Returns the time at which all items under way on a channel have arrived. */
    private long lastDue(Channel channel, long now) {
        return held.stream()
                .filter(each -> each.parcel.channel().equals(channel))
                .mapToLong(Held::due)
                .reduce(now, Math::max);
    }

    private void hold(GateItem parcel, long due) {
        held.add(new Held(due, number, parcel));
        number++;
    }

    private long delay() {
        long jitter = faults.jitterNanos();
        return faults.delayNanos() + (jitter == 0 ? 0 : random.nextLong(-jitter, jitter + 1));
    }

    /** Returns the end of the stall that contains {@code moment}, or {@code moment} itself. */
    private long standingStill(long moment) {
        if (faults.stallNanos() == 0) {
            return moment;
        }
        long into = (moment - begun) % faults.everyNanos();
        long from = faults.everyNanos() - faults.stallNanos();
        return into < from ? moment : moment + faults.everyNanos() - into;
    }
}
