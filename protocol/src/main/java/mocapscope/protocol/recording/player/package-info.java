/** The playback of a recording with pause, seek, steps and speed. Start with {@code RecordingPlayer}. */
package mocapscope.protocol.recording.player;
