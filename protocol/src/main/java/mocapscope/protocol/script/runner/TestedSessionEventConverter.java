package mocapscope.protocol.script.runner;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.LongSupplier;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** A session listener that converts the tested session's events for the test script and queues them. */
final class TestedSessionEventConverter implements SessionListener {
    /** More transmission units than a peer repeats at a time. */
    private static final int MOST_REMEMBERED = 4_096;

    private final Session session;
    private final Direction peers;
    private final LongSupplier clock;
    private final TestedSessionEventQueue queue;
    private final List<DecodedMessage> ofEntry = new ArrayList<>();
    /** Events of the current entry; they are queued together when the entry is complete. */
    private final List<TestedSessionEvent> pendingEvents = new ArrayList<>();

    private boolean withinEntry;
    private final LinkedHashSet<String> identities = new LinkedHashSet<>();

    TestedSessionEventConverter(Session session, LongSupplier clock, TestedSessionEventQueue queue) {
        this.session = session;
        this.peers = session.role().incoming();
        this.clock = clock;
        this.queue = queue;
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionStateChange state -> onState(state);
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case SessionEvent.EntryDecoded decoded -> onEntryDecoded(decoded.entry());
            case SessionEvent.RequestSent sent -> onRequestSent(sent.request());
            case DecodedMessage message -> onMessage(message);
            case Finding finding -> onFinding(finding);
            case SessionEvent.FindingRepeated repeated -> onFindingRepeated(repeated.finding());
            default -> {}
        }
    }

    private void onState(SessionStateChange state) {
        addEvent(new TestedSessionEvent.StateEvent(state));
    }

    private void onEntry(Entry entry) {
        withinEntry = true;
        if (entry.kind() != Entry.EntryKind.DATA || entry.mark() == Entry.EntryModification.INJECTED) {
            addEvent(new TestedSessionEvent.EntryEvent(entry));
        }
    }

    private void onMessage(DecodedMessage message) {
        if (byPeer(message.entry())) {
            ofEntry.add(message);
            addEvent(new TestedSessionEvent.MessageEvent(message));
        }
    }

    private void onEntryDecoded(Entry entry) {
        if (byPeer(entry) && entry.kind() == Entry.EntryKind.DATA) {
            var unit = new DecodedTransmissionUnit(entry.channel(), entry.direction(), entry.bytes(), ofEntry);
            var identity = session.protocol().messageEditor().transmissionId(unit);
            if (!identity.isEmpty() && !identities.add(identity)) {
                addEvent(new TestedSessionEvent.ResendEvent(entry.arrival()));
            }
            if (identities.size() > MOST_REMEMBERED) {
                identities.removeFirst();
            }
        }
        ofEntry.clear();
        withinEntry = false;
        queue.addAll(pendingEvents);
        pendingEvents.clear();
    }

    private void onFinding(Finding finding) {
        addEvent(new TestedSessionEvent.FindingEvent(finding, isCausedByPeer(finding)));
    }

    private void onFindingRepeated(Finding finding) {
        onFinding(finding);
    }

    private void onRequestSent(UserRequestDefinition definition) {
        addEvent(new TestedSessionEvent.RequestEvent(clock.getAsLong()));
    }

    private void addEvent(TestedSessionEvent event) {
        if (withinEntry) {
            pendingEvents.add(event);
        } else {
            queue.add(event);
        }
    }

    /** Returns true if the peer sent the entry; false if it was injected in the peer's name. */
    private boolean byPeer(Entry entry) {
        return entry.direction() == peers && entry.mark() != Entry.EntryModification.INJECTED;
    }

    /** Returns true if the peer caused the finding; false if the data was altered here. */
    private boolean isCausedByPeer(Finding finding) {
        return finding.direction() == peers
                && session.history()
                        .transcript()
                        .entry(finding.entry())
                        .map(entry -> entry.mark() == Entry.EntryModification.NONE)
                        .orElse(false);
    }
}
