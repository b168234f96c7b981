package mocapscope.protocol.setp;

import java.util.BitSet;

/** Which packets came already (6.1): the highest id, and a bit for each of the ids below it. */
final class SeenPackets {
    private final int window;
    private final BitSet below;
    private long highest;
    private boolean any;

    /** Remembers that many ids below the highest; a power of two. */
    SeenPackets(int window) {
        this.window = window;
        this.below = new BitSet(window);
    }

    /** Whether the packet came already, or is so old that nobody knows. */
    boolean knows(long id) {
        if (!any || Serial.after(id, highest)) {
            return false;
        }
        long back = Serial.distance(id, highest);
        return back == 0 || back > window || below.get(bit(id));
    }

    void mark(long id) {
        if (!any) {
            any = true;
            highest = id;
        } else if (Serial.after(id, highest)) {
            advance(id);
        } else if (id != highest) {
            below.set(bit(id));
        }
    }

    /** Forgets the ids that fall out of the window; what was the highest becomes one below it. */
    private void advance(long id) {
        long steps = Serial.distance(highest, id);
        if (steps > window) {
            below.clear();
        } else {
            for (long skipped = highest + 1; skipped < highest + steps; skipped++) {
                below.clear(bit(skipped));
            }
            below.set(bit(highest));
        }
        highest = id;
    }

    private int bit(long id) {
        return (int) (id & (window - 1));
    }
}
