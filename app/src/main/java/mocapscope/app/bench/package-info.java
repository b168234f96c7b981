/**
 * The intercept view: a session's sequence diagram and states, held, changed, composed and broken messages, and the
 * comparison of two sessions. Start with {@code BenchModel}, which has no nodes, and {@code BenchView}.
 */
package mocapscope.app.bench;
