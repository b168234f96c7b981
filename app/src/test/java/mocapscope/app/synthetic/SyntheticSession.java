package mocapscope.app.synthetic;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/** A session without sockets: its history consists of given entries, each 1 ms after the previous one. */
public final class SyntheticSession {
    private static final Channel TCP = Channel.tcp("tcp");
    private static final Channel UDP = Channel.udp("udp");
    private static final long A_MILLISECOND = 1_000_000;

    private final Transcript transcript;
    private final Session session;
    private long now;

    public SyntheticSession(String id, long budget) {
        var protocol = new SyntheticProtocol("toy", "Toy", 4000, _ -> new SyntheticDecoder());
        var endpoint = protocol.endpoint();
        transcript = new Transcript(budget);
        var history =
                new EarlierMessageDecoder(transcript, protocol.decoder(id, endpoint, SkeletonMapLibrary.builtIn()));
        var anchor = new MonotonicToUnixTimeAnchor(0, 1_700_000_000_000_000_000L);
        session = new Session(id, protocol, endpoint, SessionRole.CLIENT, "127.0.0.1:4000", anchor, history);
    }

    public Session session() {
        return session;
    }

    /** Adds messages as one entry of a stream. */
    public void addMessages(Direction direction, ByteBuffer... messages) {
        addMessages(TCP, direction, messages);
    }

    /** Adds messages as one datagram. */
    public void addDatagram(Direction direction, ByteBuffer... messages) {
        addMessages(UDP, direction, messages);
    }

    private void addMessages(Channel channel, Direction direction, ByteBuffer... messages) {
        int length = List.of(messages).stream().mapToInt(ByteBuffer::remaining).sum();
        var all = ByteBuffer.allocate(length);
        for (var message : messages) {
            all.put(message.duplicate());
        }
        now += A_MILLISECOND;
        append(channel, direction, now, NOWHERE, all.flip());
    }

    /** Adds a message at that time, notifies {@code listener}, and returns the message's number. */
    public long addMessages(Direction direction, long at, SessionListener listener, ByteBuffer message) {
        append(TCP, direction, at, listener, message);
        return session.history().nextMessage() - 1;
    }

    private void append(Channel channel, Direction direction, long at, SessionListener listener, ByteBuffer bytes) {
        var entry =
                transcript.appendData(direction, channel, at, bytes.asReadOnlyBuffer(), Entry.EntryModification.NONE);
        listener.on(new SessionEvent.EntryAppended(entry));
        session.history().append(entry, listener);
    }

    private static final SessionListener NOWHERE = new SessionListener() {
        @Override
        public void on(SessionEvent event) {}
    };
}
