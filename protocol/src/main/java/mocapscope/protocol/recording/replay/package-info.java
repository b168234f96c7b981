/**
 * Recordings served to clients: the recorded messages, or their samples as motion. Start with
 * {@code RecordedServerMessageSupplier}.
 */
package mocapscope.protocol.recording.replay;
