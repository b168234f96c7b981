package mocapscope.app.model.state;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.model.buffer.ByteBudget;
import mocapscope.app.model.buffer.MemoizingListMapper;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.snapshot.SourceTimingHistorySnapshot;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.tracking.TrackingProblemTransition;
import org.jspecify.annotations.Nullable;

/**
 * Holds the timing data of all sources of a session (report intervals, clock offsets, latencies) within one common
 * memory limit. Not thread-safe.
 */
final class SourceTimingRegistry {
    /**
     * Byte budget for the histories of a session, besides the first few bins of each source; enough for 74 of the fastest
     * sources.
     */
    @DocumentedLimit(
            value = "report times of all sources of a session",
            unit = "bytes",
            beyond = "the times are stored in longer bins")
    static final long BYTES = 64L << 20;

    private static final Comparator<SourceTimingMeter> ORDER = Comparator.comparing(
                    SourceTimingMeter::source, SignalTypeLatestSampleTable.BY_SOURCE)
            .thenComparing(SourceTimingMeter::kind);

    private final Map<SourceId, EnumMap<SourceDataKind, SourceTimingMeter>> bySource = new HashMap<>();
    private final MemoizingListMapper<SourceTimingHistorySnapshot> shown = new MemoizingListMapper<>();
    private final List<SourceTimingMeter> all = new ArrayList<>();
    private final PipelineLatencyMeter session;
    private final ByteBudget budget;
    private boolean inOrder = true;

    /** Creates the meters; all latencies are reported to {@code session} as well. */
    SourceTimingRegistry(PipelineLatencyMeter session, ByteBudget budget) {
        this.session = session;
        this.budget = budget;
    }

    /**
     * Adds a sample that was decoded at {@code decoded}.
     *
     * @param signal the number of its sensor, button or channel
     * @return the meter of the source if the sample is a report, otherwise null
     */
    @Nullable
    SourceTimingMeter add(SourceDataKind sourceKind, SampleMetadata stamp, int signal, long decoded) {
        var kinds = bySource.get(stamp.source());
        var meter = kinds == null ? null : kinds.get(sourceKind);
        if (meter == null && all.size() < SignalTypeLatestSampleTable.MOST) {
            meter = begin(sourceKind, stamp.source());
        }
        return meter != null && meter.add(stamp, signal, decoded) ? meter : null;
    }

    /** Adds the begin or the end of a tracking state, which may precede the first sample. */
    void add(TrackingProblemTransition change) {
        var part = change.part();
        var kinds = bySource.get(part.source());
        var meter = kinds == null ? null : kinds.get(part.kind());
        if (meter == null && all.size() < SignalTypeLatestSampleTable.MOST) {
            meter = begin(part.kind(), part.source());
        }
        if (meter != null) {
            meter.add(change);
        }
    }

    /** Starts a frame. */
    void advanceFrame(long now) {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).advanceFrame(now);
        }
    }

    /** Interrupts the measurements of a device that is gone. */
    void markDeparted(SourceId device) {
        all.stream()
                .filter(one -> one.source().device().equals(device.device()))
                .forEach(SourceTimingMeter::interrupt);
    }

    /** Interrupts all measurements after a disconnect. */
    void interrupt() {
        all.forEach(SourceTimingMeter::interrupt);
    }

    List<SourceTimingHistorySnapshot> snapshot() {
        if (!inOrder) {
            all.sort(ORDER);
            inOrder = true;
        }
        return shown.map(all, SourceTimingMeter::snapshot);
    }

    private SourceTimingMeter begin(SourceDataKind sourceKind, SourceId source) {
        var meter = new SourceTimingMeter(source, sourceKind, session, budget::reserve);
        bySource.computeIfAbsent(source, _ -> new EnumMap<>(SourceDataKind.class))
                .put(sourceKind, meter);
        all.add(meter);
        inOrder = false;
        return meter;
    }
}
