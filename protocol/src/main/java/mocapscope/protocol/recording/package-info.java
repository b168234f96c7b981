/**
 * Recordings of sessions, from files and from what live sessions remember, and overviews of their activity. Start with
 * {@code RecordingFile}. A {@code RecordedSession} is one session, which a {@code SessionReplayer} feeds to a decoder as if
 * it arrived now. A {@code SeekableRecordedSessionSet} holds several sessions and can be read from any moment.
 */
package mocapscope.protocol.recording;
