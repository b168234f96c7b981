/**
 * The decoder of AImation connections: upgrade, frames, packets, skeletons and checkpoints. Start with
 * {@code AimationDecoder}.
 */
package mocapscope.protocol.aimation.decode;
