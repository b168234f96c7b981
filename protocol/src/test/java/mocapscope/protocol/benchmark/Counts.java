package mocapscope.protocol.benchmark;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import mocapscope.protocol.transcript.Direction;

/** Counts of both ways. Safe for several threads. */
final class Counts {
    private final Map<Direction, Map<Counted, LongAdder>> all = new EnumMap<>(Direction.class);
    private final Map<String, LongAdder> findings = new ConcurrentHashMap<>();
    private final LongAdder reconnects = new LongAdder();

    Counts() {
        for (var direction : Direction.values()) {
            var its = new EnumMap<Counted, LongAdder>(Counted.class);
            for (var what : Counted.values()) {
                its.put(what, new LongAdder());
            }
            all.put(direction, its);
        }
    }

    void add(Direction direction, Counted what, long count) {
        all.get(direction).get(what).add(count);
    }

    void reconnected() {
        reconnects.increment();
    }

    /** Returns the number of reconnects. */
    long reconnects() {
        return reconnects.sum();
    }

    void found(String code) {
        findings.computeIfAbsent(code, _ -> new LongAdder()).increment();
    }

    long of(Direction direction, Counted what) {
        return all.get(direction).get(what).sum();
    }

    long of(Counted what) {
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
