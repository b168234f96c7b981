/**
 * RFC 6455 without I/O, both sides: the upgrade, frames, and messages from fragments. All types are values; the owner
 * of the bytes keeps the incomplete rest.
 *
 * <p>Java-WebSocket's {@code Draft_6455} is not used: it parses without a socket, but keeps partial frames, fragments
 * and its source of masks inside itself, while a decoder here must be a function of an immutable value. It also drops
 * each frame's header, mask and position in the stream, which an inspector must show, and never checks whether a client
 * masked.
 */
package mocapscope.protocol.websocket;
