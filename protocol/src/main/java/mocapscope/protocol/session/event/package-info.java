/**
 * The events of a session, from states and messages to findings, and the listeners that receive them. Start with
 * {@code SessionListener}.
 */
package mocapscope.protocol.session.event;
