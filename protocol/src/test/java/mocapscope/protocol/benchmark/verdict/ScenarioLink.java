package mocapscope.protocol.benchmark.verdict;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** One direction of a simulated network path: decides when bytes arrive, and which datagrams are lost. */
final class ScenarioLink {
    /** The arrival of a datagram that is lost. */
    static final long LOST = -1;

    private static final double NANOS = 1e9;
    private static final double MINUTE = 60;
    private static final double SHORTEST_SPIKE = 0.05;

    private final ScenarioPath path;
    private final List<ScenarioFault> faults;
    private final SplittableRandom random;
    private final double interval;
    private final Map<ScenarioFault, List<Long>> evidence = new LinkedHashMap<>();
    private long spikeAt;
    private long spikeEnd;
    private long lastDatagram;
    /** Datagrams that are delayed, until a later one overtakes them. */
    private final List<DelayedDatagram> delayed = new ArrayList<>();

    private record DelayedDatagram(ScenarioFault fault, long arrival) {}

    /**
     * Creates a direction.
     *
     * @param interval the seconds from one report to the next, by which late datagrams are late
     */
    ScenarioLink(ScenarioPath path, List<ScenarioFault> faults, double interval, long seed) {
        this.path = path;
        this.faults = List.copyOf(faults);
        this.interval = interval;
        this.random = new SplittableRandom(seed);
        this.spikeAt = nextSpike(0);
    }

    private long nextSpike(long after) {
        return path.spikes() == 0
                ? Long.MAX_VALUE
                : after + (long) (-Math.log(1 - random.nextDouble()) * MINUTE / path.spikes() * NANOS);
    }

    boolean splits() {
        return path.splits();
    }

    /** Returns the place at which bytes of that length are split. */
    int splitAt(int length) {
        return 1 + random.nextInt(length - 1);
    }

    /** Returns the times at which the network did what a fault states. */
    List<Long> evidence(ScenarioFault fault) {
        return evidence.getOrDefault(fault, List.of());
    }

    /** Returns the arrival of stream bytes that are sent at {@code now}, not before the last ones. */
    long streamArrival(long now, long last) {
        return Math.max(last, arrival(now));
    }

    /** Returns the arrival of a datagram that is sent at {@code now}, or {@link #LOST}. */
    long datagramArrival(long now) {
        for (var fault : faults) {
            if (fault.contains(now) && fault.kind() == ScenarioFaultKind.LOSS && random.nextDouble() < fault.amount()) {
                note(fault, now);
                return LOST;
            }
        }
        long arrival = Math.max(lastDatagram, arrival(now));
        for (var fault : faults) {
            if (fault.contains(now)
                    && fault.kind() == ScenarioFaultKind.REORDER
                    && random.nextDouble() < fault.amount()) {
                long late = arrival + (long) ((1.5 + 1.5 * random.nextDouble()) * interval * NANOS);
                delayed.add(new DelayedDatagram(fault, late));
                return late;
            }
        }
        lastDatagram = arrival;
        noteOvertaken(arrival);
        return arrival;
    }

    private void noteOvertaken(long arrival) {
        for (var datagram : delayed) {
            if (datagram.arrival > arrival) {
                note(datagram.fault, datagram.arrival);
            }
        }
        delayed.clear();
    }

    private void note(ScenarioFault fault, long at) {
        evidence.computeIfAbsent(fault, _ -> new ArrayList<>()).add(at);
    }

    private long arrival(long now) {
        double extra = Math.min(path.mostJitter(), -Math.log(1 - random.nextDouble()) * path.jitter());
        long arrival = now + (long) ((path.delay() + extra) * NANOS);
        arrival = Math.max(arrival, endOfSpike(now));
        if (path.burst() > 0) {
            long burst = (long) (path.burst() * NANOS);
            arrival = (arrival / burst + 1) * burst;
        }
        for (var fault : faults) {
            if (fault.kind() == ScenarioFaultKind.NETWORK_STALL && fault.contains(arrival)) {
                arrival = fault.endNanos();
            }
        }
        return arrival;
    }

    private long endOfSpike(long now) {
        if (now >= spikeAt) {
            double length = SHORTEST_SPIKE + (path.longestSpike() - SHORTEST_SPIKE) * random.nextDouble();
            spikeEnd = now + (long) (length * NANOS);
            spikeAt = nextSpike(spikeEnd);
        }
        return spikeEnd;
    }
}
