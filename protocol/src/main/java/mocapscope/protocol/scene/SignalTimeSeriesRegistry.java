package mocapscope.protocol.scene;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.scene.SourceTimeSeriesDescriptor.SeriesKind;

/**
 * Registers the time series of a session's signals, such as analog values or button states, for external viewers. Not
 * thread-safe.
 */
public final class SignalTimeSeriesRegistry {
    /** The limit for series, since a peer can name arbitrarily many. */
    @DocumentedLimit(
            value = "series of numbers of a session with a channel of their own",
            unit = "series",
            beyond = "the common channel of the session")
    private static final int MOST_SERIES = 256;

    private static final int LONGEST_PATH = 128;

    private final Map<SeriesKey, SourceTimeSeriesDescriptor> series = new HashMap<>();
    private final Map<SeriesKind, Set<String>> paths = new HashMap<>();

    /** The identity of a series. */
    private record SeriesKey(SeriesKind kind, SourceId source, String measure, long index) {}

    /** Returns the series of a sample; empty if it has no numbers of its own, or if there are too many series. */
    public Optional<SourceTimeSeriesDescriptor> find(Sample sample) {
        return switch (sample) {
            case Sample.Analog analog ->
                find(
                        SeriesKind.NUMBERS,
                        sample,
                        analog.layout().measure(),
                        analog.layout().unit());
            case Sample.Dial dial -> find(SeriesKind.NUMBERS, sample, "dial", "revolutions", dial.dial());
            case Sample.Velocity velocity -> find(SeriesKind.NUMBERS, sample, "velocity", "", velocity.sensor());
            case Sample.Acceleration gain -> find(SeriesKind.NUMBERS, sample, "acceleration", "", gain.sensor());
            case Sample.Button button -> find(SeriesKind.BUTTONS, sample, "", "", button.button());
            case Sample.Flags _ -> find(SeriesKind.BUTTONS, sample, "flags", "");
            case Sample.Pose _,
                    Sample.Skeleton _,
                    Sample.SceneObject _,
                    Sample.Text _,
                    Sample.Transform _,
                    Sample.SetpBubble _,
                    Sample.ProtocolEvent _ -> Optional.empty();
        };
    }

    /** Returns the series of estimates of a source's clock. */
    public Optional<SourceTimeSeriesDescriptor> findClock(SourceId source) {
        return find(new SeriesKey(SeriesKind.CLOCK, source, "clock", SourceTimeSeriesDescriptor.NO_INDEX), "");
    }

    private Optional<SourceTimeSeriesDescriptor> find(SeriesKind kind, Sample sample, String measure, String unit) {
        return find(kind, sample, measure, unit, SourceTimeSeriesDescriptor.NO_INDEX);
    }

    private Optional<SourceTimeSeriesDescriptor> find(
            SeriesKind kind, Sample sample, String measure, String unit, long index) {
        return find(new SeriesKey(kind, sample.stamp().source(), measure, index), unit);
    }

    private Optional<SourceTimeSeriesDescriptor> find(SeriesKey key, String unit) {
        var known = series.get(key);
        if (known == null && series.size() < MOST_SERIES) {
            known = new SourceTimeSeriesDescriptor(
                    key.kind(), key.source(), key.measure(), unit, key.index(), path(key));
            series.put(key, known);
        }
        return Optional.ofNullable(known);
    }

    private String path(SeriesKey key) {
        var words = new StringBuilder(key.source().label());
        if (!key.measure().isEmpty()) {
            var part = key.source().part();
            var last = part.substring(part.lastIndexOf('/') + 1);
            if (last.equalsIgnoreCase(key.measure())) {
                words.setLength(words.length() - last.length() - 1);
            }
            words.append('/').append(key.measure().toLowerCase(Locale.ROOT));
        }
        if (key.index() != SourceTimeSeriesDescriptor.NO_INDEX) {
            words.append('/').append(key.index());
        }
        var wanted = words.toString().replaceAll("[^A-Za-z0-9._/-]", "_");
        wanted = wanted.substring(0, Math.min(wanted.length(), LONGEST_PATH));
        var used = paths.computeIfAbsent(key.kind(), _ -> new HashSet<>());
        var path = wanted;
        for (int n = 2; !used.add(path); n++) {
            path = wanted + "_" + n;
        }
        return path;
    }
}
