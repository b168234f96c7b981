package mocapscope.app.command;

import mocapscope.app.command.output.BoundEndpoint;
import mocapscope.app.command.output.NetworkLossCounter;
import mocapscope.app.command.output.SessionOutcome;
import mocapscope.app.command.output.SessionPrinter;
import mocapscope.app.command.output.SummaryCounter;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.ConnectionFindingRule;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionState;

/** A session listener that logs one client of a server, and counts its messages and losses. */
final class ServedClientSessionListener implements SessionListener {
    private final Session session;
    private final ClientActivityLog log;
    private final SummaryCounter counter;
    private final NetworkLossCounter lossCounter;
    private final SessionOutcome sessionOutcome;
    private final BoundEndpoint endpoint = new BoundEndpoint();
    private boolean announced;

    ServedClientSessionListener(
            Session session, ClientActivityLog log, SummaryCounter counter, SessionOutcome outcome) {
        this.session = session;
        this.log = log;
        this.counter = counter;
        this.lossCounter = counter.addSession();
        this.sessionOutcome = outcome;
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionState state -> onState(state);
            case SessionEvent.EntryAppended appended -> {
                counter.on(appended);
                lossCounter.addEntry(appended.entry());
            }
            case MessageMetadata _, SessionEvent.Samples _, SessionEvent.FindingRepeated _ -> counter.on(event);
            case Finding finding -> onFinding(finding);
            case SessionEvent.MessagesLost lost ->
                lossCounter.addLost(lost.channel(), lost.direction(), lost.messages());
            case SessionEvent.SequenceNumberReceived number ->
                lossCounter.addSequenceNumber(number.channel(), number.direction(), number.number(), number.bits());
            default -> {}
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    private void onState(SessionState state) {
        if (isServer()) {
            sessionOutcome.updateState(state);
        }
        switch (state.phase()) {
            case LISTENING -> {
                sessionOutcome.setLive();
                endpoint.update(state);
                log.log("listening at " + endpoint.endpoint(session));
            }
            case CONNECTING, SILENT, WAITING, LOST -> {}
            case HANDSHAKING -> reportFirstClient();
            case LIVE -> {
                reportFirstClient();
                client("clients served", "is served" + (state.step().isEmpty() ? "" : ": " + state.step()));
            }
            case CLOSED, FAILED -> {
                counter.endSession(lossCounter);
                leave(state);
            }
        }
    }

    private void onFinding(Finding finding) {
        counter.on(finding);
        var rule = finding.rule();
        if (rule == ConnectionFindingRule.SESSION_LOST) {
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
        return session.peer().equals("clients");
    }

    private void reportFirstClient() {
        if (!announced) {
            announced = true;
            client("clients connected", "connected");
        }
    }

    private void leave(SessionState state) {
        if (announced) {
            client("clients left", "left" + (state.step().isEmpty() ? "" : ": " + state.step()));
        }
    }

    private void client(String kind, String words) {
        log.log(kind, session.peer() + " " + words);
    }
}
