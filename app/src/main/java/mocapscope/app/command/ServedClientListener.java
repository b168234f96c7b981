package mocapscope.app.command;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.session.MessageMetadata;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** A session listener that logs one client of a server, and counts its messages and losses. */
final class ServedClientListener implements SessionListener {
    private final Session session;
    private final ClientActivityLog log;
    private final SummaryCounter tally;
    private final MessageLossCounter missing;
    private final SessionOutcome outcome;
    private final BoundEndpoint bound = new BoundEndpoint();
    private boolean greeted;

    ServedClientListener(Session session, ClientActivityLog log, SummaryCounter tally, SessionOutcome outcome) {
        this.session = session;
        this.log = log;
        this.tally = tally;
        this.missing = tally.addSession();
        this.outcome = outcome;
    }

    @Override
    public void onState(SessionState state) {
        switch (state.phase()) {
            case LISTENING -> {
                outcome.setLive();
                bound.update(state);
                log.log("listening at " + bound.endpoint(session));
            }
            case CONNECTING, SILENT, WAITING, LOST -> {}
            case HANDSHAKING -> greet();
            case LIVE -> {
                greet();
                client("clients served", "is served" + (state.step().isEmpty() ? "" : ": " + state.step()));
            }
            case CLOSED, FAILED -> {
                tally.endSession(missing);
                leave(state);
            }
        }
    }

    @Override
    public void onEntry(Entry entry) {
        tally.onEntry(entry);
        missing.addEntry(entry);
    }

    @Override
    public void onMessage(Message message) {
        tally.onMessage(message);
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void onMessageMetadata(MessageMetadata envelope) {
        tally.onMessageMetadata(envelope);
    }

    @Override
    public void onSource(SourceInfo source) {}

    @Override
    public void onSample(Sample sample) {
        tally.onSample(sample);
    }

    @Override
    public void onFinding(Finding finding) {
        tally.onFinding(finding);
        var rule = finding.rule();
        if (rule == SessionRule.SESSION_LOST) {
            return; // reported when the client has left
        }
        client(
                "findings " + rule.code(),
                "%s: %s (%s, %s)"
                        .formatted(SessionPrinter.enumName(finding.severity()), finding.text(), rule.code(), rule.number()));
        outcome.setTrouble(finding);
    }

    @Override
    public void onMessagesLost(Channel channel, Direction direction, long messages) {
        missing.addLost(channel, direction, messages);
    }

    @Override
    public void onSequenceNumber(Channel channel, Direction direction, long number, int bits, long message) {
        missing.addSequenceNumber(channel, direction, number, bits);
    }

    @Override
    public void onFindingRepeated(Finding finding) {
        tally.onFindingRepeated(finding);
    }

    private void greet() {
        if (!greeted) {
            greeted = true;
            client("clients connected", "connected");
        }
    }

    private void leave(SessionState state) {
        if (greeted) {
            client("clients left", "left" + (state.step().isEmpty() ? "" : ": " + state.step()));
        }
    }

    private void client(String kind, String words) {
        log.log(kind, session.peer() + " " + words);
    }
}
