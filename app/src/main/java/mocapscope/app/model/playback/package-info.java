/**
 * The playback of recordings and of retained transcripts, as sessions beside the live ones. Start with
 * {@code PlaybackDeck}.
 */
package mocapscope.app.model.playback;
