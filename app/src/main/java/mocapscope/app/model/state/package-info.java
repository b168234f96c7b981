/**
 * The state of one running session, collected from its events and measured for the next snapshot. Start with
 * {@code SessionModel}.
 */
package mocapscope.app.model.state;
