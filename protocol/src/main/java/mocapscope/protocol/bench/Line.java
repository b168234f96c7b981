package mocapscope.protocol.bench;

/** What waits of a channel one way, news of its closing aside. */
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

    /** Whether nothing is left of it without that one. */
    boolean isEmptyWithout(Held held) {
        if (held.byHand()) {
            byHand--;
        } else if (--late == 0) {
            last = Waiting.AT_ONCE;
        }
        return byHand + late == 0;
    }

    /** Whether a person holds any of it. */
    boolean byHand() {
        return byHand > 0;
    }

    /** When all of it that waits for a moment has gone on; {@link Waiting#AT_ONCE} where nothing does. */
    long last() {
        return last;
    }
}
