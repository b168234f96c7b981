/**
 * Recordings written in other formats: message files, packet folders and exported samples. Start with
 * {@code RecordingConverter}.
 */
package mocapscope.protocol.recording.conversion;
