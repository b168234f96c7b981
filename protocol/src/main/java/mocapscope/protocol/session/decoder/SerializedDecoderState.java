package mocapscope.protocol.session.decoder;

/**
 * A decoder state serialized as bytes, flagged as incomplete if it omits a secret needed to decode later messages.
 *
 * @param bytes not modified by any caller
 * @param complete false if a secret was left out that later messages need
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SerializedDecoderState(byte[] bytes, boolean complete) {}
