package mocapscope.protocol.setp.transport;

import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Consumer;

/** A clock, what happens when, and one path in each direction; all of it the same again for the same seed. */
public final class SimulatedPaths {
    private static final long MILLISECOND = 1_000_000;

    private record TimedAction(long at, long number, Runnable action) {}

    private final PriorityQueue<TimedAction> events =
            new PriorityQueue<>(Comparator.comparingLong(TimedAction::at).thenComparingLong(TimedAction::number));
    private final SimulatedFaults faults;
    private final Random random;
    private long events0;
    private long now;

    SimulatedPaths(SimulatedFaults faults, long seed) {
        this.faults = faults;
        this.random = new Random(seed);
    }

    public long now() {
        return now;
    }

    public void schedule(long when, Runnable action) {
        events.add(new TimedAction(Math.max(when, now), events0++, action));
    }

    /** Processes all events until then, or until none is left. */
    void run(long until) {
        while (!events.isEmpty() && events.peek().at() <= until) {
            var next = events.poll();
            now = next.at();
            next.action().run();
        }
        now = Math.max(now, until);
    }

    SimulatedPath path(Consumer<ByteBuffer> receiver) {
        return new SimulatedPath(receiver);
    }

    /** One direction. */
    public final class SimulatedPath {
        private final Consumer<ByteBuffer> receiver;
        private long lastArrival;
        private boolean cut;

        private SimulatedPath(Consumer<ByteBuffer> receiver) {
            this.receiver = receiver;
        }

        /** Loses all further packets. */
        void cut() {
            cut = true;
        }

        /** Returns whether it will arrive, whole. */
        public boolean send(ByteBuffer packet) {
            if (cut || random.nextDouble() < faults.loss()) {
                return false;
            }
            var copy = ByteBuffer.allocate(packet.remaining())
                    .put(packet.duplicate())
                    .flip();
            boolean damaged = random.nextDouble() < faults.corrupt();
            if (damaged) {
                int bit = random.nextInt(8 * copy.remaining());
                copy.put(bit / 8, (byte) (copy.get(bit / 8) ^ 1 << bit % 8));
                if (faults.checked()) {
                    return false;
                }
            }
            schedule(arrival(), () -> receiver.accept(copy.duplicate()));
            if (random.nextDouble() < faults.duplicate()) {
                schedule(arrival(), () -> receiver.accept(copy.duplicate()));
            }
            return !damaged;
        }

        private long arrival() {
            long at = now + faults.delay() + (long) (faults.jitter() * random.nextDouble());
            if (random.nextDouble() < faults.reorder()) {
                return at + (long) (60 * MILLISECOND * random.nextDouble());
            }
            lastArrival = Math.max(lastArrival, at);
            return lastArrival;
        }
    }
}
