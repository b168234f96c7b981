package mocapscope.app.intercept;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import org.jspecify.annotations.Nullable;

/** Collects the messages decoded from one transmission, and the severity of each message's worst problem. */
final class DecodedMessageSeverityCollector implements SessionListener {
    private final List<DecodedMessage> messages = new ArrayList<>();
    private final Set<Long> carriers = new HashSet<>();
    private final Map<Long, Severity> worstSeverity = new HashMap<>();

    List<DecodedMessage> messages() {
        return messages;
    }

    /** Returns true if a message contains other messages of the entry. */
    boolean isCarrier(DecodedMessage message) {
        return carriers.contains(message.n());
    }

    /** Returns the worst severity of a message's findings; null without findings. */
    @Nullable
    Severity worstSeverity(DecodedMessage message) {
        return worstSeverity.get(message.n());
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case DecodedMessage message -> onMessage(message);
            case Finding finding -> onFinding(finding);
            default -> {}
        }
    }

    private void onMessage(DecodedMessage message) {
        messages.add(message);
        carriers.add(message.carrier());
    }

    private void onFinding(Finding finding) {
        worstSeverity.merge(finding.message(), finding.severity(), (a, b) -> a.compareTo(b) > 0 ? a : b);
    }
}
