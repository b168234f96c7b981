package mocapscope.protocol.benchmark;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import mocapscope.protocol.transcript.Direction;

/** Counts of both ways. Safe for several threads. */
final class TrafficCounts {
    private final Map<Direction, Map<TrafficCounter, LongAdder>> all = new EnumMap<>(Direction.class);
    private final Map<String, LongAdder> findings = new ConcurrentHashMap<>();
    private final LongAdder reconnects = new LongAdder();

    TrafficCounts() {
        for (var direction : Direction.values()) {
            var its = new EnumMap<TrafficCounter, LongAdder>(TrafficCounter.class);
            for (var counter : TrafficCounter.values()) {
                its.put(counter, new LongAdder());
            }
            all.put(direction, its);
        }
    }

    void add(Direction direction, TrafficCounter counter, long count) {
        all.get(direction).get(counter).add(count);
    }

    void reconnected() {
        reconnects.increment();
    }

    /** Returns the number of reconnects. */
    long reconnects() {
        return reconnects.sum();
    }

    void addFinding(String code) {
        findings.computeIfAbsent(code, _ -> new LongAdder()).increment();
    }

    long of(Direction direction, TrafficCounter counter) {
        return all.get(direction).get(counter).sum();
    }

    long of(TrafficCounter counter) {
        return of(Direction.TO_CLIENT, counter) + of(Direction.TO_SERVER, counter);
    }

    /** Returns the number of findings, by code. */
    Map<String, LongAdder> findings() {
        return findings;
    }
}
