/**
 * The sequence diagram of a session: its messages and changes as rows, for the report and the window; no JavaFX. Begin
 * with {@code SequenceDiagramModel}.
 */
package mocapscope.app.sequence;
