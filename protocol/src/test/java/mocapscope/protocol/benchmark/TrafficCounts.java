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
            for (var what : TrafficCounter.values()) {
                its.put(what, new LongAdder());
            }
            all.put(direction, its);
        }
    }

    void add(Direction direction, TrafficCounter what, long count) {
        all.get(direction).get(what).add(count);
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

    long of(Direction direction, TrafficCounter what) {
        return all.get(direction).get(what).sum();
    }

    long of(TrafficCounter what) {
        return of(Direction.TO_CLIENT, what) + of(Direction.TO_SERVER, what);
    }

    /** Returns the number of findings with this code. */
    long findings(String code) {
        var count = findings.get(code);
        return count == null ? 0 : count.sum();
    }

    /** Returns the number of findings, by code. */
    Map<String, LongAdder> findings() {
        return findings;
    }
}
