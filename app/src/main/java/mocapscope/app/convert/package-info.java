/**
 * The formats that recordings are written as, for the command line and the window; no JavaFX. Begin with
 * {@code TargetFormat}.
 */
package mocapscope.app.convert;
