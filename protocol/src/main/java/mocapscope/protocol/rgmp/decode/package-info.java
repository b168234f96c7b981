/**
 * The decoder of an RGMP server's stream, with connected devices, samples and checkpoints. Start with
 * {@code RgmpDecoder}.
 */
package mocapscope.protocol.rgmp.decode;
