package mocapscope.app.playback;

/**
 * The visible time range of the timeline: everything, the latest seconds, or a fixed range. Times are nanoseconds of
 * the source's clock.
 */
final class TimelineViewport {
    static final long A_SECOND = 1_000_000_000L;

    /** The range initially visible of live sessions. */
    static final long USUAL = 60 * A_SECOND;

    private static final long NARROWEST = A_SECOND / 50;
    /** One hundred years: the limit of zooming out, which also prevents overflow of sums of times. */
    private static final long LONGEST = 100L * 366 * 24 * 3600 * A_SECOND;
    /** The playhead's position after scrolling it back into view, as a part of the range. */
    private static final double MARGIN = 0.1;

    private long first;
    private long last = A_SECOND;
    private long from;
    private long window = A_SECOND;
    private boolean showsAll = true;
    private boolean following;

    /** Resets the range for another source. */
    void reset(boolean live) {
        showsAll = !live;
        following = live;
        window = USUAL;
    }

    /** Sets the first and the last moment. */
    void setBounds(long newFirst, long newLast) {
        first = newFirst;
        last = Math.clamp(newLast, newFirst + NARROWEST, newFirst + LONGEST);
        if (showsAll) {
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

    /** Returns the first moment. */
    long first() {
        return first;
    }

    /** Returns true if the range follows the latest moment. */
    boolean following() {
        return following;
    }

    boolean showsAll() {
        return showsAll;
    }

    /** Returns the x coordinate of a moment on a line of this width. */
    double xOf(long moment, double width) {
        return (moment - from) * width / window;
    }

    /** Returns the existing moment nearest to an x coordinate on a line of this width. */
    long momentAt(double x, double width) {
        return Math.clamp(from + (long) (x / Math.max(1, width) * window), first, last);
    }

    /** Zooms by a factor around {@code part} of the line, from 0 to 1. */
    void zoom(double factor, double part) {
        double anchor = following ? 1 : part;
        long at = from + (long) (anchor * window);
        long target = Math.clamp((long) (window * factor), NARROWEST, Math.max(NARROWEST, last - first));
        showsAll = target >= last - first && !following;
        window = target;
        from = at - (long) (anchor * target);
        stay();
    }

    /** Scrolls to earlier moments. */
    void pan(long earlier) {
        showsAll = false;
        from -= earlier;
        following = following && earlier < 0;
        stay();
    }

    /** Shows everything. */
    void showAll() {
        showsAll = true;
        following = false;
        setBounds(first, last);
    }

    /** Follows the latest moment. */
    void follow() {
        showsAll = false;
        following = true;
        setBounds(first, last);
    }

    /** Keeps the range fixed while the source grows. */
    void stopFollowing() {
        following = false;
    }

    /** Turns the page when the advancing playhead leaves the range. */
    void keepVisible(long moment) {
        if (!showsAll && !following && (moment > to() || moment < from)) {
            from = moment - (long) (MARGIN * window);
            stay();
        }
    }

    private void stay() {
        if (!showsAll && !following) {
            from = Math.clamp(from, Math.min(first, last - window), Math.max(first, last - window));
        }
    }
}
