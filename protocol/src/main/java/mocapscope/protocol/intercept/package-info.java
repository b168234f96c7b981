/**
 * Interception of sessions by the user: messages can be held, inspected, edited, repeated and deliberately damaged.
 * Start with {@code Benches}, which installs a {@code Bench} before each session. A {@code Trick} is an action applied
 * to messages automatically; {@code Previews} decodes the messages held.
 */
package mocapscope.protocol.intercept;
