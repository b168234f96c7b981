/**
 * SETP packets, frames, messages and fields as bytes, and the rules that they can break. Start with
 * {@code SetpMessage}.
 */
package mocapscope.protocol.setp.wire;
