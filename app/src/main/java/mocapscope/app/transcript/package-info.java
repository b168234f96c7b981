/**
 * The view of the transcript as messages, fields and bytes, with linked selection. Start with {@code TranscriptModel},
 * which has no nodes, and {@code TranscriptView}.
 */
package mocapscope.app.transcript;
