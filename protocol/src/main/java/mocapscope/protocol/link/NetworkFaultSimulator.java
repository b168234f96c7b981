package mocapscope.protocol.link;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.random.RandomGenerator;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.TransportKind;

/** A traffic filter that simulates a bad network for one session, such as message loss and delay. */
final class NetworkFaultSimulator implements TrafficGate {
    /**
     * The capacity of the queue: beyond it, the item that has been under way longest arrives at once, as in a real
     * network.
     */
    @DocumentedLimit(
            value = "messages of a session that a simulated bad network delays (`--fault`)",
            unit = "messages",
            beyond = "the oldest arrive at once")
    private static final int MOST_HELD = 16_384;

    @DocumentedLimit(
            value = "data of the messages of a session that a simulated bad network delays (`--fault`)",
            unit = "bytes",
            beyond = "the oldest arrive at once")
    private static final long MOST_BYTES = 64L << 20;

    /** The additional delay in nanoseconds of an item that others overtake. */
    private static final long LATE = 50_000_000;

    private record Held(long due, long number, GatedTrafficUnit item) {
        static final Comparator<Held> ORDER =
                Comparator.comparingLong(Held::due).thenComparingLong(Held::number);
    }

    private final NetworkFaultSimulationOptions options;
    private final RandomGenerator random;
    private final NetworkFaultSimulatorFactory counts;
    private final PriorityQueue<Held> held = new PriorityQueue<>(Held.ORDER);
    private final Map<Channel, EnumMap<Direction, Long>> latest = new HashMap<>();
    private final AllSessionsMemoryBudget budget;
    private final AllSessionsMemoryBudget.MemoryShare share;
    private long start = NEVER;
    private long number;
    private long heldBytes;

    NetworkFaultSimulator(
            NetworkFaultSimulationOptions options, RandomGenerator random, NetworkFaultSimulatorFactory counts) {
        this(options, random, counts, AllSessionsMemoryBudget.PROCESS);
    }

    NetworkFaultSimulator(
            NetworkFaultSimulationOptions options,
            RandomGenerator random,
            NetworkFaultSimulatorFactory counts,
            AllSessionsMemoryBudget budget) {
        this.budget = budget;
        this.share = budget.createUsedShare(this);
        this.options = options;
        this.random = random;
        this.counts = counts;
    }

    @Override
    public boolean requiresWholeMessages() {
        return true;
    }

    @Override
    public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
        start = start == NEVER ? now.monotonicNanos() : start;
        if (item.closing() != null) {
            hold(item, lastDue(item.channel(), now.monotonicNanos()));
        } else if (options.directions().contains(item.direction())) {
            applyFaults(item, now, context);
        } else {
            context.forward(item, now);
        }
        release(now, context);
    }

    @Override
    public long dueAt() {
        var next = held.peek();
        return next == null ? NEVER : isFull() ? Long.MIN_VALUE : next.due;
    }

    @Override
    public void release(MonotonicAndUnixTime now, GateContext context) {
        for (var next = held.peek();
                next != null && (next.due <= now.monotonicNanos() || isFull());
                next = held.peek()) {
            context.forward(removeFirst(), now);
        }
    }

    @Override
    public void flush(MonotonicAndUnixTime now, GateContext context) {
        while (!held.isEmpty()) {
            context.forward(removeFirst(), now);
        }
    }

    @Override
    public void discardAll(MonotonicAndUnixTime now, GateContext context) {
        long dropped = held.stream().filter(each -> each.item.closing() == null).count();
        while (!held.isEmpty()) {
            removeFirst();
        }
        latest.clear();
        if (dropped > 0) {
            context.report(
                    ConnectionProblemKind.HELD_TOO_LONG, "%d messages were still in transit".formatted(dropped), now);
        }
    }

    private boolean isFull() {
        return held.size() > MOST_HELD || heldBytes > budget.reduce(MOST_BYTES);
    }

    private GatedTrafficUnit removeFirst() {
        var item = held.remove().item;
        count(-item.bytes().remaining());
        return item;
    }

    private void applyFaults(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
        counts.passed.increment();
        if (happens(options.loss()) && !isFirstOfStream(item)) {
            counts.lost.increment();
            context.drop(item, now);
            return;
        }
        var damaged = truncated(corrupted(item));
        travel(damaged, now);
        if (happens(options.duplicate())) {
            counts.duplicated.increment();
            travel(damaged.asDuplicate(), now);
        }
    }

    /**
     * Returns true for the first message of a stream in its direction, without which a session cannot begin; a lost
     * datagram is sent again.
     */
    private boolean isFirstOfStream(GatedTrafficUnit item) {
        return item.channel().transport() == TransportKind.TCP
                && !latest.getOrDefault(item.channel(), new EnumMap<>(Direction.class))
                        .containsKey(item.direction());
    }

    private void travel(GatedTrafficUnit item, MonotonicAndUnixTime now) {
        long due = now.monotonicNanos() + delay();
        if (happens(options.reorder())) {
            counts.reordered.increment();
            hold(item, endOfStall(due + LATE));
        } else {
            hold(item, inOrder(item, endOfStall(due)));
        }
    }

    private boolean happens(double share) {
        return share > 0 && random.nextDouble() < share;
    }

    private GatedTrafficUnit corrupted(GatedTrafficUnit item) {
        int length = item.bytes().remaining();
        if (length == 0 || !happens(options.corrupt())) {
            return item;
        }
        counts.corrupted.increment();
        var bytes = ByteBuffer.allocate(length).put(item.bytes().duplicate()).flip();
        int at = random.nextInt(length);
        bytes.put(at, (byte) (bytes.get(at) ^ 1 + random.nextInt(255)));
        return item.withBytes(bytes);
    }

    private GatedTrafficUnit truncated(GatedTrafficUnit item) {
        int length = item.bytes().remaining();
        if (length < 2 || !happens(options.truncate())) {
            return item;
        }
        counts.truncated.increment();
        return item.withBytes(item.bytes().slice(item.bytes().position(), 1 + random.nextInt(length - 1)));
    }

    /** Returns the due time of an item, not before that of earlier items on the same stream. */
    private long inOrder(GatedTrafficUnit item, long due) {
        if (item.channel().transport() != TransportKind.TCP) {
            return due;
        }
        var ways = latest.computeIfAbsent(item.channel(), _ -> new EnumMap<>(Direction.class));
        return ways.merge(item.direction(), due, Math::max);
    }

    /** Returns the time at which all items under way on a channel have arrived. */
    private long lastDue(Channel channel, long now) {
        return held.stream()
                .filter(each -> each.item.channel().equals(channel))
                .mapToLong(Held::due)
                .reduce(now, Math::max);
    }

    private void hold(GatedTrafficUnit item, long due) {
        held.add(new Held(due, number, item));
        count(item.bytes().remaining());
        number++;
    }

    private void count(int bytes) {
        heldBytes += bytes;
        share.change(bytes);
    }

    private long delay() {
        long jitter = options.jitterNanos();
        return options.delayNanos() + (jitter == 0 ? 0 : random.nextLong(-jitter, jitter + 1));
    }

    /** Returns the end of the stall that contains {@code moment}, or {@code moment} itself. */
    private long endOfStall(long moment) {
        if (options.stallNanos() == 0) {
            return moment;
        }
        long into = (moment - start) % options.everyNanos();
        long from = options.everyNanos() - options.stallNanos();
        return into < from ? moment : moment + options.everyNanos() - into;
    }
}
