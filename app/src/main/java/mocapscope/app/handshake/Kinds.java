package mocapscope.app.handshake;

import java.util.SortedSet;
import java.util.TreeSet;
import mocapscope.protocol.session.Session;

/**
 * The kinds of message that a session exchanged, and its channels, as far as its first and its latest messages tell: looked
 * for only when somebody wants to choose one, since no message is kept decoded.
 */
record Kinds(SortedSet<String> names, SortedSet<String> channels) {
    private static final long FIRST = 256;
    private static final long LATEST = 1024;

    static Kinds of(Session session) {
        var kinds = new Kinds(new TreeSet<>(), new TreeSet<>());
        var history = session.history();
        long first = history.firstMessage();
        long next = history.nextMessage();
        kinds.read(session, first, Math.min(next, first + FIRST));
        kinds.read(session, Math.max(first + FIRST, next - LATEST), next);
        return kinds;
    }

    private void read(Session session, long from, long to) {
        if (from < to) {
            session.history().messages(from, to).forEach(message -> {
                names.add(message.name());
                channels.add(message.channel().name());
            });
        }
    }
}
