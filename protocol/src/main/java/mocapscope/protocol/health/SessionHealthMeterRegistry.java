package mocapscope.protocol.health;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.SampleSilenceTimeLimit;
import mocapscope.protocol.timing.DeviceClockVerdict;
import org.jspecify.annotations.Nullable;

/** Holds one session's meters, which measure the health of its sources and the clocks of its devices. Not thread-safe. */
final class SessionHealthMeterRegistry {
    @DocumentedLimit(
            value = "sources of a session whose health is judged",
            unit = "sources",
            beyond = "not judged; their samples count as signs of life of the session")
    static final int MOST_SOURCES = 1024;

    @DocumentedLimit(
            value = "devices of a session of which clock drift and delays are measured",
            unit = "devices",
            beyond = "of further devices they are unknown")
    static final int MOST_CLOCKS = 64;

    private final SampleSilenceTimeLimit limit;
    private final HealthThresholds settings;
    private final Map<SourceId, EnumMap<SourceDataKind, SourceHealthMeter>> bySource = new HashMap<>();
    private final List<SourceHealthMeter> all = new ArrayList<>();
    private final Map<SourceId, EnumMap<SourceDataKind, OptionalDouble>> declaredRates = new HashMap<>();
    private final Map<String, DeviceClockDriftMeter> clocks = new HashMap<>();
    /** The meter that is likely the next one. */
    private @Nullable SourceHealthMeter last;

    SessionHealthMeterRegistry(SampleSilenceTimeLimit limit, HealthThresholds settings) {
        this.limit = limit;
        this.settings = settings;
    }

    /** Returns all meters in the order of their first samples. */
    List<SourceHealthMeter> all() {
        return all;
    }

    /** Returns the meter of a source, which begins if it is new; null if there are too many. */
    @Nullable
    SourceHealthMeter find(SourceId source, SourceDataKind kind) {
        var likely = last;
        if (likely != null && likely.kind() == kind && likely.source().equals(source)) {
            return likely;
        }
        var kinds = bySource.get(source);
        var meter = kinds == null ? null : kinds.get(kind);
        if (meter == null && all.size() < MOST_SOURCES) {
            meter = begin(source, kind);
        }
        last = meter;
        return meter;
    }

    private SourceHealthMeter begin(SourceId source, SourceDataKind kind) {
        boolean measuresDelay = clocks.size() < MOST_CLOCKS || clocks.containsKey(source.device());
        var clock = clock(source.device());
        var meter = new SourceHealthMeter(source, kind, clock, measuresDelay, limit, settings);
        var rates = declaredRates.get(source);
        meter.setDeclaredRate(
                rates == null ? OptionalDouble.empty() : rates.getOrDefault(kind, OptionalDouble.empty()),
                Long.MIN_VALUE);
        bySource.computeIfAbsent(source, _ -> new EnumMap<>(SourceDataKind.class))
                .put(kind, meter);
        all.add(meter);
        return meter;
    }

    private DeviceClockDriftMeter clock(String device) {
        return clocks.computeIfAbsent(device, _ -> new DeviceClockDriftMeter(clocks.size() < MOST_CLOCKS));
    }

    /** Sets the rate that a source declares for one kind of samples, at a time of the session. */
    void setDeclaredRate(SourceId source, SourceDataKind kind, OptionalDouble hertz, long at) {
        if (declaredRates.size() < MOST_SOURCES || declaredRates.containsKey(source)) {
            declaredRates
                    .computeIfAbsent(source, _ -> new EnumMap<>(SourceDataKind.class))
                    .put(kind, hertz);
        }
        var kinds = bySource.get(source);
        var meter = kinds == null ? null : kinds.get(kind);
        if (meter != null) {
            meter.setDeclaredRate(hertz, at);
        }
    }

    /** Sets the judgement of a device's clock. */
    void judgeClock(SourceId device, DeviceClockVerdict verdict) {
        if (clocks.size() < MOST_SOURCES || clocks.containsKey(device.device())) {
            clock(device.device()).judge(verdict);
        }
    }

    /** Notes that a device has left. */
    void markDeparted(SourceId device) {
        for (var meter : all) {
            if (meter.source().device().equals(device.device())) {
                meter.markDeparted();
            }
        }
    }

    /** Ends all present measurements after a disconnect. */
    void interrupt() {
        all.forEach(SourceHealthMeter::interrupt);
    }
}
