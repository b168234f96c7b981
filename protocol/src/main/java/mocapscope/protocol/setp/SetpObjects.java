package mocapscope.protocol.setp;

import java.util.Optional;
import java.util.UUID;
import java.util.function.ObjLongConsumer;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Objects that were perceived, by number: their names, and which message moved each last, and which animated it, in each
 * direction (§6.4). Never changes; what one packet tells of them goes to a {@link Branch}.
 */
final class SetpObjects {
    static final SetpObjects NONE = new SetpObjects(
            SetpTable.empty(),
            new SetpLatest[] {SetpLatest.EMPTY, SetpLatest.EMPTY, SetpLatest.EMPTY, SetpLatest.EMPTY});

    /** Names are always there: samples share them as they are. */
    private final SetpTable<Optional<UUID>> names;

    /** What changed them, by direction: movements before animations. */
    private final SetpLatest[] changes;

    private SetpObjects(SetpTable<Optional<UUID>> names, SetpLatest[] changes) {
        this.names = names;
        this.changes = changes;
    }

    int size() {
        return names.size();
    }

    /** Hands over all names with their numbers, the lowest first. */
    void forEach(ObjLongConsumer<UUID> out) {
        names.forEach((name, object) -> out.accept(name.orElseThrow(), object));
    }

    /** The message of that direction that moved an object last, or {@link SetpLatest#NEVER}. */
    long moved(long object, Direction direction) {
        return changes[place(direction, false)].get(object);
    }

    /** The message of that direction that animated it last, or {@link SetpLatest#NEVER}. */
    long animated(long object, Direction direction) {
        return changes[place(direction, true)].get(object);
    }

    private static int place(Direction direction, boolean animation) {
        return (animation ? Direction.values().length : 0) + direction.ordinal();
    }

    Branch branch() {
        return new Branch(this);
    }

    /** Objects that change, until they are {@link #done}. */
    static final class Branch {
        private final SetpObjects before;
        /** Copies, as soon as they change. */
        private SetpTable.@Nullable Branch<Optional<UUID>> names;

        private final SetpLatest.@Nullable Branch[] changes;

        private Branch(SetpObjects before) {
            this.before = before;
            this.changes = new SetpLatest.Branch[before.changes.length];
        }

        int size() {
            return names == null ? before.names.size() : names.size();
        }

        /** What that object is called; null where it was not perceived. */
        @Nullable
        Optional<UUID> name(long object) {
            return names == null ? before.names.get(object) : names.get(object);
        }

        /** It is called so from now on. */
        void named(long object, UUID name) {
            names().put(object, Optional.of(name));
        }

        /** Nothing is known of it any more. */
        void remove(long object) {
            if (name(object) != null) {
                names().remove(object);
                for (int place = 0; place < changes.length; place++) {
                    changes(place).remove(object);
                }
            }
        }

        /** A message moves or animates one that was perceived: whether no newer one did, so that it counts. */
        boolean changed(long object, Direction direction, long message, boolean animation) {
            return changes(place(direction, animation)).takes(object, message);
        }

        private SetpTable.Branch<Optional<UUID>> names() {
            names = names == null ? before.names.branch() : names;
            return names;
        }

        private SetpLatest.Branch changes(int place) {
            var branch = changes[place];
            if (branch == null) {
                branch = before.changes[place].branch();
                changes[place] = branch;
            }
            return branch;
        }

        /** What they have come to, after which nothing changes. */
        SetpObjects done() {
            var after = before.changes.clone();
            for (int place = 0; place < changes.length; place++) {
                var branch = changes[place];
                after[place] = branch == null ? after[place] : branch.done();
            }
            return new SetpObjects(names == null ? before.names : names.done(), after);
        }
    }
}
