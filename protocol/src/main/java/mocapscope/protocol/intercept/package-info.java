/**
 * Interception of sessions by the user: messages can be held, inspected, edited, repeated and deliberately damaged.
 * Start with {@code InterceptGateFactory}, which installs a {@code SessionInterceptor} before each session. An {@code InterceptAction} is an action applied
 * to messages automatically; {@code HeldMessageDecoder} decodes the messages held.
 */
package mocapscope.protocol.intercept;
