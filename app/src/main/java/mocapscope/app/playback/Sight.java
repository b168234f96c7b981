package mocapscope.app.playback;

/**
 * Which stretch of a programme is seen: all of it, the last so and so much of what goes on, or one that stays where it is.
 * In nanoseconds of the programme's clock.
 */
final class Sight {
    static final long A_SECOND = 1_000_000_000L;

    /** Of live sessions so much is seen to begin with. */
    static final long USUAL = 60 * A_SECOND;

    private static final long NARROWEST = A_SECOND / 50;
    /** A hundred years: of times that are none there is no end, and they could not be added. */
    private static final long LONGEST = 100L * 366 * 24 * 3600 * A_SECOND;
    /** Where the playhead goes to when it left the sight, as a part of it. */
    private static final double MARGIN = 0.1;

    private long first;
    private long last = A_SECOND;
    private long from;
    private long window = A_SECOND;
    private boolean whole = true;
    private boolean following;

    /** Begins anew with another programme. */
    void begin(boolean live) {
        whole = !live;
        following = live;
        window = USUAL;
    }

    /** There is so much now. */
    void bounds(long newFirst, long newLast) {
        first = newFirst;
        last = Math.clamp(newLast, newFirst + NARROWEST, newFirst + LONGEST);
        if (whole) {
            from = first;
            window = last - first;
        } else if (following) {
            from = last - window;
        }
    }

    long from() {
        return from;
    }

    long to() {
        return from + window;
    }

    long window() {
        return window;
    }

    /** The first moment there is. */
    long first() {
        return first;
    }

    /** Whether it goes along with what comes. */
    boolean following() {
        return following;
    }

    boolean whole() {
        return whole;
    }

    /** Where a moment is on a line so long. */
    double x(long moment, double width) {
        return (moment - from) * width / window;
    }

    /** The moment at a place of such a line, of those there are. */
    long moment(double x, double width) {
        return Math.clamp(from + (long) (x / Math.max(1, width) * window), first, last);
    }

    /** Shows more or less; what is at {@code part} of the line, from 0 to 1, stays there. */
    void zoom(double factor, double part) {
        double anchor = following ? 1 : part;
        long at = from + (long) (anchor * window);
        long wanted = Math.clamp((long) (window * factor), NARROWEST, Math.max(NARROWEST, last - first));
        whole = wanted >= last - first && !following;
        window = wanted;
        from = at - (long) (anchor * wanted);
        stay();
    }

    /** Shows what came so much earlier. */
    void pan(long earlier) {
        whole = false;
        from -= earlier;
        following = following && earlier < 0;
        stay();
    }

    /** Shows all there is. */
    void all() {
        whole = true;
        following = false;
        bounds(first, last);
    }

    /** Goes along with what comes. */
    void follow() {
        whole = false;
        following = true;
        bounds(first, last);
    }

    /** Stays where it is, be it that more comes. */
    void hold() {
        following = false;
    }

    /** Turns over when the playhead, which moves on, leaves the sight. */
    void keep(long moment) {
        if (!whole && !following && (moment > to() || moment < from)) {
            from = moment - (long) (MARGIN * window);
            stay();
        }
    }

    private void stay() {
        if (!whole && !following) {
            from = Math.clamp(from, Math.min(first, last - window), Math.max(first, last - window));
        }
    }
}
