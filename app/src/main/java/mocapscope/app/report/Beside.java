package mocapscope.app.report;

import java.util.List;
import mocapscope.protocol.session.History;
import mocapscope.protocol.session.Message;

/** Finds what crossed at once with a message. */
final class Beside {
    /** A datagram, or what is read of a stream at once, has no more; beyond, nobody can tell. */
    private static final long MOST = 256;

    private Beside() {}

    /** All messages that ended in the entry of that one, it included. */
    static List<Message> of(History history, Message message) {
        return history.messages(Math.max(0, message.n() - MOST), message.n() + MOST).stream()
                .filter(other -> other.entry().index() == message.entry().index())
                .toList();
    }
}
