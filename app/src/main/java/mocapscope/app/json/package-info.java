/**
 * Messages and findings as JSON objects, for the command line and for what the window copies; no JavaFX. Begin with
 * {@code JsonRecords}.
 */
package mocapscope.app.json;
