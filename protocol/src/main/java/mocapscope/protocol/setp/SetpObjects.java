package mocapscope.protocol.setp;

import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.ObjLongConsumer;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Immutable table of the objects of a SETP session by index, with the last message about each (§6.4). Each direction is
 * recorded separately. The table is a tree of {@link SetpNeighbours}: a change copies the affected block and shares the
 * others. The changes of one packet go to a {@link Branch}.
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

    /** Passes on all names with their indices in ascending order. */
    void forEach(ObjLongConsumer<UUID> out) {
        all.forEach((neighbours, place) -> neighbours.forEach(place, out));
    }

    /** Returns the last message of that direction that moved an object, or {@link SetpNeighbours#NONE}. */
    long moved(long object, Direction direction) {
        return last(object, SetpNeighbours.way(direction, false));
    }

    /** Returns the last message of that direction that animated an object, or {@link SetpNeighbours#NONE}. */
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

    /** A mutable copy of the object table that one packet's messages update. {@link #done} ends the changes. */
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

        /** Returns the name of an object; null if it was not perceived. */
        @Nullable
        Optional<UUID> name(long object) {
            var neighbours = all.get(SetpNeighbours.place(object));
            return neighbours == null ? null : neighbours.name(object);
        }

        /** Sets the name of an object. */
        void named(long object, UUID name) {
            size += name(object) == null ? 1 : 0;
            own(object).named(object, Optional.of(name));
        }

        /** Removes an object. */
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

        /**
         * Records that a message moves or animates a perceived object; returns false if a newer message already did so.
         */
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

        /** Returns the block of an object for writing. */
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

        /** Returns the changed table; no further changes are allowed. */
        SetpObjects done() {
            var after = all.done();
            return after == before.all ? before : new SetpObjects(after, size);
        }
    }
}
