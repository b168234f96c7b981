package mocapscope.protocol.sample;

import java.util.List;

/**
 * The meaning of a device's analog channels: measured quantity, labels, unit and array shape.
 *
 * @param measure the measured quantity; empty if the protocol does not define it
 * @param labels one for each channel, or none
 * @param unit the unit of every channel; empty if the protocol does not define it
 * @param shape {@code [3]} for three in a row, {@code [4, 4]} for a matrix in row-major order
 * @param integers whether the protocol sends whole numbers
 */
public record AnalogChannelDescription(
        String measure, List<String> labels, String unit, List<Integer> shape, boolean integers) {

    public AnalogChannelDescription {
        labels = List.copyOf(labels);
        shape = List.copyOf(shape);
    }

    /** Returns a layout of {@code channels} numbers of unknown meaning. */
    public static AnalogChannelDescription plain(int channels) {
        return new AnalogChannelDescription("", List.of(), "", List.of(channels), false);
    }
}
