package mocapscope.protocol.setp;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.transcript.Direction;

/**
 * What is known of a session's bubbles and objects (§6.4). Never changes.
 *
 * @param told whether the source was announced
 * @param names of the objects, by number
 * @param last the newest message of each object, direction and kind
 */
record SetpScene(boolean told, SetpAtlas atlas, Map<Long, UUID> names, Map<Track, Long> last) {
    static final SetpScene EMPTY = new SetpScene(false, SetpAtlas.BLANK, Map.of(), Map.of());

    /** Objects that are kept in mind; of more, nobody knows the names and the order. */
    static final int MOST = 1024;

    /** Messages of which only the newest counts. */
    record Track(Direction direction, long object, boolean animation) {}

    SetpScene {
        names = Map.copyOf(names);
        last = Map.copyOf(last);
    }

    Optional<UUID> name(long object) {
        return Optional.ofNullable(names.get(object));
    }
}
