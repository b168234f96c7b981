package mocapscope.protocol.sample;

import java.util.List;

/**
 * The named bits of a device's flag word.
 *
 * @param bits the named bits, 0 to 63, 0 being the lowest
 * @param names one for each bit, in the order of {@code bits}
 */
public record FlagLayout(List<Integer> bits, List<String> names) {

    public FlagLayout {
        bits = List.copyOf(bits);
        names = List.copyOf(names);
    }

    /** Returns the number of named bits. */
    public int size() {
        return bits.size();
    }
}
