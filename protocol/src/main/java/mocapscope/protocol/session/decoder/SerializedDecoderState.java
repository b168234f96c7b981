package mocapscope.protocol.session.decoder;

/**
 * A decoder state as bytes, marked incomplete if a secret that later messages need was left out.
 *
 * @param bytes not modified by any caller
 * @param complete false if a secret was left out that later messages need
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SerializedDecoderState(byte[] bytes, boolean complete) {}
