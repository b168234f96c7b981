package mocapscope.app.tables;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.protocol.sample.Sample;
import org.jspecify.annotations.Nullable;

/** Formats scene objects as index and abbreviated UUID, looked up by either. Shows only the parts that are known. */
final class SceneObjectNameFormatter {
    private static final int SHORT = 8;

    private final Map<Long, String> byNumber = new HashMap<>();
    private final Map<String, String> byName = new HashMap<>();

    static SceneObjectNameFormatter of(SessionSnapshot session) {
        var formatter = new SceneObjectNameFormatter();
        for (var object : session.world().objects()) {
            object.id().ifPresent(id -> formatter.add(object.index(), id));
        }
        return formatter;
    }

    private void add(long index, UUID id) {
        var both = index + " · " + shortly(id.toString());
        byNumber.put(index, both);
        byName.put(id.toString(), both);
    }

    String of(long index) {
        return index == Sample.SceneObject.NO_OBJECT ? "" : byNumber.getOrDefault(index, Long.toString(index));
    }

    /** Formats the object whose index is given as text; empty without an index. */
    String formatByNumber(@Nullable String number) {
        return number == null ? "" : number.matches("\\d{1,18}") ? of(Long.parseLong(number)) : number;
    }

    /** Formats the object with this UUID; empty without one. */
    String formatById(@Nullable String id) {
        return id == null ? "" : byName.getOrDefault(id, shortly(id));
    }

    private static String shortly(String id) {
        return id.substring(0, Math.min(SHORT, id.length()));
    }
}
