/**
 * Endpoints with their schemes, addresses and options, and the parameters of requests to a peer. Start with
 * {@code Endpoint}.
 */
package mocapscope.protocol.session.endpoint;
