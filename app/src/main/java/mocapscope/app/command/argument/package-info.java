/**
 * Converters of command-line arguments, and groups of options that several commands share. Start with
 * {@code EndpointConverter}.
 */
package mocapscope.app.command.argument;
