/**
 * The formats that recordings can be converted to, for the command line and the window; no JavaFX. Start with
 * {@code ConversionTargetFormat}.
 */
package mocapscope.app.convert;
