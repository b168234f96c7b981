/**
 * The command line, and the JSON lines that other programs depend on; no JavaFX. Start with {@code Mocapscope}, which
 * holds the commands, one class each; {@code Main} passes it the function that opens the window.
 */
package mocapscope.app.command;
