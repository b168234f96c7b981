package mocapscope.protocol.bench;

/**
 * Counts the messages held on one channel and direction, and tracks the latest due time. Channel closes are not
 * counted.
 */
final class Line {
    private int byHand;
    private int late;
    private long last = Waiting.AT_ONCE;

    void enter(Held held) {
        if (held.byHand()) {
            byHand++;
        } else {
            late++;
            last = Math.max(last, held.due());
        }
    }

    /** Removes a message from the counts and returns true if nothing else is held here. */
    boolean isEmptyWithout(Held held) {
        if (held.byHand()) {
            byHand--;
        } else if (--late == 0) {
            last = Waiting.AT_ONCE;
        }
        return byHand + late == 0;
    }

    /** Returns true if the user holds any of the messages. */
    boolean byHand() {
        return byHand > 0;
    }

    /**
     * Returns the latest due time of the messages that wait for a time, or {@link Waiting#AT_ONCE} if there are none.
     */
    long last() {
        return last;
    }
}
