package mocapscope.protocol.setp.decode;

import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.ObjLongConsumer;
import mocapscope.protocol.setp.wire.SerialNumberArithmetic;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Immutable table of a SETP session's objects by index, with the last message about each object. See SETP.md §6.4. Each
 * direction is recorded separately. The table is a tree of {@link SetpObjectTableBlock}: a change copies the affected
 * block and shares the others. The changes of one packet go to a {@link SetpObjectTableBuilder}.
 */
public final class SetpObjectTable {
    static final SetpObjectTable NONE = new SetpObjectTable(PersistentUintMap.empty(), 0);

    private final PersistentUintMap<SetpObjectTableBlock> all;
    private final int size;

    private SetpObjectTable(PersistentUintMap<SetpObjectTableBlock> all, int size) {
        this.all = all;
        this.size = size;
    }

    int size() {
        return size;
    }

    /** Returns the table of the same objects, without messages about them. */
    SetpObjectTable namesOnly() {
        var names = NONE.toBuilder();
        forEach((name, index) -> names.setId(index, name));
        return names.build();
    }

    /** Passes on all names with their indices in ascending order. */
    public void forEach(ObjLongConsumer<UUID> out) {
        all.forEach((neighbours, place) -> neighbours.forEach(place, out));
    }

    /** Returns the last message of that direction that moved an object, or {@link SetpObjectTableBlock#NONE}. */
    long lastMovement(long object, Direction direction) {
        return last(object, SetpObjectTableBlock.changeKind(direction, false));
    }

    /** Returns the last message of that direction that animated an object, or {@link SetpObjectTableBlock#NONE}. */
    long lastAnimation(long object, Direction direction) {
        return last(object, SetpObjectTableBlock.changeKind(direction, true));
    }

    private long last(long object, int way) {
        var neighbours = all.get(SetpObjectTableBlock.blockIndex(object));
        return neighbours == null ? SetpObjectTableBlock.NONE : neighbours.last(object, way);
    }

    SetpObjectTableBuilder toBuilder() {
        return new SetpObjectTableBuilder(this);
    }

    /** A mutable copy of the object table that one packet's messages update. {@link #build} ends the changes. */
    static final class SetpObjectTableBuilder {
        private final SetpObjectTable before;
        private final PersistentUintMap.PersistentUintMapBuilder<SetpObjectTableBlock> all;
        private int size;

        private SetpObjectTableBuilder(SetpObjectTable before) {
            this.before = before;
            this.all = before.all.toBuilder();
            this.size = before.size;
        }

        int size() {
            return size;
        }

        /** Returns the name of an object; null if it was not perceived. */
        @Nullable
        Optional<UUID> name(long object) {
            var neighbours = all.get(SetpObjectTableBlock.blockIndex(object));
            return neighbours == null ? null : neighbours.name(object);
        }

        /** Sets the name of an object. */
        void setId(long object, UUID name) {
            size += name(object) == null ? 1 : 0;
            own(object).setId(object, Optional.of(name));
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
                all.remove(SetpObjectTableBlock.blockIndex(object));
            }
        }

        /**
         * Records that a message moves or animates a perceived object; returns false if a newer message already did so.
         */
        boolean tryUpdate(long object, Direction direction, long message, boolean animation) {
            int way = SetpObjectTableBlock.changeKind(direction, animation);
            var neighbours = Objects.requireNonNull(all.get(SetpObjectTableBlock.blockIndex(object)));
            long last = neighbours.last(object, way);
            if (last != SetpObjectTableBlock.NONE && !SerialNumberArithmetic.isAfter(message, last)) {
                return false;
            }
            var block = neighbours.isOwnedBy(all.mark()) ? neighbours : own(object);
            block.setLastMessage(object, way, message);
            return true;
        }

        /** Returns the block of an object for writing. */
        private SetpObjectTableBlock own(long object) {
            long place = SetpObjectTableBlock.blockIndex(object);
            var neighbours = all.get(place);
            if (neighbours != null && neighbours.isOwnedBy(all.mark())) {
                return neighbours;
            }
            var block = new SetpObjectTableBlock(all.mark(), neighbours);
            all.put(place, block);
            return block;
        }

        /** Returns the changed table; no further changes are allowed. */
        SetpObjectTable build() {
            var after = all.build();
            return after == before.all ? before : new SetpObjectTable(after, size);
        }
    }
}
