package mocapscope.protocol.benchmark;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Function;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Entry;

/** Entries as the network hands them over, in turn and round again; what is known goes on from each to the next. */
public abstract class NetworkWorkload implements DecoderWorkload {
    /** Entries of a round: no two say the same, and all of them stay in a cache. */
    public static final int ROUND = 256;

    public static final String SESSION = "bench";

    private final Decoder decoder;
    private final Entry[] entries;
    private final ByteBuffer[] bytes;
    private final int messages;
    private final Decoder.DecoderState begun;
    private Decoder.DecoderState known;
    private int next;
    private int nextBare;
    private long number;

    /**
     * A workload of the bytes that a client receives.
     *
     * @param endpoint whose protocol's decoder is measured
     * @param begun entries before the load, decoded once
     * @param entries of a round
     * @param order of the wire's numbers
     */
    protected NetworkWorkload(String endpoint, List<Entry> begun, List<Entry> entries, int messages, ByteOrder order) {
        this(endpoint, Decoder::initialState, begun, entries, messages, order);
    }

    /** Creates a load whose decoder starts from a state. */
    protected NetworkWorkload(
            String endpoint,
            Function<Decoder, Decoder.DecoderState> start,
            List<Entry> begun,
            List<Entry> entries,
            int messages,
            ByteOrder order) {
        var where = ProtocolCatalog.parse(endpoint, SessionRole.CLIENT);
        this.decoder = ProtocolCatalog.of(where).decoder(SESSION, where, SkeletonMapLibrary.builtIn());
        this.entries = entries.toArray(Entry[]::new);
        this.bytes = entries.stream()
                .map(entry -> entry.bytes().slice().order(order))
                .toArray(ByteBuffer[]::new);
        this.messages = messages;
        var before = start.apply(decoder);
        for (var entry : begun) {
            before = decoder.decode(before, entry, SessionListener.NO_OP);
        }
        this.begun = before;
        this.known = before;
        this.number = before.nextMessage();
    }

    @Override
    public int messages() {
        return messages;
    }

    @Override
    public long decoded(DecoderEventEmitter out) {
        if (next == entries.length) {
            next = 0;
            known = begun;
        }
        known = decoder.decode(known, entries[next], out);
        out.flush();
        next++;
        return known.nextMessage();
    }

    @Override
    public Object decoderState() {
        return known;
    }

    @Override
    public long baseline(DecoderEventEmitter out) {
        return read(false, out);
    }

    @Override
    public long baselineWithMessages(DecoderEventEmitter out) {
        return read(true, out);
    }

    private long read(boolean messages, DecoderEventEmitter out) {
        number = read(bytes[nextBare], entries[nextBare], number, messages, out);
        out.flush();
        long messagesBefore = number;
        nextBare++;
        if (nextBare == entries.length) {
            nextBare = 0;
            number = begun.nextMessage();
        }
        return messagesBefore;
    }

    /** Decodes the first entry of a round. */
    protected final DecodedOutput first() {
        var decoded = new DecodedOutput();
        decoder.decode(begun, entries[0], decoded);
        return decoded;
    }

    /**
     * The bare loop over one entry; the first message has the number {@code n}. Returns the number of the next.
     *
     * @param messages whether it makes the messages, too
     */
    protected abstract long read(ByteBuffer in, Entry entry, long n, boolean messages, DecoderEventEmitter out);
}
