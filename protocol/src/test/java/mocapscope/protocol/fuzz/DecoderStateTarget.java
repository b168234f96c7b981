package mocapscope.protocol.fuzz;

import java.io.IOException;
import java.util.List;
import mocapscope.protocol.toy.DecoderStateRoundTrip;

/** A decoder that continues from an encoded state must decode the rest as one that decoded everything. */
record DecoderStateTarget(DecoderTarget decoders) implements FuzzTarget {
    private static final int MOST = 40;

    @Override
    public void take(byte[] input) {
        var entries = decoders.entries(input);
        if (entries.size() <= MOST) {
            new DecoderStateRoundTrip(decoders.decoder(input), entries).compare(1 + entries.size() / 5, MOST);
        }
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        return decoders.seeds();
    }
}
