package mocapscope.protocol.take.codec;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.InvalidDecoderStateException;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.transcript.Transcript;

/** Decodes the checkpoints (stored decoder states) of a recorded session. */
public final class StoredCheckpointDecoder {
    private static final String UNREADABLE = "the state of the session at the start of the recording cannot be read: ";

    private final Decoder decoder;

    public StoredCheckpointDecoder(Protocol protocol) {
        this.decoder = createDecoder(protocol);
    }

    /** Returns a decoder of stored states. */
    static Decoder createDecoder(Protocol protocol) {
        var options = OptionValues.of(ProtocolIndependentSessionOptions.of(protocol, SessionRole.CLIENT), Map.of());
        return protocol.decoder(
                "", Endpoint.file(protocol.name(), "", List.of(), options), SkeletonMapLibrary.builtIn());
    }

    /**
     * Decodes a checkpoint.
     *
     * @throws ProtobufException if the message is malformed
     * @throws InvalidDecoderStateException if the state is damaged or of an unsupported version
     */
    public SessionCheckpoint decode(ByteBuffer message) throws ProtobufException, InvalidDecoderStateException {
        return DecoderStateCheckpointCodec.read(message).decode(decoder);
    }

    /** Decodes a checkpoint; empty if it is damaged or of an unsupported version. */
    public Optional<SessionCheckpoint> decode(McapMessage message) {
        try {
            return Optional.of(decode(message.data()));
        } catch (ProtobufException | InvalidDecoderStateException _) {
            return Optional.empty();
        }
    }

    /**
     * Decodes the checkpoint before the first packet of a session, which has the number {@code firstPacket}; empty if it
     * is a later one. A session that cannot be understood without it has a checkpoint that says so.
     */
    public Optional<SessionCheckpoint> decodeInitial(McapMessage message, long firstPacket) {
        var position = Transcript.TranscriptPosition.START;
        try {
            var stored = DecoderStateCheckpointCodec.read(message.data());
            if (stored.position().index() > firstPacket) {
                return Optional.empty();
            }
            position = stored.position();
            return Optional.of(stored.decode(decoder));
        } catch (ProtobufException | InvalidDecoderStateException unreadable) {
            return firstPacket == 0
                    ? Optional.empty()
                    : Optional.of(SessionCheckpoint.unreadable(position, UNREADABLE + unreadable.getMessage()));
        }
    }
}
