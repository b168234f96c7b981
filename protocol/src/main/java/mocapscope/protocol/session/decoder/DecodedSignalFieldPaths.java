package mocapscope.protocol.session.decoder;

import java.util.List;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;

/**
 * Identifies the fields of a decoded message that hold the values of one signal, such as a sensor or button.
 *
 * @param index the sensor, bone, button, channel, dial or object, or {@link #ALL}
 * @param paths the paths of the fields, or of groups of them, as an inspector names them; the most specific first
 */
public record DecodedSignalFieldPaths(SourceId source, SourceDataKind kind, int index, List<String> paths) {
    /** The index that stands for all of the source. */
    public static final int ALL = -1;

    public DecodedSignalFieldPaths {
        paths = List.copyOf(paths);
    }

    /** Creates an origin from single paths. */
    public DecodedSignalFieldPaths(SourceId source, SourceDataKind kind, int index, String... paths) {
        this(source, kind, index, List.of(paths));
    }

    /** Returns whether the field is one of these, or in a group of them. */
    public boolean contains(String field) {
        return matchLength(field) > 0;
    }

    /** Returns the number of characters of the longest path that contains the field; 0 if there is no such path. */
    public int matchLength(String field) {
        return paths.stream()
                .filter(path -> within(field, path))
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    /** Returns whether one of these fields is in the group. */
    public boolean isWithin(String group) {
        return paths.stream().anyMatch(path -> within(path, group));
    }

    private static boolean within(String field, String group) {
        return field.startsWith(group)
                && (field.length() == group.length()
                        || field.charAt(group.length()) == '.'
                        || field.charAt(group.length()) == '[');
    }
}
