/**
 * The decoder of VRPN streams, datagrams and logs, with descriptions, skeletons and checkpoints. Start with
 * {@code VrpnDecoder}.
 */
package mocapscope.protocol.vrpn.decode;
