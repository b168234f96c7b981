/**
 * Sessions' latest states and their rings; no JavaFX. Begin with {@code SessionModel}, which a session's own thread
 * tells and the thread that draws looks at, and {@code SessionBook}, which has all of them.
 */
package mocapscope.app.model;
