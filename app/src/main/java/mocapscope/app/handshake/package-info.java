/**
 * A view: the transcript as messages, fields and bytes that point at each other. Begin with {@code HandshakeModel},
 * which knows no nodes, and {@code HandshakeView}.
 */
package mocapscope.app.handshake;
