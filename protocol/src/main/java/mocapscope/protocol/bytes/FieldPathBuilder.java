package mocapscope.protocol.bytes;

import java.util.Arrays;

/**
 * Builds the path of a message field, such as channels[3].name, from the names of its enclosing structures. Costs
 * nothing until the path is requested.
 */
final class FieldPathBuilder {
    private static final int NO_INDEX = -1;
    private static final int FEW = 4;

    private static final String[] NO_NAMES = {};
    private static final int[] NO_INDICES = {};

    private String[] names = NO_NAMES;
    private int[] indices = NO_INDICES;
    private int depth;

    void open(String name) {
        open(name, NO_INDEX);
    }

    void open(String name, int index) {
        if (depth == names.length) {
            names = Arrays.copyOf(names, 2 * depth + FEW);
            indices = Arrays.copyOf(indices, 2 * depth + FEW);
        }
        names[depth] = name;
        indices[depth] = index;
        depth++;
    }

    void close() {
        depth--;
    }

    void clear() {
        depth = 0;
    }

    /** Returns the whole path of {@code field}. */
    String of(String field) {
        if (depth == 0) {
            return field;
        }
        var path = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            path.append(names[i]);
            if (indices[i] != NO_INDEX) {
                path.append('[').append(indices[i]).append(']');
            }
            path.append(i + 1 < depth || !field.isEmpty() ? "." : "");
        }
        return path.append(field).toString();
    }
}
