/**
 * A view: a card for each session, and the form that a protocol's own options make. Begin with {@code ConnectView},
 * {@code SessionCard}, and {@code FormModel}, which knows no nodes.
 */
package mocapscope.app.connect;
