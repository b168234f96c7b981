/**
 * A view: a session's sequence diagram and steps; what is held at its gate, changed, composed and broken on purpose; two
 * sessions compared. Begin with {@code InterceptViewModel}, which knows no nodes, and {@code InterceptView}.
 */
package mocapscope.app.intercept;
