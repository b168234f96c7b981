package mocapscope.protocol.setp;

import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Objects that were perceived, by number, and which messages changed them last. Never changes; what one packet tells of them
 * goes to a {@link Branch}.
 *
 * @param table all of them, of which {@code moves} may tell that something later moved them: {@link #settled} says it all
 * @param moves what the table does not know yet
 */
record SetpObjects(SetpTable<SetpObject> table, SetpMoves moves) {
    static final SetpObjects NONE = new SetpObjects(SetpTable.empty(), SetpMoves.NONE);

    int size() {
        return table.size();
    }

    /** All of them, with what moved each last. */
    SetpTable<SetpObject> settled() {
        var all = table.branch();
        moves.settle(all);
        return all.done();
    }

    /** For a packet of so many messages in that direction. */
    Branch branch(Direction direction, int messages) {
        return new Branch(this, direction, messages);
    }

    /** Objects that change, until they are {@link #done}. */
    static final class Branch {
        private final SetpObjects before;
        private final Direction direction;
        private final int messages;
        private SetpMoves moves;
        /** Whether nobody else knows {@code moves} yet. */
        private boolean own;

        /** A copy of the table, as soon as it changes. */
        private SetpTable.@Nullable Branch<SetpObject> table;

        private Branch(SetpObjects before, Direction direction, int messages) {
            this.before = before;
            this.direction = direction;
            this.messages = messages;
            this.moves = before.moves;
        }

        /** What is known of that object, though something else may have moved it last; null where it was not perceived. */
        @Nullable
        SetpObject get(long index) {
            return table == null ? before.table.get(index) : table.get(index);
        }

        int size() {
            return table == null ? before.table.size() : table.size();
        }

        void put(long index, SetpObject object) {
            table().put(index, object);
        }

        void remove(long index) {
            if (get(index) == null) {
                return;
            }
            settle();
            table().remove(index);
        }

        /**
         * One of the packet's messages moves an object, of which {@link #get} just said that. Whether no newer one did: else
         * it does not count.
         */
        boolean moved(long index, SetpObject known, long message) {
            if (!known.before(direction, message, false) || !moves.takes(direction, message)) {
                return changed(index, direction, message, false);
            }
            if (!own) {
                moves = moves.branch(direction, messages, message);
                own = true;
            }
            moves.add(index, message);
            return true;
        }

        /** Any message changes an object that was perceived; whether no newer one did in that way. */
        boolean changed(long index, Direction whose, long message, boolean animation) {
            if (!animation) {
                settle();
            }
            var known = get(index);
            if (known == null || !known.before(whose, message, animation)) {
                return false;
            }
            put(index, known.with(whose, message, animation));
            return true;
        }

        private void settle() {
            if (moves != SetpMoves.NONE) {
                moves.settle(table());
                moves = SetpMoves.NONE;
                own = false;
            }
        }

        private SetpTable.Branch<SetpObject> table() {
            table = table == null ? before.table.branch() : table;
            return table;
        }

        /** What they have come to, after which nothing changes. */
        SetpObjects done() {
            if (table == null && !own) {
                return before;
            }
            return new SetpObjects(table == null ? before.table : table.done(), own ? moves.done() : moves);
        }
    }
}
