/**
 * Message boundaries in byte streams: framing states, partial messages and the splitting of entries. Start with
 * {@code EntryFramer}.
 */
package mocapscope.protocol.session.framing;
