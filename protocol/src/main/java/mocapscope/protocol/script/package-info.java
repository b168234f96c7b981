/**
 * Conformance scripts: cases, steps, expectations and verdicts, read from YAML. Start with {@code ConformanceScript}.
 */
package mocapscope.protocol.script;
