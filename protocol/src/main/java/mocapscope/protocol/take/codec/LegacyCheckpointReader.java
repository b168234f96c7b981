package mocapscope.protocol.take.codec;

import java.util.List;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCodec;
import mocapscope.protocol.session.decoder.InvalidDecoderStateException;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Entry;

/** Reads checkpoints of the oldest take format, which store entries to decode instead of a decoder state. */
final class LegacyCheckpointReader {

    private LegacyCheckpointReader() {}

    /** Returns the state after the entries, with {@code nextMessage} as the number of the next message. */
    static Decoder.DecoderState decode(Decoder decoder, List<Entry> entries, long nextMessage)
            throws InvalidDecoderStateException {
        var state = decoder.initialState();
        for (var entry : entries) {
            state = decoder.decode(state, entry, SessionListener.NO_OP);
        }
        return DecoderStateCodec.decode(
                decoder, DecoderStateCodec.encode(decoder, state).bytes(), 0, nextMessage - state.nextMessage());
    }
}
