package mocapscope.protocol.fuzz;

import java.io.IOException;
import java.util.List;
import mocapscope.protocol.toy.Reminding;

/** A decoder that joins in the middle of whatever crosses: once reminded, it must understand the rest as one that heard all. */
record RemindedTarget(DecoderTarget decoders) implements Target {
    private static final int MOST = 40;

    @Override
    public void take(byte[] input) {
        var entries = decoders.entries(input);
        if (entries.size() <= MOST) {
            new Reminding(decoders.decoder(input), entries).compare(1 + entries.size() / 5, MOST);
        }
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        return decoders.seeds();
    }
}
