/**
 * The latest states of sessions and their ring buffers; no JavaFX. Start with {@code SessionModel}, written by a
 * session's thread and read by the one that draws, and {@code WindowSessionManager}, which holds all models.
 */
package mocapscope.app.model;
