/**
 * The commands of the command line, one class each, and the console they share; no JavaFX. Start with {@code
 * MocapscopeCommand}; {@code Main} passes it the function that opens the window.
 */
package mocapscope.app.command;
