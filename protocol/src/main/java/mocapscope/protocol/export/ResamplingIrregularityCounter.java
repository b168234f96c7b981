package mocapscope.protocol.export;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.export.table.PlainDecimalFormat;

/**
 * Counts long gaps and out-of-order samples during resampling, and formats a note for the user about each kind. Not
 * thread-safe.
 */
final class ResamplingIrregularityCounter {
    private static final double NANOS = 1e9;

    private long gaps;
    private long heldNanos;
    private long lateSamples;
    private long heldFrames;

    void addGap(long nanos) {
        gaps++;
        heldNanos += nanos;
    }

    void addLateSample() {
        lateSamples++;
    }

    void addHeldFrame() {
        heldFrames++;
    }

    /** Returns the number of frames of all tracks that repeat a pose over a gap. */
    long heldFrames() {
        return heldFrames;
    }

    List<String> notes() {
        var notes = new ArrayList<String>();
        if (gaps > 0) {
            notes.add("gaps too long to interpolate, where the last pose is held: %,d, together %s s"
                    .formatted(gaps, PlainDecimalFormat.formatFixed(heldNanos / NANOS, 2)));
        }
        if (lateSamples > 0) {
            notes.add("samples that are left out, because they are not later than the previous ones: %,d"
                    .formatted(lateSamples));
        }
        return notes;
    }
}
