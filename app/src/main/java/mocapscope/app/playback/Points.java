package mocapscope.app.playback;

import mocapscope.protocol.recording.Stretch;

/**
 * Where a person wants to begin and to end, if anywhere: A and B, as positions of a player.
 *
 * @param a or {@link #NONE}
 * @param b or {@link #NONE}
 */
record Points(long a, long b) {
    static final long NONE = -1;
    static final Points NOWHERE = new Points(NONE, NONE);

    /** As a player has it. */
    static Points of(Stretch stretch) {
        return new Points(
                stretch.from() == 0 ? NONE : stretch.from(), stretch.to() == Long.MAX_VALUE ? NONE : stretch.to());
    }

    /** With A there; a B before it is no end any more. */
    Points withA(long moment) {
        long at = Math.max(0, moment);
        return new Points(at, b != NONE && b <= at ? NONE : b);
    }

    Points withB(long moment) {
        long at = Math.max(0, moment);
        return new Points(a != NONE && a >= at ? NONE : a, at);
    }

    boolean any() {
        return a != NONE || b != NONE;
    }

    Stretch stretch() {
        return new Stretch(Math.max(0, a), b == NONE ? Long.MAX_VALUE : b);
    }
}
