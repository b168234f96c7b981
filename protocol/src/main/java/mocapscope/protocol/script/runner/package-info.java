/**
 * The run of conformance cases against a peer, and the grading of its messages. Start with
 * {@code ConformanceTestRunner}.
 */
package mocapscope.protocol.script.runner;
