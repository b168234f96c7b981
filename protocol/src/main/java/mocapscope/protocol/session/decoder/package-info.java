/**
 * Decoders of a protocol's bytes into messages, and the editors and file formats that write them. Start with
 * {@code Decoder}.
 */
package mocapscope.protocol.session.decoder;
