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
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;

/** Counts of the sensors, buttons, channels, dials and flags seen of each device. */
final class DeviceSignalCounts {
    private static final TextBundle WORDS = TextBundle.of(DeviceSignalCounts.class);
    private final Map<String, EnumMap<SourceKind, Integer>> byDevice = new HashMap<>();

    static DeviceSignalCounts of(SessionSnapshot session) {
        var holdings = new DeviceSignalCounts();
        holdings.each(SourceKind.TRACKER, session.signals().poses());
        holdings.each(SourceKind.BUTTON, session.signals().buttons());
        session.world().objects().forEach(object -> holdings.add(SourceKind.OBJECT, object.source(), 1));
        for (var signal : session.signals().analogs()) {
            holdings.add(
                    SourceKind.ANALOG, signal.latest(), signal.latest().channels().size());
        }
        for (var signal : session.signals().flags()) {
            holdings.add(SourceKind.FLAGS, signal.latest(), signal.latest().layout().size());
        }
        session.signals()
                .dials()
                .forEach(dial -> holdings.add(SourceKind.DIAL, dial.signal().latest(), 1));
        return holdings;
    }

    /** Returns a text such as {@code 23 sensors, 2 buttons}; empty when no signal has been seen. */
    String format(String device) {
        var words = new StringJoiner(", ");
        byDevice.getOrDefault(device, new EnumMap<>(SourceKind.class))
                .forEach((kind, count) ->
                        words.add(WORDS.formatCount("has." + kind.name().toLowerCase(Locale.ROOT), count)));
        return words.toString();
    }

    private void each(SourceKind kind, List<? extends SignalSnapshot<? extends Sample>> signals) {
        signals.forEach(signal -> add(kind, signal.latest(), 1));
    }

    private void add(SourceKind kind, Sample sample, int count) {
        add(kind, sample.stamp().source(), count);
    }

    private void add(SourceKind kind, SourceId source, int count) {
        byDevice.computeIfAbsent(source.device(), _ -> new EnumMap<>(SourceKind.class))
                .merge(kind, count, Integer::sum);
    }
}
