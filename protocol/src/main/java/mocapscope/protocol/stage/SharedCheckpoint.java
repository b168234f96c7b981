package mocapscope.protocol.stage;

import java.nio.ByteBuffer;
import mocapscope.protocol.protobuf.ProtobufException;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor;
import mocapscope.protocol.protobuf.ProtobufFieldDescriptor.ProtobufFieldType;
import mocapscope.protocol.protobuf.ProtobufMessageSchema;
import mocapscope.protocol.protobuf.ProtobufReader;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.session.decoder.InvalidDecoderStateException;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.take.codec.DecoderStateCheckpointCodec;
import mocapscope.protocol.take.codec.StoredCheckpointDecoder;

/**
 * A NATS message that carries a session's description and decoder state, so that a viewer can start decoding.
 *
 * @param index the index of the next entry
 * @param state the checkpoint, as in a take
 */
record SharedCheckpoint(SharedSessionDescription description, long index, ByteBuffer state) {
    private static final long PRESENT = 1;

    private static final ProtobufFieldDescriptor VERSION =
            ProtobufFieldDescriptor.of(1, "version", ProtobufFieldType.COUNT);
    private static final ProtobufFieldDescriptor DESCRIPTION =
            ProtobufFieldDescriptor.of(2, "session", ProtobufFieldType.BYTES);
    private static final ProtobufFieldDescriptor STATE =
            ProtobufFieldDescriptor.of(3, "state", ProtobufFieldType.BYTES);
    private static final ProtobufFieldDescriptor INDEX =
            ProtobufFieldDescriptor.of(4, "index", ProtobufFieldType.COUNT);

    static final ProtobufMessageSchema TYPE =
            new ProtobufMessageSchema("mocapscope.SharedCheckpoint", VERSION, DESCRIPTION, STATE, INDEX);

    /** Encodes a checkpoint, of which {@code encoded} is the encoded state. */
    static byte[] write(SharedSessionDescription description, SessionCheckpoint checkpoint, byte[] encoded) {
        var inner = new ProtobufWriter();
        DecoderStateCheckpointCodec.write(inner, checkpoint, encoded);
        var out = new ProtobufWriter();
        out.writeCount(VERSION, PRESENT);
        out.writeBytes(DESCRIPTION, ByteBuffer.wrap(description.encode()));
        out.writeBytes(STATE, inner.written());
        out.writeCount(INDEX, checkpoint.position().index());
        return out.toArray();
    }

    /**
     * Decodes a message, but not yet the state.
     *
     * @throws ProtobufException if it is malformed or of another version
     * @throws InvalidStageMessageException if its description cannot be read
     */
    static SharedCheckpoint read(ByteBuffer message) throws ProtobufException, InvalidStageMessageException {
        var in = new ProtobufReader(message);
        var description = ByteBuffer.allocate(0);
        var state = description;
        long version = 0;
        long index = -1;
        while (in.next()) {
            version = in.isAt(VERSION) ? in.longValue() : version;
            description = in.isAt(DESCRIPTION) ? in.bytesValue() : description;
            state = in.isAt(STATE) ? in.bytesValue() : state;
            index = in.isAt(INDEX) ? in.longValue() : index;
        }
        if (version != PRESENT || index < 0) {
            throw new ProtobufException(
                    0, "a checkpoint of version %d before entry %d is not supported".formatted(version, index));
        }
        return new SharedCheckpoint(SharedSessionDescription.read(description), index, state);
    }

    /** Decodes the state; a session whose state cannot be read has a checkpoint that says so. */
    SessionCheckpoint decode(StoredCheckpointDecoder decoder) throws ProtobufException, InvalidDecoderStateException {
        return decoder.decode(state);
    }
}
