/**
 * The playback view: one timeline of all sessions, for playing recordings and looking back on live sessions. Begin with
 * {@code PlaybackViewModel}, which holds no nodes, and {@code PlaybackView}.
 */
package mocapscope.app.playback;
