/**
 * The decisions of a protocol's client, server and replay, which perform no input or output themselves. Start with
 * {@code SessionLogic}.
 */
package mocapscope.protocol.session.logic;
