package mocapscope.protocol.sample;

import java.util.List;

/**
 * What a row of analog channels means.
 *
 * @param measure what is measured; empty when the wire does not say
 * @param labels one a channel, or none
 * @param unit of every channel; empty when the wire does not say
 * @param shape {@code [3]} for three in a row, {@code [4, 4]} for a matrix, row first
 * @param integers whether the wire sends whole numbers
 */
public record AnalogLayout(String measure, List<String> labels, String unit, List<Integer> shape, boolean integers) {

    public AnalogLayout {
        labels = List.copyOf(labels);
        shape = List.copyOf(shape);
    }

    /** {@code channels} numbers of unknown meaning. */
    public static AnalogLayout plain(int channels) {
        return new AnalogLayout("", List.of(), "", List.of(channels), false);
    }
}
