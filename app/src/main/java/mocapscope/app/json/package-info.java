/**
 * Messages and findings as JSON objects, for the command line and the window's clipboard; no JavaFX. Start with
 * {@code JsonMessageWriter}.
 */
package mocapscope.app.json;
