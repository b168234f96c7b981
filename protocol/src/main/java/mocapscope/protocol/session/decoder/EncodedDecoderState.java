package mocapscope.protocol.session.decoder;

/**
 * A decoder state as bytes.
 *
 * @param bytes not modified by any caller
 * @param complete false if a secret was left out that later messages need
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record EncodedDecoderState(byte[] bytes, boolean complete) {}
