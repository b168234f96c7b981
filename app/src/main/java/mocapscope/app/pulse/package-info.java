/**
 * The only animation timer, the snapshot of each frame, and the interfaces of views and their commands. Begin with
 * {@code FrameClock} and {@code View}.
 */
package mocapscope.app.pulse;
