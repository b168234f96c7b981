/**
 * The view of the transcript as messages, fields and bytes, with linked selection. Start with {@code TranscriptViewModel},
 * which has no nodes, and {@code TranscriptView}.
 */
package mocapscope.app.transcript;
