package mocapscope.app.tables;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.protocol.sample.Sample;
import org.jspecify.annotations.Nullable;

/** What the objects of a session are called in a row: number and the beginning of the name, as far as they are known. */
final class Names {
    private static final int SHORT = 8;

    private final Map<Long, String> byNumber = new HashMap<>();
    private final Map<String, String> byName = new HashMap<>();

    static Names of(SessionSnapshot session) {
        var names = new Names();
        for (var object : session.world().objects()) {
            object.id().ifPresent(id -> names.add(object.index(), id));
        }
        return names;
    }

    private void add(long index, UUID id) {
        var both = index + " · " + shortly(id.toString());
        byNumber.put(index, both);
        byName.put(id.toString(), both);
    }

    String of(long index) {
        return index == Sample.SceneObject.NO_OBJECT ? "" : byNumber.getOrDefault(index, Long.toString(index));
    }

    /** Of one whose number stands in a text; empty where there is none. */
    String numbered(@Nullable String number) {
        return number == null ? "" : number.matches("\\d{1,18}") ? of(Long.parseLong(number)) : number;
    }

    /** Of one that is told by its name; empty where there is none. */
    String named(@Nullable String id) {
        return id == null ? "" : byName.getOrDefault(id, shortly(id));
    }

    private static String shortly(String id) {
        return id.substring(0, Math.min(SHORT, id.length()));
    }
}
