/**
 * The decoder of SETP traffic: reassembly, messages, samples and checkpoints. Start with {@code SetpDecoder}.
 */
package mocapscope.protocol.setp.decode;
