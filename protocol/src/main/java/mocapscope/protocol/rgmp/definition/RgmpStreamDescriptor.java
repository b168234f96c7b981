package mocapscope.protocol.rgmp.definition;

import java.util.Collections;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import mocapscope.protocol.bytes.TextTruncator;

/**
 * Describes one sent or constant value of an RGMP device: data type, quantity and coordinate frames.
 *
 * @param referenceFrame the frame in which the target is measured; the target itself if none was given
 * @param referenceGiven true if the definition contains a reference
 * @param label label of a CUSTOM stream; empty for all others
 * @param flagNames flag names by bit number
 * @param scope prefix of the field names: the target and its quantity
 */
public record RgmpStreamDescriptor(
        RgmpDataTypeShape type,
        RgmpMeasureType measure,
        String targetFrame,
        String referenceFrame,
        boolean referenceGiven,
        String label,
        SortedMap<Integer, String> flagNames,
        String scope) {
    /** Tolerance of a quaternion's length, which is 1 for a rotation. */
    public static final double TOLERANCE = 0.01;

    public RgmpStreamDescriptor(
            RgmpDataTypeShape type,
            RgmpMeasureType measure,
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

    /** Returns the key that is unique in the stream's group. */
    public RgmpStreamKey key() {
        return new RgmpStreamKey(measure, targetFrame, referenceFrame, label);
    }

    /** The unique key of a stream in its group: measure type, frames and custom label. */
    public record RgmpStreamKey(RgmpMeasureType measure, String target, String reference, String label) {}

    /** Returns true if the data type fits the measure type. */
    public boolean hasExpectedShape() {
        return measure.describeMismatch(type).isEmpty();
    }

    /** Returns true for a valid position, orientation or transform stream. */
    public boolean isPose() {
        return measure.isPose() && hasExpectedShape();
    }

    /** Returns true for a valid status-flag stream. */
    public boolean isFlags() {
        return measure == RgmpMeasureType.STATUS_FLAGS && hasExpectedShape();
    }

    /** Returns the name of the quantity: the measure type, or the sender's own label. */
    public String quantity() {
        return quantity(measure, label);
    }

    private static String quantity(RgmpMeasureType measureType, String label) {
        return measureType == RgmpMeasureType.CUSTOM ? label : measureType.name();
    }

    /** Returns true if a quaternion of this length is a rotation; a length of 0 or NaN is not. */
    public static boolean isUnitLength(double norm) {
        return Math.abs(norm - 1) <= TOLERANCE;
    }

    /** Returns the finding text for a quaternion that is no rotation. */
    public String describeLength(double norm) {
        return String.format(
                Locale.US,
                "the quaternion of %s has length %.4g, expected 1",
                TextTruncator.truncate(targetFrame),
                norm);
    }
}
