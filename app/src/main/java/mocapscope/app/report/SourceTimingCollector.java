package mocapscope.app.report;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SourceId;

/** Collects the timing statistics of a session's sources, at most 128. Not thread-safe. */
final class SourceTimingCollector {
    /** Limits memory: each takes about 30 kB. */
    @DocumentedLimit(
            value = "sources of a session in the timing of a report",
            unit = "sources",
            beyond = "their samples are counted")
    private static final int MOST = 128;

    private record Key(SourceId source, SampleKind kind) {}

    private final Map<Key, SourceTimingStatistics> byKey = new LinkedHashMap<>();
    private long omittedSamples;

    void add(Sample sample) {
        var kind = SampleKind.of(sample);
        if (!isReport(kind) || !sample.countsAsEvent()) {
            return;
        }
        var key = new Key(sample.stamp().source(), kind);
        var statistics = byKey.get(key);
        if (statistics == null && byKey.size() < MOST) {
            statistics = new SourceTimingStatistics(key.source(), kind);
            byKey.put(key, statistics);
        }
        if (statistics == null) {
            omittedSamples++;
        } else {
            statistics.add(sample.stamp());
        }
    }

    /** Interrupts all measurements at the start or end of a connection. */
    void interrupt() {
        byKey.values().forEach(SourceTimingStatistics::interrupt);
    }

    Collection<SourceTimingStatistics> all() {
        return byKey.values();
    }

    /** Returns the number of samples of sources beyond the limit. */
    long omittedSamples() {
        return omittedSamples;
    }

    /**
     * Returns true for samples that are reports: velocities and accelerations accompany poses, and transforms are sent
     * on request.
     */
    private static boolean isReport(SampleKind kind) {
        return switch (kind) {
            case POSE, SKELETON, BUTTON, ANALOG, DIAL, FLAGS, TEXT, OBJECT -> true;
            case VELOCITY, ACCELERATION, TRANSFORM, EVENT -> false;
        };
    }
}
