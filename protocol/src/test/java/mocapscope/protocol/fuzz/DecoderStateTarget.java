package mocapscope.protocol.fuzz;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import mocapscope.protocol.toy.DecoderStateRoundTrip;

/** A decoder that continues from an encoded state must decode the rest as one that decoded everything. */
record DecoderStateTarget(DecoderTarget decoders) implements FuzzTarget {
    private static final int MOST = 40;

    /** Compares after several states. */
    @Override
    public void take(byte[] input) {
        var entries = decoders.entries(input);
        if (entries.size() <= MOST) {
            new DecoderStateRoundTrip(decoders.decoder(input), entries).compare(1 + entries.size() / 5, MOST);
            compareOnce(input);
        }
    }

    /** Compares after one state. */
    @Override
    public void takeBriefly(byte[] input) {
        compareOnce(input);
    }

    /** Compares after a state that the bytes of the input select: of many inputs, the states of every place. */
    private void compareOnce(byte[] input) {
        var entries = decoders.entries(input);
        if (!entries.isEmpty() && entries.size() <= MOST) {
            int from = new SplittableRandom(Arrays.hashCode(input)).nextInt(entries.size());
            new DecoderStateRoundTrip(decoders.decoder(input), entries).compareOnce(from, MOST);
        }
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        return decoders.seeds();
    }
}
