package mocapscope.protocol.setp;

import org.jspecify.annotations.Nullable;

/**
 * Of objects, by number, which message did one thing to each of them last. One that comes copies the 16 that its object is
 * among, and their path in the tree; the rest is shared. Never changes; what one packet says goes to a {@link Branch}.
 */
final class SetpLatest {
    /** In place of a message: none did that. */
    static final long NEVER = -1;

    static final SetpLatest EMPTY = new SetpLatest(SetpTable.empty());

    private static final int BITS = 4;

    /** Messages of objects whose numbers differ in the lowest digit only. */
    private static final class Leaf {
        /** Of the branch that made it. */
        private final Object mark;

        /** Whether there is a message, a bit for each object. */
        private int known;

        private final int[] messages;

        private Leaf(Object mark, @Nullable Leaf before) {
            this.mark = mark;
            this.known = before == null ? 0 : before.known;
            this.messages = before == null ? new int[1 << BITS] : before.messages.clone();
        }

        private long get(long object) {
            int digit = digit(object);
            return (known >>> digit & 1) == 0 ? NEVER : Integer.toUnsignedLong(messages[digit]);
        }

        private void put(long object, long message) {
            int digit = digit(object);
            messages[digit] = (int) message;
            known |= 1 << digit;
        }

        private void remove(long object) {
            known &= ~(1 << digit(object));
        }

        private static int digit(long object) {
            return (int) object & (1 << BITS) - 1;
        }
    }

    private final SetpTable<Leaf> leaves;

    private SetpLatest(SetpTable<Leaf> leaves) {
        this.leaves = leaves;
    }

    /** The message of that object, or {@link #NEVER}. */
    long get(long object) {
        var leaf = leaves.get(object >>> BITS);
        return leaf == null ? NEVER : leaf.get(object);
    }

    Branch branch() {
        return new Branch(this);
    }

    /** What changes: it copies each leaf once, and writes to its copy from then on, until it is {@link #done}. */
    static final class Branch {
        private final SetpLatest before;
        private final SetpTable.Branch<Leaf> leaves;

        private Branch(SetpLatest before) {
            this.before = before;
            this.leaves = before.leaves.branch();
        }

        long get(long object) {
            var leaf = leaves.get(object >>> BITS);
            return leaf == null ? NEVER : leaf.get(object);
        }

        /** Whether that message comes after all that did the same to that object; it is the last of them then. */
        boolean takes(long object, long message) {
            var leaf = leaves.get(object >>> BITS);
            long last = leaf == null ? NEVER : leaf.get(object);
            if (last != NEVER && !Serial.after(message, last)) {
                return false;
            }
            own(leaf, object).put(object, message);
            return true;
        }

        /** Forgets that object. */
        void remove(long object) {
            var leaf = leaves.get(object >>> BITS);
            if (leaf == null || leaf.get(object) == NEVER) {
                return;
            }
            var rest = own(leaf, object);
            rest.remove(object);
            if (rest.known == 0) {
                leaves.remove(object >>> BITS);
            }
        }

        private Leaf own(@Nullable Leaf leaf, long object) {
            if (leaf != null && leaf.mark == leaves.mark()) {
                return leaf;
            }
            var mine = new Leaf(leaves.mark(), leaf);
            leaves.put(object >>> BITS, mine);
            return mine;
        }

        /** What it has come to, after which nothing changes. */
        SetpLatest done() {
            var after = leaves.done();
            return after == before.leaves ? before : new SetpLatest(after);
        }
    }
}
