package mocapscope.protocol.scene;

import java.util.LinkedHashMap;
import java.util.Map;
import mocapscope.protocol.sample.SourceId;

/**
 * The description of one time series for external viewers: source, kind, measured quantity, unit, index and path.
 * Compared by identity: a session has one object for each series.
 */
public final class SourceTimeSeriesDescriptor {
    /** The index of a series that is the only one of its measure. */
    static final long NO_INDEX = -1;

    private final SeriesKind kind;
    private final SourceId source;
    private final String measure;
    private final String unit;
    private final long index;
    private final String path;

    /** The kind of a series: numbers, buttons or the clock of a source. */
    public enum SeriesKind {
        NUMBERS,
        BUTTONS,
        CLOCK
    }

    SourceTimeSeriesDescriptor(SeriesKind kind, SourceId source, String measure, String unit, long index, String path) {
        this.kind = kind;
        this.source = source;
        this.measure = measure;
        this.unit = unit;
        this.index = index;
        this.path = path;
    }

    public SeriesKind kind() {
        return kind;
    }

    /** Returns its name for other programs, such as {@code hub/magnetic_field}, unique among those of its kind. */
    public String path() {
        return path;
    }

    /** Returns its properties by name: source, measure, unit and index, as far as it has them. */
    public Map<String, String> properties() {
        var properties = new LinkedHashMap<String, String>();
        properties.put("source", source.label());
        if (!measure.isEmpty()) {
            properties.put("measure", measure);
        }
        if (!unit.isEmpty()) {
            properties.put("unit", unit);
        }
        if (index != NO_INDEX) {
            properties.put("index", Long.toString(index));
        }
        return properties;
    }
}
