package mocapscope.protocol.session.decoder;

/**
 * A serialized decoder state, with a flag that tells if it is complete.
 *
 * @param bytes not modified by any caller
 * @param complete false if a secret was left out that later messages need
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SerializedDecoderState(byte[] bytes, boolean complete) {}
