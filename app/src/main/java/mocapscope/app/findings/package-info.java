/**
 * The view of all findings, graded, grouped and counted, each with its rule and its bytes. Start with
 * {@code FindingsViewModel}, which has no nodes, and {@code FindingsView}.
 */
package mocapscope.app.findings;
