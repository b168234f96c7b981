/**
 * Message boundaries in byte streams: framing states, partial messages and the splitting of entries. Start with
 * {@code TranscriptEntrySplitter}.
 */
package mocapscope.protocol.session.framing;
