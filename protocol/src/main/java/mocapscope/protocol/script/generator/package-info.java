/** Conformance scripts generated from a recorded session. Start with {@code SessionScriptGenerator}. */
package mocapscope.protocol.script.generator;
