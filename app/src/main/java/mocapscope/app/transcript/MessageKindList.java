package mocapscope.app.transcript;

import java.util.SortedSet;
import java.util.TreeSet;
import mocapscope.protocol.session.Session;

/**
 * The message names and channels of a session, sampled from its first and latest messages. Computed only when the user
 * opens a chooser, because messages are not kept decoded.
 */
record MessageKindList(SortedSet<String> names, SortedSet<String> channels) {
    private static final long FIRST = 256;
    private static final long LATEST = 1024;

    static MessageKindList of(Session session) {
        var kindList = new MessageKindList(new TreeSet<>(), new TreeSet<>());
        var history = session.history();
        long first = history.firstMessage();
        long next = history.nextMessage();
        kindList.read(session, first, Math.min(next, first + FIRST));
        kindList.read(session, Math.max(first + FIRST, next - LATEST), next);
        return kindList;
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
