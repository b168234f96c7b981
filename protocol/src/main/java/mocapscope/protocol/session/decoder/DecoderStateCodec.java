package mocapscope.protocol.session.decoder;

import mocapscope.protocol.limit.DocumentedLimit;
import tools.jackson.core.JacksonException;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.cbor.CBORWriteFeature;

/**
 * Encodes a decoder's state as CBOR bytes without secrets, and decodes it. The record is a CBOR array: version, number
 * of the next message, and the fields of the protocol. Secrets are left out.
 */
public final class DecoderStateCodec {
    /** The limit of a stored state. */
    @DocumentedLimit(
            value = "a checkpoint of a session in a take",
            unit = "bytes",
            beyond = "not written; one that is read is ignored, and an earlier one is used")
    public static final int MAX_BYTES = 4 << 20;

    static final CBORFactory FACTORY =
            CBORFactory.builder().enable(CBORWriteFeature.LENIENT_UTF_ENCODING).build();

    private DecoderStateCodec() {}

    /** Returns the record of {@code state}, which may be the state of another decoder of the same protocol. */
    public static SerializedDecoderState encode(Decoder decoder, Decoder.DecoderState state) {
        var out = new DecoderStateCborWriter();
        out.integer(decoder.stateVersion()).messageNumber(state.nextMessage());
        decoder.encodeState(state, out);
        return out.finish();
    }

    /**
     * Returns the state that a record contains.
     *
     * @param timeShift nanoseconds to add to the arrival times
     * @param messageShift number to add to the message numbers
     * @throws InvalidDecoderStateException if the record is damaged or of another version
     */
    public static Decoder.DecoderState decode(Decoder decoder, byte[] bytes, long timeShift, long messageShift)
            throws InvalidDecoderStateException {
        try {
            var in = new DecoderStateCborReader(bytes, timeShift, messageShift);
            long version = in.integer();
            if (version != decoder.stateVersion()) {
                throw new InvalidDecoderStateException(
                        "version %d is not supported, only %d".formatted(version, decoder.stateVersion()));
            }
            in.readNextMessage();
            var state = decoder.decodeState(in);
            in.finish();
            return state;
        } catch (JacksonException | DecoderStateCborReader.InvalidStateFieldException damaged) {
            throw new InvalidDecoderStateException(String.valueOf(damaged.getMessage()));
        }
    }

    /**
     * Returns a state of one decoder as a state of another one of the same protocol, which may have another session id.
     * Incomplete secrets are left out.
     */
    public static Decoder.DecoderState transfer(Decoder.DecoderState state, Decoder decoder, long timeShift) {
        try {
            return decode(decoder, encode(decoder, state).bytes(), timeShift, 0);
        } catch (InvalidDecoderStateException impossible) {
            throw new IllegalStateException("a decoder rejects its own state", impossible);
        }
    }
}
