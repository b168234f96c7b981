package mocapscope.app.timing;

/**
 * The visible time window of the timing view, live or fixed in the past, with pan and zoom. In nanoseconds of the
 * sessions' clock.
 */
final class TimeViewport {
    private static final long A_SECOND = 1_000_000_000L;
    private static final long NARROWEST = A_SECOND / 100;
    private static final long LIVE = Long.MAX_VALUE;

    private long window = 10 * A_SECOND;
    private long now;
    /** The right edge, or live. */
    private long edge = LIVE;

    void setNow(long nanos) {
        now = nanos;
        if (edge > now) {
            edge = LIVE; // the playback went back
        }
        if (!isLive()) {
            edge = Math.max(edge, oldestEdge()); // times beyond the history cannot be shown
        }
    }

    VisibleTimeRange visibleRange() {
        return new VisibleTimeRange(edge() - window, edge(), now);
    }

    boolean isLive() {
        return edge == LIVE;
    }

    long window() {
        return window;
    }

    /** Returns the age of the right edge. */
    long ago() {
        return now - edge();
    }

    /** Sets the window length, keeping the right edge. */
    void window(long nanos) {
        window = Math.clamp(nanos, NARROWEST, SourceTimingRowModel.REACH);
        setNow(now);
    }

    /** Zooms in or out around {@code part} of the axis, 0 to 1. */
    void zoom(double factor, double part) {
        var before = visibleRange();
        long at = before.from() + (long) (part * window);
        window = Math.clamp((long) (window * factor), NARROWEST, SourceTimingRowModel.REACH);
        if (part < 1 || !isLive()) {
            edge(at + (long) ((1 - part) * window));
        }
    }

    /** Moves the window {@code back} nanoseconds into the past, or forward if negative. */
    void pan(long back) {
        edge(edge() - back);
    }

    /** Scrolls to a time unless it is visible. */
    void show(long time) {
        var range = visibleRange();
        if (time < range.from() || time > range.to()) {
            edge(time + window / 2);
        }
    }

    void returnToLive() {
        edge = LIVE;
    }

    /** Fixes the window at its present position, even if it was live. */
    void freeze() {
        edge = edge();
    }

    private long edge() {
        return isLive() ? now : edge;
    }

    private void edge(long time) {
        edge = time >= now ? LIVE : Math.max(time, oldestEdge());
    }

    private long oldestEdge() {
        return Math.min(now, now - SourceTimingRowModel.REACH + window);
    }
}
