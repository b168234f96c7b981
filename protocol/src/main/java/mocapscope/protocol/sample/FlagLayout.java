package mocapscope.protocol.sample;

import java.util.List;

/**
 * What the bits of a word of flags mean.
 *
 * @param bits that have a name, 0 to 63, 0 being the lowest
 * @param names one a bit, in the order of {@code bits}
 */
public record FlagLayout(List<Integer> bits, List<String> names) {

    public FlagLayout {
        bits = List.copyOf(bits);
        names = List.copyOf(names);
    }

    /** How many bits have a name. */
    public int size() {
        return bits.size();
    }
}
