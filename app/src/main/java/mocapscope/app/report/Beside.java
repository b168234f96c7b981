package mocapscope.app.report;

import java.util.List;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.SessionHistory;

/** Finds the messages that arrived in one entry together with a given message. */
final class Beside {
    /** Maximum number of messages in a datagram or in one read of a stream; any beyond it are not found. */
    private static final long MOST = 256;

    private Beside() {}

    /** Returns all messages that ended in the same entry as the given one, including that one. */
    static List<Message> of(SessionHistory history, Message message) {
        return history.messages(Math.max(0, message.n() - MOST), message.n() + MOST).stream()
                .filter(other -> other.entry().index() == message.entry().index())
                .toList();
    }
}
