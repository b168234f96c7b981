package mocapscope.protocol.recording;

import java.nio.ByteBuffer;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionTrafficEventDecoder;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/**
 * Replays a recording's events into a session, decodes the traffic and notifies a listener. The session has no protocol
 * logic. Times are those of the recording. Not thread-safe.
 */
public final class SessionReplayer implements RecordingContentConsumer {
    private final Session session;
    private final SessionListener listener;
    private final SessionTrafficEventDecoder monitor;

    /**
     * Creates a replayer for {@code session}, whose transcript must have no other writer; {@code listener} is called on the
     * calling thread.
     */
    public SessionReplayer(Session session, SessionListener listener) {
        this.session = session;
        this.listener = listener;
        this.monitor = new SessionTrafficEventDecoder(session, listener);
    }

    @Override
    public void opened(Direction direction, Channel channel, long arrival, String note) {
        decode(transcript().appendOpened(direction, channel, arrival, note));
    }

    @Override
    public void data(
            Direction direction,
            Channel channel,
            long arrival,
            ByteBuffer bytes,
            Entry.EntryModification modification) {
        decode(transcript().appendData(direction, channel, arrival, bytes, modification));
    }

    @Override
    public void closed(Direction direction, Channel channel, long arrival, String reason) {
        decode(transcript().appendClosed(direction, channel, arrival, reason));
    }

    @Override
    public void gap(Direction direction, Channel channel, long arrival, String missing) {
        decode(transcript().appendGap(direction, channel, arrival, missing));
    }

    @Override
    public void lagged(SessionEvent.ProcessLagged lag) {
        session.history().lags().add(lag);
        monitor.addRecordedLag(lag);
        listener.on(lag);
    }

    @Override
    public void found(RecordedFinding finding) {
        play(finding, 0);
    }

    /** Passes on a finding or a lag, whose times are since {@code base}, that the bytes do not show. */
    public void play(RecordedFindingOrProcessLag notice, long base) {
        switch (notice) {
            case RecordedProcessLag recorded -> lagged(recorded.lag().shiftedBy(base));
            case RecordedFinding finding -> listener.on(finding.toFinding(session, base + finding.time()));
        }
    }

    private Transcript transcript() {
        return session.history().transcript();
    }

    private void decode(Entry entry) {
        listener.on(new SessionEvent.EntryAppended(entry));
        monitor.append(entry);
        listener.on(new SessionEvent.EntryDecoded(entry));
    }
}
