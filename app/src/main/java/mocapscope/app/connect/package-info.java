/**
 * The sessions view: a card for each session, and a form generated from the protocol's options. Begin with
 * {@code ConnectView}, {@code SessionStatusCard}, and {@code EndpointFormModel}, which holds no nodes.
 */
package mocapscope.app.connect;
