package mocapscope.app.playback;

import mocapscope.protocol.recording.PlaybackRange;

/**
 * The optional A and B markers that limit a playback, as player positions.
 *
 * @param a the position of A or {@link #NONE}
 * @param b the position of B or {@link #NONE}
 */
record Points(long a, long b) {
    static final long NONE = -1;
    static final Points NOWHERE = new Points(NONE, NONE);

    /** Returns the markers of a player's repeat range. */
    static Points of(PlaybackRange stretch) {
        return new Points(
                stretch.from() == 0 ? NONE : stretch.from(), stretch.to() == Long.MAX_VALUE ? NONE : stretch.to());
    }

    /** Returns the markers with A at a moment; removes a B before it. */
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

    PlaybackRange stretch() {
        return new PlaybackRange(Math.max(0, a), b == NONE ? Long.MAX_VALUE : b);
    }
}
