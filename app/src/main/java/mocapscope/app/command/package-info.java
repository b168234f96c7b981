/**
 * The command line, and the JSON lines that other programs build on; no JavaFX. Begin with {@code Mocapscope}, which
 * has the commands, a class each; {@code Main} hands it what opens the window.
 */
package mocapscope.app.command;
