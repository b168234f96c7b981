package mocapscope.protocol.benchmark;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import mocapscope.protocol.transcript.Entry;

/**
 * Bytes of objects, as the virtual machine lays them out with compressed references: each object counts once, and an
 * entry, which was there before, not at all. Of the JDK's objects only its collections and texts are looked into.
 */
final class ObjectGraphSize {
    private static final int HEADER = 12;
    private static final int REFERENCE = 4;

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Bytes of all that hangs on {@code root} and was not counted before. */
    long of(Object root) {
        if (root instanceof Entry entry) {
            seen.add(entry.bytes());
            return 0;
        }
        if (root == null || root instanceof Enum<?> || root instanceof Class<?> || !seen.add(root)) {
            return 0;
        }
        if (root.getClass().isArray()) {
            return array(root);
        }
        long bytes = HEADER;
        var packageName = root.getClass().getPackageName();
        boolean open = packageName.startsWith("mocapscope.") || packageName.equals("java.util");
        long below = 0;
        for (Class<?> type = root.getClass(); type != null; type = type.getSuperclass()) {
            for (var field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    bytes += size(field.getType());
                    below += open && !field.getType().isPrimitive() ? of(value(field, root)) : 0;
                }
            }
        }
        return aligned(bytes) + below + (root instanceof String text ? text(text) : 0);
    }

    private long array(Object array) {
        int length = Array.getLength(array);
        var type = array.getClass().getComponentType();
        long below = 0;
        for (int i = 0; i < length && !type.isPrimitive(); i++) {
            below += of(Array.get(array, i));
        }
        return aligned(HEADER + Integer.BYTES + (long) length * size(type)) + below;
    }

    private static long text(String text) {
        return aligned(HEADER + Integer.BYTES + text.length());
    }

    private static Object value(Field field, Object of) {
        try {
            field.setAccessible(true);
            return field.get(of);
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static int size(Class<?> type) {
        if (!type.isPrimitive()) {
            return REFERENCE;
        }
        return type == boolean.class || type == byte.class
                ? 1
                : type == short.class || type == char.class ? 2 : type == int.class || type == float.class ? 4 : 8;
    }

    private static long aligned(long bytes) {
        return (bytes + 7) & -8;
    }
}
