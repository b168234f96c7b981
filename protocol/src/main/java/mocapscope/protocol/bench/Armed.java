package mocapscope.protocol.bench;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** A tampering at work, and what it has met. */
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

    /** Whether this is one of those it aims at; one that is sent again is the one it was. */
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

    /** Another connection counts its messages anew. */
    void forget() {
        same.clear();
    }

    BenchState.Armed state() {
        return new BenchState.Armed(tampering, met, done);
    }
}
