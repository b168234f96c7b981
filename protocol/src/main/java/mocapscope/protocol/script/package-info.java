/**
 * What is done to a peer and what it is to do then, as files. Begin with {@code Case} and {@code Step};
 * {@code ScriptReader} reads them, {@code Trial} runs them against a peer and says the {@code Outcome}, and
 * {@code ScriptWriter} writes them from what a session went through.
 */
package mocapscope.protocol.script;
