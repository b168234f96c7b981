package mocapscope.protocol.session.decoder;

/**
 * A decoder state in serialized form; it is marked as incomplete if a secret needed for later messages was left out.
 *
 * @param bytes not modified by any caller
 * @param complete false if a secret was left out that later messages need
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SerializedDecoderState(byte[] bytes, boolean complete) {}
