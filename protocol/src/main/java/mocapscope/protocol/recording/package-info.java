/**
 * Recorded sessions in files, or in the memory of live sessions. A {@code ReplayableRecording} is one session in a file,
 * {@code RecordedSession} adds its protocol, and a {@code SessionReplayer} feeds it to a decoder as if it arrived now. A {@code RecordingSource}
 * holds several sessions and can be read from any moment; a {@code RecordingPlayer} plays it. {@code RecordingConverter} and
 * {@code SampleExporter} write recordings as other files.
 */
package mocapscope.protocol.recording;
