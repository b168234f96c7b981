package mocapscope.app.tables;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.SignalSnapshot;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceKind;

/** Counts of the sensors, buttons, channels, dials and flags seen of each device. */
final class DeviceSignalCounts {
    private static final TextBundle WORDS = TextBundle.of(DeviceSignalCounts.class);
    private final Map<String, EnumMap<SourceKind, Integer>> byDevice = new HashMap<>();

    static DeviceSignalCounts of(SessionSnapshot session) {
        var counts = new DeviceSignalCounts();
        counts.each(SourceKind.TRACKER, session.signals().poses());
        counts.each(SourceKind.BUTTON, session.signals().buttons());
        session.world().objects().forEach(object -> counts.add(SourceKind.OBJECT, object.source(), 1));
        for (var snapshot : session.signals().analogs()) {
            counts.add(
                    SourceKind.ANALOG,
                    snapshot.latest(),
                    snapshot.latest().channels().size());
        }
        for (var signalSnapshot : session.signals().flags()) {
            counts.add(
                    SourceKind.FLAGS,
                    signalSnapshot.latest(),
                    signalSnapshot.latest().layout().size());
        }
        session.signals()
                .dials()
                .forEach(dial -> counts.add(SourceKind.DIAL, dial.signal().latest(), 1));
        return counts;
    }

    /** Returns a text such as {@code 23 sensors, 2 buttons}; empty when no signal has been seen. */
    String format(String device) {
        var words = new StringJoiner(", ");
        byDevice.getOrDefault(device, new EnumMap<>(SourceKind.class))
                .forEach((sourceKind, count) ->
                        words.add(WORDS.formatCount("has." + sourceKind.name().toLowerCase(Locale.ROOT), count)));
        return words.toString();
    }

    private void each(SourceKind sourceKind, List<? extends SignalSnapshot<? extends Sample>> signals) {
        signals.forEach(signal -> add(sourceKind, signal.latest(), 1));
    }

    private void add(SourceKind sourceKind, Sample sample, int count) {
        add(sourceKind, sample.stamp().source(), count);
    }

    private void add(SourceKind sourceKind, SourceId source, int count) {
        byDevice.computeIfAbsent(source.device(), _ -> new EnumMap<>(SourceKind.class))
                .merge(sourceKind, count, Integer::sum);
    }
}
