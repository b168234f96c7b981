/**
 * Recordings served to clients: the recorded messages, or their samples as motion. Start with
 * {@code RecordedReplayScript}.
 */
package mocapscope.protocol.recording.replay;
