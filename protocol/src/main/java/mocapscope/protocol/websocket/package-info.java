/**
 * RFC 6455 without I/O, both sides: the upgrade, frames, and messages from fragments. Values only; whoever owns the bytes
 * keeps what is not whole yet.
 *
 * <p>Why not Java-WebSocket's {@code Draft_6455}: it parses without a socket, but keeps half frames, the fragments and the
 * source of its masks inside itself, where a decoder here must be a function of an immutable value. It also drops each
 * frame's header, mask and place in the stream, which are the very fields an inspector shows, and never asks whether a
 * client masked.
 */
package mocapscope.protocol.websocket;
