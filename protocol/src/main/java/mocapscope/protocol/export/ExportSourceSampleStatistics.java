package mocapscope.protocol.export;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.timing.DeviceClockTracker;

/**
 * Collects the number and timing of one data source's samples before an export. The timing is measured twice: by device
 * time and by arrival time.
 */
final class ExportSourceSampleStatistics {
    private final SourceId id;
    private final String name;
    private final Map<SourceDataKind, DeclaredSourceProperties> infos = new EnumMap<>(SourceDataKind.class);
    private final Map<SampleKind, Long> counts = new EnumMap<>(SampleKind.class);
    private final SampleTimingStatistics arrivals = new SampleTimingStatistics();
    private final SampleTimingStatistics deviceTimes = new SampleTimingStatistics();
    private final DeviceClockTracker clock = new DeviceClockTracker();
    private boolean hasDeviceTimes = true;

    ExportSourceSampleStatistics(SourceId id, String name) {
        this.id = id;
        this.name = name;
    }

    void addInfo(DeclaredSourceProperties info) {
        infos.put(info.kind(), info);
    }

    void addSample(Sample sample) {
        var stamp = sample.stamp();
        counts.merge(SampleKind.of(sample), 1L, Long::sum);
        arrivals.add(stamp.arrival());
        hasDeviceTimes &= stamp.deviceTime() != SampleMetadata.NO_TIME;
        if (hasDeviceTimes) {
            deviceTimes.add(stamp.deviceTime());
            clock.add(stamp.deviceTime(), stamp.arrival());
        }
    }

    SourceId id() {
        return id;
    }

    /** Returns the name of the source within the export. */
    String name() {
        return name;
    }

    /** Returns true if the source sent any samples. */
    boolean hasSamples() {
        return !counts.isEmpty();
    }

    /** Returns true if every sample has a device time. */
    boolean hasDeviceTimes() {
        return hasDeviceTimes && hasSamples();
    }

    SampleTimingStatistics timing(ExportTimestampClockKind clock) {
        return clock == ExportTimestampClockKind.DEVICE ? deviceTimes : arrivals;
    }

    /** Returns the clock of the device, as far as this source shows it. */
    DeviceClockTracker clock() {
        return clock;
    }

    /** Returns true if the device time stands still, at least for a while. */
    boolean isClockStopped() {
        return clock.stops() > 0 || deviceTimes.count() == 1 && arrivals.count() > 1;
    }

    /** Returns the declared epoch of the device's clock, or unknown if the source does not declare it. */
    String epoch() {
        return infos.values().stream()
                .map(DeclaredSourceProperties::epoch)
                .findFirst()
                .orElse(DeclaredSourceProperties.UNKNOWN);
    }

    /** Returns the declared rate of a skeleton or tracker, if it is declared and plausible. */
    OptionalDouble declaredRate() {
        return infos.values().stream()
                .filter(info -> info.kind() == SourceDataKind.SKELETON || info.kind() == SourceDataKind.TRACKER)
                .map(DeclaredSourceProperties::rate)
                .filter(rate -> rate.isPresent() && ExportOptions.isValidRate(rate.getAsDouble()))
                .findFirst()
                .orElse(OptionalDouble.empty());
    }

    /** Returns the name of a sensor in the protocol, or an empty string if sensors have numbers only. */
    String name(int sensor) {
        return infos.values().stream()
                .map(DeclaredSourceProperties::names)
                .filter(names -> sensor >= 0 && sensor < names.size())
                .map(names -> names.get(sensor))
                .findFirst()
                .orElse("");
    }

    /** Returns a description such as {@code Tracker0 (pose, velocity)}. */
    String describe() {
        return counts.keySet().stream().map(SampleKind::word).collect(Collectors.joining(", ", name + " (", ")"));
    }

    static String describe(List<ExportSourceSampleStatistics> all) {
        int shown = Math.min(all.size(), 12);
        var words = all.subList(0, shown).stream()
                .map(ExportSourceSampleStatistics::describe)
                .collect(Collectors.joining(", "));
        return all.size() > shown ? "%s and %d more".formatted(words, all.size() - shown) : words;
    }
}
