/**
 * The playback of recordings and of retained transcripts, as sessions beside the live ones. Start with
 * {@code OpenedRecordingPlayer}.
 */
package mocapscope.app.model.playback;
