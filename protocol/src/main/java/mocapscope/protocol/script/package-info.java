/**
 * Conformance tests of a peer, stored as script files. Start with {@code Case} and {@code Step}. {@code ScriptReader}
 * reads them, {@code Trial} runs them against a peer and returns the {@code Outcome}, and {@code SessionScriptGenerator}
 * generates them from a recorded session.
 */
package mocapscope.protocol.script;
