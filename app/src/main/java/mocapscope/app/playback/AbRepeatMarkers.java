package mocapscope.app.playback;

import mocapscope.protocol.recording.player.PlaybackRange;

/**
 * The optional start (A) and end (B) of the playback range that the player repeats.
 *
 * @param a the position of A or {@link #NONE}
 * @param b the position of B or {@link #NONE}
 */
record AbRepeatMarkers(long a, long b) {
    static final long NONE = -1;
    static final AbRepeatMarkers NOWHERE = new AbRepeatMarkers(NONE, NONE);

    /** Returns the markers of a player's repeat range. */
    static AbRepeatMarkers of(PlaybackRange range) {
        return new AbRepeatMarkers(
                range.from() == 0 ? NONE : range.from(), range.to() == Long.MAX_VALUE ? NONE : range.to());
    }

    /** Returns the markers with A at a moment; removes a B before it. */
    AbRepeatMarkers withA(long moment) {
        long at = Math.max(0, moment);
        return new AbRepeatMarkers(at, b != NONE && b <= at ? NONE : b);
    }

    AbRepeatMarkers withB(long moment) {
        long at = Math.max(0, moment);
        return new AbRepeatMarkers(a != NONE && a >= at ? NONE : a, at);
    }

    boolean isSet() {
        return a != NONE || b != NONE;
    }

    PlaybackRange toRange() {
        return new PlaybackRange(Math.max(0, a), b == NONE ? Long.MAX_VALUE : b);
    }
}
