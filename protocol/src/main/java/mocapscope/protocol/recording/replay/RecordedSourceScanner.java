package mocapscope.protocol.recording.replay;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.recording.player.PlaybackRange;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SourceBasisResolver;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** Reads a recording once to determine its data sources, their sample counts and the sample rate. Not thread-safe. */
final class RecordedSourceScanner implements RecordedSampleReader.RecordedSampleConsumer {
    @DocumentedLimit(value = "sources of a served recording", unit = "sources", beyond = "not served")
    private static final int MOST_SOURCES = 4096;

    @DocumentedLimit(
            value = "signals of a served recording whose first samples hold from its start",
            unit = "signals",
            beyond = "no value before the first sample")
    private static final int MOST_FIRSTS = 16_384;

    private final Map<SourceId, RecordedSourceSignalAnalyzer> sources = new LinkedHashMap<>();
    private final Map<SampleKind, Long> counts = new EnumMap<>(SampleKind.class);
    private final Map<RecordedSignalKey, Sample> firsts = new LinkedHashMap<>();
    private final SourceBasisResolver basisResolver = new SourceBasisResolver();
    private final SceneObjectSensorPoseConverter objects = new SceneObjectSensorPoseConverter();
    private long first = Long.MAX_VALUE;
    private long last;

    @Override
    public void source(DeclaredSourceProperties source) {
        basisResolver.addSourceInfo(source);
    }

    @Override
    public void sample(Sample emittedSample, long time) {
        first = Math.min(first, time);
        last = Math.max(last, time);
        counts.merge(SampleKind.of(emittedSample), 1L, Long::sum);
        if (emittedSample instanceof Sample.Skeleton skeleton) {
            basisResolver.addSkeleton(skeleton);
        }
        var sample = objects.toPose(emittedSample);
        var statistics = sample == null ? null : statisticsOf(sample.stamp().source());
        if (sample != null && statistics != null) {
            statistics.add(sample, time);
            first(sample);
        }
    }

    @Override
    public void assembled(Sample.Skeleton body, long time) {
        basisResolver.addSkeleton(body);
        var statistics = statisticsOf(body.stamp().source());
        if (statistics != null) {
            statistics.body(body.map());
            first(body);
        }
    }

    private void first(Sample sample) {
        if (firsts.size() < MOST_FIRSTS) {
            firsts.putIfAbsent(RecordedSignalKey.of(sample), sample);
        }
    }

    private @Nullable RecordedSourceSignalAnalyzer statisticsOf(SourceId source) {
        var statistics = sources.get(source);
        if (statistics == null && sources.size() < MOST_SOURCES) {
            statistics = new RecordedSourceSignalAnalyzer();
            sources.put(source, statistics);
        }
        return statistics;
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    /** Returns the time range from the first to the last sample. */
    PlaybackRange timeRange() {
        return isEmpty() ? new PlaybackRange(0, 0) : new PlaybackRange(first, last);
    }

    /** Returns the number of samples of each kind. */
    Map<SampleKind, Long> counts() {
        return Map.copyOf(counts);
    }

    /** Returns the highest rate of any moving source in hertz, or 0 if nothing moves. */
    double rate() {
        return sources.values().stream()
                .mapToDouble(RecordedSourceSignalAnalyzer::rate)
                .max()
                .orElse(0);
    }

    /** Creates the mapping; {@code names} are session names, used to distinguish devices with equal names. */
    RecordedSourceToDeviceMapper createMapping(List<String> names) {
        var naming = new Naming(names);
        var moving = new HashSet<String>();
        var assignments = new LinkedHashMap<SourceId, RecordedSourceToDeviceMapper.DeviceAssignment>();
        sources.forEach((source, statistics) -> {
            var device = naming.device(source);
            boolean another = statistics.hasMotion() && !moving.add(device);
            var name = another ? naming.unique(source.label(), source) : device;
            assignments.put(
                    source,
                    new RecordedSourceToDeviceMapper.DeviceAssignment(
                            name, basisResolver.resolve(source).basis(), statistics));
        });
        return new RecordedSourceToDeviceMapper(assignments, List.copyOf(firsts.values()), objects);
    }

    /** Names devices as in the recording, made unique. */
    private static final class Naming {
        private final List<String> sessions;
        private final Map<SourceId, String> devices = new HashMap<>();
        private final Set<String> taken = new HashSet<>();

        Naming(List<String> sessions) {
            this.sessions = sessions;
        }

        String device(SourceId part) {
            var device = new SourceId(part.session(), part.device());
            var known = devices.get(device);
            var name = known == null ? unique(part.device(), part) : known;
            devices.put(device, name);
            return name;
        }

        String unique(String name, SourceId of) {
            var candidate = name;
            if (taken.contains(candidate)) {
                candidate = "%s of %s".formatted(name, sessions.get(Integer.parseInt(of.session())));
            }
            for (int i = 2; !taken.add(candidate); i++) {
                candidate = name + " " + i;
            }
            return candidate;
        }
    }
}
