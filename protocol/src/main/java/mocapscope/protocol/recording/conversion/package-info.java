/**
 * Recordings written in other formats: message files, packet folders and exported samples. Start with
 * {@code NativeProtocolFileExporter}.
 */
package mocapscope.protocol.recording.conversion;
