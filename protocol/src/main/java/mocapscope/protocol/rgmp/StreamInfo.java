package mocapscope.protocol.rgmp;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one stream, or one static value, is.
 *
 * @param reference the frame it is measured in; the target itself where none was given
 * @param referenceGiven whether one was given
 * @param label of CUSTOM; empty for all others
 * @param bits names of flags by their number
 * @param scope of its numbers' names: whose quantity they are
 */
record StreamInfo(
        DataType type,
        Measure measure,
        String target,
        String reference,
        boolean referenceGiven,
        String label,
        SortedMap<Integer, String> bits,
        String scope) {

    StreamInfo(
            DataType type,
            Measure measure,
            String target,
            String reference,
            boolean referenceGiven,
            String label,
            SortedMap<Integer, String> bits) {
        this(
                type,
                measure,
                target,
                reference,
                referenceGiven,
                label,
                Collections.unmodifiableSortedMap(new TreeMap<>(bits)),
                target + "." + quantity(measure, label));
    }

    /** What no two streams of one group share. */
    Key key() {
        return new Key(measure, target, reference, label);
    }

    /** What a stream is found by. */
    record Key(Measure measure, String target, String reference, String label) {}

    /** Whether its numbers are as many as its meaning asks for, so that they can be read as that. */
    boolean fits() {
        return measure.misfit(type).isEmpty();
    }

    /** Whether its numbers say where something is. */
    boolean poses() {
        return measure.pose() && fits();
    }

    /** Whether its numbers are bits. */
    boolean flags() {
        return measure == Measure.STATUS_FLAGS && fits();
    }

    /** The name of what is measured: a measure's, or the sender's own. */
    String quantity() {
        return quantity(measure, label);
    }

    private static String quantity(Measure measure, String label) {
        return measure == Measure.CUSTOM ? label : measure.name();
    }
}
