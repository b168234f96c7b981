/**
 * A view: one timeline of all sessions, for what plays and for looking back on what is live. Begin with
 * {@code PlaybackModel}, which knows no nodes, and {@code PlaybackView}.
 */
package mocapscope.app.playback;
