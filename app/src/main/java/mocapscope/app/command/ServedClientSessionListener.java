package mocapscope.app.command;

import mocapscope.app.command.output.AssignedPortEndpoint;
import mocapscope.app.command.output.SessionHealthPrinter;
import mocapscope.app.command.output.SessionPrinter;
import mocapscope.app.command.output.SessionWaitOutcomeRecorder;
import mocapscope.app.command.output.TrafficSummaryCounter;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionStateChange;

/**
 * A session listener for one client of a server; it logs the client's activity and assesses the connection's health.
 */
final class ServedClientSessionListener implements SessionListener {
    private final Session session;
    private final ServedClientLog log;
    private final TrafficSummaryCounter counter;
    private final SessionHealthPrinter health;
    private final SessionWaitOutcomeRecorder sessionOutcome;
    private final AssignedPortEndpoint endpoint = new AssignedPortEndpoint();
    private boolean announced;

    ServedClientSessionListener(
            Session session,
            ServedClientLog log,
            SessionHealthPrinter health,
            TrafficSummaryCounter counter,
            SessionWaitOutcomeRecorder outcome) {
        this.session = session;
        this.log = log;
        this.counter = counter;
        this.health = health;
        this.sessionOutcome = outcome;
        if (!isServer()) {
            counter.runs().add(health);
        }
    }

    @Override
    public void on(SessionEvent event) {
        health.on(event);
        switch (event) {
            case SessionStateChange state -> onState(state);
            case SessionEvent.EntryAppended _,
                    MessageMetadata _,
                    SessionEvent.Samples _,
                    SessionEvent.FindingRepeated _ -> counter.on(event);
            case Finding finding -> onFinding(finding);
            default -> {}
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    private void onState(SessionStateChange state) {
        if (isServer()) {
            sessionOutcome.updateState(state);
        }
        switch (state.phase()) {
            case LISTENING -> {
                sessionOutcome.setLive();
                endpoint.update(state);
                log.log((session.isInitiator() ? "sending to " : "listening at ") + endpoint.endpoint(session));
            }
            case CONNECTING, SILENT, WAITING, LOST -> {}
            case HANDSHAKING -> reportFirstClient();
            case LIVE -> {
                reportFirstClient();
                client("clients served", "is served" + (state.step().isEmpty() ? "" : ": " + state.step()));
            }
            case CLOSED, FAILED -> {
                counter.runs().end(health);
                leave(state);
            }
        }
    }

    private void onFinding(Finding finding) {
        counter.on(finding);
        var rule = finding.rule();
        if (rule == ConnectionProblemKind.SESSION_LOST) {
            return; // reported when the client has left
        }
        client(
                "findings " + rule.code(),
                "%s: %s (%s, %s)"
                        .formatted(
                                SessionPrinter.enumName(finding.severity()),
                                finding.text(),
                                rule.code(),
                                rule.number()));
        if (isServer()) {
            sessionOutcome.addFinding(finding);
        }
    }

    /** Returns true for the session that listens for clients; only its failure ends the command. */
    private boolean isServer() {
        return session.isListener();
    }

    private void reportFirstClient() {
        if (!announced) {
            announced = true;
            client("clients connected", "connected");
        }
    }

    private void leave(SessionStateChange state) {
        if (announced) {
            client("clients left", "left" + (state.step().isEmpty() ? "" : ": " + state.step()));
        }
    }

    private void client(String kind, String words) {
        log.log(kind, session.peer() + " " + words);
    }
}
