package mocapscope.protocol.export;

import java.util.ArrayList;
import java.util.List;

/** What frames at a fixed rate cannot show of what came. Not thread safe. */
final class Losses {
    private static final double NANOS = 1e9;

    private long gaps;
    private long heldNanos;
    private long late;

    void gap(long nanos) {
        gaps++;
        heldNanos += nanos;
    }

    void late() {
        late++;
    }

    List<String> notes() {
        var notes = new ArrayList<String>();
        if (gaps > 0) {
            notes.add("%,d gaps were too long to be bridged: what came before them is held, %.2f s together"
                    .formatted(gaps, heldNanos / NANOS));
        }
        if (late > 0) {
            notes.add("%,d samples are left out: they are not later than those before them".formatted(late));
        }
        return notes;
    }
}
