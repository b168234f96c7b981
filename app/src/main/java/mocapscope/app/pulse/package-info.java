/**
 * The one animation timer, the frame's snapshot, what a view is and what can be done in it. Begin with {@code Pulse}
 * and {@code View}.
 */
package mocapscope.app.pulse;
