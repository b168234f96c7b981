/**
 * The formats that recordings can be converted to, for the command line and the window; no JavaFX. Start with
 * {@code TargetFormat}.
 */
package mocapscope.app.convert;
