package mocapscope.app.timing;

/**
 * Which stretch of time is looked at: up to now while it is live, or one in the past that stays where it is while time
 * goes on. In nanoseconds of the sessions' clock.
 */
final class Timeline {
    private static final long A_SECOND = 1_000_000_000L;
    private static final long NARROWEST = A_SECOND / 100;
    private static final long LIVE = Long.MAX_VALUE;

    private long window = 10 * A_SECOND;
    private long now;
    /** The right edge, or live. */
    private long edge = LIVE;

    void now(long nanos) {
        now = nanos;
        if (edge > now) {
            edge = LIVE; // what plays jumped back
        }
        if (!live()) {
            edge = Math.max(edge, oldestEdge()); // what is no longer kept moves out of sight
        }
    }

    Sight sight() {
        return new Sight(edge() - window, edge(), now);
    }

    boolean live() {
        return edge == LIVE;
    }

    long window() {
        return window;
    }

    /** How long ago the right edge was. */
    long ago() {
        return now - edge();
    }

    /** Shows so much time, with the right edge where it is. */
    void window(long nanos) {
        window = Math.clamp(nanos, NARROWEST, Lane.REACH);
        now(now);
    }

    /** Shows more or less time; what is at {@code part} of the axis, 0 to 1, stays there. */
    void zoom(double factor, double part) {
        var before = sight();
        long at = before.from() + (long) (part * window);
        window = Math.clamp((long) (window * factor), NARROWEST, Lane.REACH);
        if (part < 1 || !live()) {
            edge(at + (long) ((1 - part) * window));
        }
    }

    /** Moves so many nanoseconds into the past, or back. */
    void pan(long back) {
        edge(edge() - back);
    }

    /** Brings a moment into sight, if it is not. */
    void show(long time) {
        var sight = sight();
        if (time < sight.from() || time > sight.to()) {
            edge(time + window / 2);
        }
    }

    void back() {
        edge = LIVE;
    }

    /** Stays where it is, be it live. */
    void hold() {
        edge = edge();
    }

    private long edge() {
        return live() ? now : edge;
    }

    private void edge(long time) {
        edge = time >= now ? LIVE : Math.max(time, oldestEdge());
    }

    private long oldestEdge() {
        return Math.min(now, now - Lane.REACH + window);
    }
}
