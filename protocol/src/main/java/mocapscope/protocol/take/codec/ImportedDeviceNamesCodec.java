package mocapscope.protocol.take.codec;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.Map;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCodec;
import mocapscope.protocol.session.decoder.InvalidDecoderStateException;
import mocapscope.protocol.session.decoder.OtherRecordingNameProvider;

/** Converts imported device and object names to MCAP metadata and back. The names come from another recording. */
public final class ImportedDeviceNamesCodec {
    private static final String FILE_KEY = "names_from";
    private static final String STATE_KEY = "names_from.";

    @DocumentedLimit(
            value = "names of another recording that a session of a take stores",
            unit = "bytes",
            beyond = "the states of further connections are not written")
    private static final int MOST_BYTES = 4 << 20;

    private ImportedDeviceNamesCodec() {}

    /** Adds the names of the session's protocol; nothing if it takes none. */
    public static void write(Session session, Map<String, String> texts) {
        var names = session.protocol().names();
        var decoder = session.history().decoder();
        var written = new HashSet<ByteBuffer>();
        int length = 0;
        for (var state : names.states()) {
            var bytes = DecoderStateCodec.encode(decoder, state).bytes();
            length += bytes.length;
            if (length > MOST_BYTES) {
                break;
            }
            if (written.add(ByteBuffer.wrap(bytes))) {
                texts.put(FILE_KEY, names.file());
                texts.put(STATE_KEY + (written.size() - 1), Base64.getEncoder().encodeToString(bytes));
            }
        }
    }

    /** Returns the stored names; a damaged state has none. */
    public static OtherRecordingNameProvider read(Protocol protocol, Map<String, String> texts) {
        var decoder = StoredCheckpointDecoder.createDecoder(protocol);
        var states = new ArrayList<Decoder.DecoderState>();
        int number = 0;
        for (var text = texts.get(STATE_KEY + number); text != null; text = texts.get(STATE_KEY + ++number)) {
            try {
                states.add(DecoderStateCodec.decode(decoder, Base64.getDecoder().decode(text), 0, 0));
            } catch (InvalidDecoderStateException | IllegalArgumentException _) {
                // The other states may be readable.
            }
        }
        return states.isEmpty()
                ? OtherRecordingNameProvider.NONE
                : new OtherRecordingNameProvider(texts.getOrDefault(FILE_KEY, ""), states);
    }
}
