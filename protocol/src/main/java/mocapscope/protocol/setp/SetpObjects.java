package mocapscope.protocol.setp;

import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.ObjLongConsumer;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Objects that were perceived, by number: their names, and which message moved each last, and which animated it, in each
 * direction (§6.4). A tree of {@link SetpNeighbours}: what changes copies those that it is among, and shares the others.
 * Never changes; what one packet tells of them goes to a {@link Branch}.
 */
final class SetpObjects {
    static final SetpObjects NONE = new SetpObjects(SetpTable.empty(), 0);

    private final SetpTable<SetpNeighbours> all;
    private final int size;

    private SetpObjects(SetpTable<SetpNeighbours> all, int size) {
        this.all = all;
        this.size = size;
    }

    int size() {
        return size;
    }

    /** Hands over all names with their numbers, the lowest first. */
    void forEach(ObjLongConsumer<UUID> out) {
        all.forEach((neighbours, place) -> neighbours.forEach(place, out));
    }

    /** The message of that direction that moved an object last, or {@link SetpNeighbours#NONE}. */
    long moved(long object, Direction direction) {
        return last(object, SetpNeighbours.way(direction, false));
    }

    /** The message of that direction that animated it last, or {@link SetpNeighbours#NONE}. */
    long animated(long object, Direction direction) {
        return last(object, SetpNeighbours.way(direction, true));
    }

    private long last(long object, int way) {
        var neighbours = all.get(SetpNeighbours.place(object));
        return neighbours == null ? SetpNeighbours.NONE : neighbours.last(object, way);
    }

    Branch branch() {
        return new Branch(this);
    }

    /** Objects that change, until they are {@link #done}. */
    static final class Branch {
        private final SetpObjects before;
        private final SetpTable.Branch<SetpNeighbours> all;
        private int size;

        private Branch(SetpObjects before) {
            this.before = before;
            this.all = before.all.branch();
            this.size = before.size;
        }

        int size() {
            return size;
        }

        /** What that object is called; null where it was not perceived. */
        @Nullable
        Optional<UUID> name(long object) {
            var neighbours = all.get(SetpNeighbours.place(object));
            return neighbours == null ? null : neighbours.name(object);
        }

        /** It is called so from now on. */
        void named(long object, UUID name) {
            size += name(object) == null ? 1 : 0;
            own(object).named(object, Optional.of(name));
        }

        /** Nothing is known of it any more. */
        void remove(long object) {
            if (name(object) == null) {
                return;
            }
            size--;
            var rest = own(object);
            rest.remove(object);
            if (rest.isEmpty()) {
                all.remove(SetpNeighbours.place(object));
            }
        }

        /** A message moves or animates one that was perceived: whether no newer one did, so that it counts. */
        boolean changed(long object, Direction direction, long message, boolean animation) {
            int way = SetpNeighbours.way(direction, animation);
            var neighbours = Objects.requireNonNull(all.get(SetpNeighbours.place(object)));
            long last = neighbours.last(object, way);
            if (last != SetpNeighbours.NONE && !Serial.after(message, last)) {
                return false;
            }
            var mine = neighbours.madeBy(all.mark()) ? neighbours : own(object);
            mine.changed(object, way, message);
            return true;
        }

        /** Those that an object is among, to write to. */
        private SetpNeighbours own(long object) {
            long place = SetpNeighbours.place(object);
            var neighbours = all.get(place);
            if (neighbours != null && neighbours.madeBy(all.mark())) {
                return neighbours;
            }
            var mine = new SetpNeighbours(all.mark(), neighbours);
            all.put(place, mine);
            return mine;
        }

        /** What they have come to, after which nothing changes. */
        SetpObjects done() {
            var after = all.done();
            return after == before.all ? before : new SetpObjects(after, size);
        }
    }
}
