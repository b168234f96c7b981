package mocapscope.app.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.DecodedMessage;

/**
 * Collects the first handshake messages of a session for a report; motion data and keepalives are not included. Not
 * thread-safe.
 */
final class HandshakeMessageCollector {
    /** Maximum number of messages of a repeated kind, such as descriptions. */
    static final int OF_A_KIND = 3;

    private final Session session;
    private final int most;
    private final List<ReportMessageDetail> details = new ArrayList<>();
    private final Map<String, Integer> seen = new HashMap<>();
    private long omittedCount;

    HandshakeMessageCollector(Session session, int most) {
        this.session = session;
        this.most = most;
    }

    /** Adds a message; {@code rejected} is true if an error was found in it. */
    void add(DecodedMessage message, List<DecodedMessage> entry, boolean rejected) {
        if (details.size() < most && seen.merge(message.direction() + message.name(), 1, Integer::sum) <= OF_A_KIND) {
            details.add(ReportMessageDetail.of(session, message, entry, null, rejected));
        } else {
            omittedCount++;
        }
    }

    /** Returns the number of such messages that are not shown in detail. */
    long omittedCount() {
        return omittedCount;
    }

    List<ReportMessageDetail> messageDetails() {
        return List.copyOf(details);
    }

    /** Returns the messages that the peer sent. */
    List<ReportMessageDetail> fromPeer() {
        return details.stream()
                .filter(detail -> detail.direction() == session.role().incoming())
                .toList();
    }
}
