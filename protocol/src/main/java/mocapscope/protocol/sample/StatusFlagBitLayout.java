package mocapscope.protocol.sample;

import java.util.List;

/**
 * The names and bit positions of the status flags that a device sends as one integer.
 *
 * @param bits the named bits, 0 to 63, 0 being the lowest
 * @param names one for each bit, in the order of {@code bits}
 * @param tracking the flags that say whether sensors are tracked; usually there are none
 */
public record StatusFlagBitLayout(List<Integer> bits, List<String> names, List<TrackingFlag> tracking) {

    public StatusFlagBitLayout {
        bits = List.copyOf(bits);
        names = List.copyOf(names);
        tracking = List.copyOf(tracking);
    }

    /** Creates a layout without flags about tracking. */
    public StatusFlagBitLayout(List<Integer> bits, List<String> names) {
        this(bits, names, List.of());
    }

    /**
     * A flag that is set while some sensors of one source are tracked.
     *
     * @param flag the index of the flag in its layout
     * @param tracker the source of the sensors
     * @param sensors the numbers of the sensors
     */
    public record TrackingFlag(int flag, SourceId tracker, List<Integer> sensors) {

        public TrackingFlag {
            sensors = List.copyOf(sensors);
        }
    }

    /** Returns the number of named bits. */
    public int size() {
        return bits.size();
    }
}
