/**
 * The state of one running session, collected from its events and measured for the next snapshot. Start with
 * {@code SessionStateAccumulator}.
 */
package mocapscope.app.model.state;
