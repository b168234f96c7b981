/**
 * The view of the transcript as messages, fields and bytes, with linked selection. Start with {@code HandshakeModel},
 * which has no nodes, and {@code HandshakeView}.
 */
package mocapscope.app.transcript;
