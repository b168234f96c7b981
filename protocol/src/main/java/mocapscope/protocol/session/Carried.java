package mocapscope.protocol.session;

import java.util.List;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;

/**
 * Which fields of a message told of one signal.
 *
 * @param index the sensor, bone, button, channel, dial or object, or {@link #ALL}
 * @param paths of the fields, or of groups of them, as an inspector names them; where it is first
 */
public record Carried(SourceId source, Kind kind, int index, List<String> paths) {
    /** In place of an index: all of the source. */
    public static final int ALL = -1;

    public Carried {
        paths = List.copyOf(paths);
    }

    /** The same with its paths one by one. */
    public Carried(SourceId source, Kind kind, int index, String... paths) {
        this(source, kind, index, List.of(paths));
    }

    /** Whether that field is one of these, or in a group of them. */
    public boolean holds(String field) {
        return depth(field) > 0;
    }

    /** Letters of the longest path that holds that field; 0 when none does. */
    public int depth(String field) {
        return paths.stream()
                .filter(path -> within(field, path))
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    /** Whether one of these fields is in that group. */
    public boolean isIn(String group) {
        return paths.stream().anyMatch(path -> within(path, group));
    }

    private static boolean within(String field, String group) {
        return field.startsWith(group)
                && (field.length() == group.length()
                        || field.charAt(group.length()) == '.'
                        || field.charAt(group.length()) == '[');
    }
}
