package mocapscope.protocol.bench;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** An active intercept rule with the number of messages it has matched and acted on. */
final class Armed {
    private final Tampering tampering;
    private final SequencedMap<String, Integer> same = new LinkedHashMap<>();
    private int met;
    private int done;

    Armed(Tampering tampering) {
        this.tampering = tampering;
    }

    Aim aim() {
        return tampering.aim();
    }

    Trick trick() {
        return tampering.trick();
    }

    /**
     * Counts the message and returns true if the rule selects it. A resent message gets the answer given for the
     * original.
     */
    boolean meets(String identity) {
        if (!tampering.again() || identity.isEmpty()) {
            return aim().takes(++met);
        }
        var before = same.remove(identity);
        int nth = before != null ? before : ++met;
        same.put(identity, nth);
        if (same.size() > Reading.MOST_REMEMBERED) {
            same.pollFirstEntry();
        }
        return aim().takes(nth);
    }

    void played() {
        done++;
    }

    /** Forgets the resent messages, because a new connection numbers its messages again. */
    void forget() {
        same.clear();
    }

    BenchState.Armed state() {
        return new BenchState.Armed(tampering, met, done);
    }
}
