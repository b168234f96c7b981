package mocapscope.app.command.output;

import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Direction;

/**
 * Prints a request that is sent to a device, and the messages that may be the device's answer. Protocols need not
 * identify an answer, so every message that the device does not send continuously is considered one.
 */
public final class RequestAnswerPrinter implements SessionListener {
    /** Maximum number of messages of a type in the second before the request, for a later one to count as an answer. */
    private static final int MAX_EARLIER_COUNT = 2;

    private record Kind(String name, String sender) {}

    private final SessionListener lines;
    private final Direction outgoing;
    private final SessionWaitOutcomeRecorder sessionOutcome;
    /** Number of messages before the request was sent, by type. */
    private final Map<Kind, Integer> before = new HashMap<>();

    private boolean sendingRequest;
    private volatile boolean requestSent;
    private volatile boolean isSent;
    private volatile boolean isAnswered;

    public RequestAnswerPrinter(SessionListener lines, Direction outgoing, SessionWaitOutcomeRecorder outcome) {
        this.lines = lines;
        this.outgoing = outgoing;
        this.sessionOutcome = outcome;
    }

    /** Returns true if the request was sent. */
    public boolean isSent() {
        return isSent;
    }

    public boolean isAnswered() {
        return isAnswered;
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionStateChange state -> onState(state);
            case SessionEvent.RequestStarted started -> onRequestStarted(started.request());
            case SessionEvent.RequestSent sent -> onRequestSent(sent.request());
            case DecodedMessage message -> onMessage(message);
            case Finding finding -> onFinding(finding);
            default -> {}
        }
    }

    private void onRequestStarted(UserRequestDefinition definition) {
        sendingRequest = true;
        requestSent = true;
    }

    private void onRequestSent(UserRequestDefinition definition) {
        sendingRequest = false;
    }

    private void onState(SessionStateChange state) {
        sessionOutcome.updateState(state);
        if (state.phase() == SessionPhase.LIVE) {
            sessionOutcome.complete(SessionWaitOutcomeRecorder.SessionEndReason.ENOUGH);
        }
    }

    private void onMessage(DecodedMessage message) {
        boolean local = message.direction() == outgoing;
        var kind = new Kind(message.name(), message.sender());
        if (!requestSent) {
            before.merge(kind, 1, Integer::sum);
        } else if (local && sendingRequest || !local && before.getOrDefault(kind, 0) <= MAX_EARLIER_COUNT) {
            lines.on(message);
            isSent |= local && sendingRequest;
            isAnswered |= !local;
        }
    }

    private void onFinding(Finding finding) {
        if (sendingRequest) {
            sessionOutcome.setProblem(finding); // it takes precedence over a later failure
        } else {
            sessionOutcome.addFinding(finding);
        }
        lines.on(finding);
    }
}
