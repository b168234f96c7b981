/**
 * Where the program starts: {@code Main} makes the pieces, and starts the window or a command. Nothing else imports
 * this package.
 */
package mocapscope.app;
