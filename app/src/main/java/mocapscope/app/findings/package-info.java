/**
 * A view: everything wrong or odd, graded, grouped and counted, each with its rule and its bytes. Begin with
 * {@code FindingsModel}, which knows no nodes, and {@code FindingsView}.
 */
package mocapscope.app.findings;
