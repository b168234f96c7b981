/**
 * Message boundaries in byte streams: framing states, partial messages and the splitting of entries. Start with
 * {@code StreamMessageSplitter}.
 */
package mocapscope.protocol.session.framing;
