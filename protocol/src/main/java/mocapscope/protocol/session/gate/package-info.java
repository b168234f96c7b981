/**
 * The gate between a session and its network, at which messages are held, changed or dropped. Start with
 * {@code TrafficGate}.
 */
package mocapscope.protocol.session.gate;
