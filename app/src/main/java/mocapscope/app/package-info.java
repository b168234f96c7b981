/**
 * The program's entry point: {@code Main} creates the components and starts the window or a command. No other package
 * imports this one.
 */
package mocapscope.app;
