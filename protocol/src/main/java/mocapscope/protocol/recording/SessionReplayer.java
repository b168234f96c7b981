package mocapscope.protocol.recording;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/**
 * A recording consumer that appends recorded events to a session's transcript, decodes them and notifies a listener.
 * The session has no protocol logic. Times are those of the recording. Not thread-safe.
 */
public final class SessionReplayer implements RecordingConsumer {
    private final Session session;
    private final SessionListener tap;

    /**
     * Creates a replayer for {@code session}, whose transcript must have no other writer; {@code tap} is called on the
     * calling thread.
     */
    public SessionReplayer(Session session, SessionListener tap) {
        this.session = session;
        this.tap = tap;
    }

    @Override
    public void opened(Direction direction, Channel channel, long arrival, String note) {
        decode(transcript().appendOpened(direction, channel, arrival, note));
    }

    @Override
    public void data(Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.EntryModification mark) {
        decode(transcript().appendData(direction, channel, arrival, bytes, mark));
    }

    @Override
    public void closed(Direction direction, Channel channel, long arrival, String why) {
        decode(transcript().appendClosed(direction, channel, arrival, why));
    }

    private Transcript transcript() {
        return session.history().transcript();
    }

    private void decode(Entry entry) {
        tap.onEntry(entry);
        session.history().append(session.history().decoderState(), entry, tap);
        tap.onEntryDecoded(entry);
    }
}
