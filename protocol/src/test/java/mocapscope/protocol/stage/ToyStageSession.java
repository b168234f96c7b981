package mocapscope.protocol.stage;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.take.TakeTestRecordings;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** A session of the toy protocol that a test feeds, and the events that its agent saw. */
final class ToyStageSession {
    final Session session;
    final RecordingListener live = new RecordingListener();
    private final CompositeSessionListener listener;
    private final SessionReplayer replayer;

    ToyStageSession(String id, SessionListenerFactory factory) {
        session = TakeTestRecordings.toy(id);
        listener = new CompositeSessionListener(factory.createListener(session), live);
        replayer = new SessionReplayer(session, listener);
    }

    /** Feeds lines of the server, {@code p from} up to but not including {@code p to}, a millisecond apart. */
    void feed(int from, int to) {
        for (int i = from; i < to; i++) {
            feed("p %d\n".formatted(i), i);
        }
    }

    /** Feeds a line at a millisecond. */
    void feed(String line, int millis) {
        var bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII)).asReadOnlyBuffer();
        replayer.data(Direction.TO_CLIENT, ToyProtocol.TCP, at(millis), bytes, Entry.EntryModification.NONE);
    }

    void end(int millis) {
        listener.on(new SessionStateChange(SessionPhase.CLOSED, "", "", at(millis)));
    }

    static long at(int millis) {
        return 1000 + millis * 1_000_000L;
    }
}
