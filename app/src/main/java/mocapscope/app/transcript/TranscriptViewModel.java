package mocapscope.app.transcript;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.SignalMessageFieldMapper;
import mocapscope.app.model.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * The model of the transcript view (recorded traffic): chosen session, message list, filter and open message. Has no
 * nodes, threads or clock.
 */
final class TranscriptViewModel {
    private final Map<String, MessageListViewport> viewports = new HashMap<>();
    private List<SessionSnapshot> sessions = List.of();
    private MessageFilter filter = MessageFilter.ALL;
    private boolean allFolded;
    private SharedViewSelection seen = SharedViewSelection.NOTHING;
    private @Nullable String chosen;
    private SharedViewSelection.@Nullable MessageSelection openMessage;
    private @Nullable InspectedMessage inspectedMessage;

    /** Applies a new snapshot, including selections made in other views. */
    void refresh(Snapshot snapshot) {
        sessions = snapshot.sessions();
        if (!all(sessions)) {
            viewports.keySet().removeIf(id -> session(id).isEmpty());
            sessions.forEach(each -> viewports.compute(each.session().id(), (_, before) -> browser(each, before)));
            again();
        }
        for (var each : sessions) {
            var viewport = viewports.get(each.session().id());
            if (viewport != null) {
                viewport.setSessionName(each.name());
            }
        }
        if (chosen == null || session(chosen).isEmpty()) {
            chosen = sessions.isEmpty() ? null : sessions.getFirst().session().id();
        }
        if (!snapshot.selection().equals(seen)) {
            seen = snapshot.selection();
            show(snapshot);
        }
    }

    /** Returns true if the browsers are exactly those of these sessions, as in nearly every frame. */
    private boolean all(List<SessionSnapshot> now) {
        for (int i = 0; i < now.size(); i++) {
            var viewport = viewports.get(now.get(i).session().id());
            if (viewport == null || !goesOn(viewport, now.get(i))) {
                return false;
            }
        }
        return now.size() == viewports.size();
    }

    List<SessionSnapshot> sessions() {
        return sessions;
    }

    /** Returns the session being viewed, or empty if none exists. */
    Optional<SessionSnapshot> session() {
        return chosen == null ? Optional.empty() : session(chosen);
    }

    void choose(String session) {
        chosen = session;
    }

    /** Returns the message list of the session being viewed. */
    Optional<MessageListViewport> browser() {
        return chosen == null ? Optional.empty() : Optional.ofNullable(viewports.get(chosen));
    }

    void filter(MessageFilter newFilter) {
        filter = newFilter;
        viewports.values().forEach(viewport -> viewport.filter(newFilter));
    }

    /** Folds or unfolds the messages of each datagram and each frame into one row, in all sessions. */
    void setAllFolded(boolean folded) {
        allFolded = folded;
        viewports.values().forEach(viewport -> viewport.setAllFolded(folded));
    }

    /** Returns true if the messages of each datagram and each frame are one row. */
    boolean isAllFolded() {
        return allFolded;
    }

    MessageFilter filter() {
        return filter;
    }

    /** Returns the open message as it was when opened; empty if it was no longer held then. */
    Optional<InspectedMessage> detail() {
        return Optional.ofNullable(inspectedMessage);
    }

    /** Reveals the secret bytes of the open message until another is opened. */
    void revealSecrets() {
        inspectedMessage = detail().map(InspectedMessage::revealed).orElse(null);
    }

    /** Returns the selection of the open message. */
    Optional<SharedViewSelection.MessageSelection> openMessage() {
        return Optional.ofNullable(openMessage);
    }

    /** Returns the selected moment, if it is not about a byte of the open message. */
    Optional<SharedViewSelection.MomentSelection> moment() {
        return seen instanceof SharedViewSelection.MomentSelection moment && !moment.isExact()
                ? Optional.of(moment)
                : Optional.empty();
    }

    /** Returns the number of the open message if it belongs to the session being viewed. */
    Optional<Long> openInChosenSession() {
        return openMessage()
                .filter(selection -> selection.session().equals(chosen))
                .map(SharedViewSelection.MessageSelection::n);
    }

    /** Returns true if the open message's bytes were dropped from memory. */
    boolean isDropped() {
        return openMessage().filter(this::isDropped).isPresent();
    }

    private boolean isDropped(SharedViewSelection.MessageSelection selection) {
        var history = session(selection.session()).map(each -> each.session().history());
        return history.filter(held -> held.firstMessage() > selection.n()).isPresent();
    }

    private void show(Snapshot snapshot) {
        var message = seen instanceof SharedViewSelection.SignalSelection selection
                ? SignalMessageFieldMapper.message(snapshot, selection)
                : seen.message();
        var known = message.filter(picked -> session(picked.session()).isPresent());
        if (!sameMessage(openMessage(), known)) {
            inspectedMessage = known.flatMap(this::read).orElse(null);
        }
        openMessage = known.orElse(null);
        known.ifPresent(picked -> {
            chosen = picked.session();
            browser().ifPresent(viewport -> viewport.reveal(picked.n()));
        });
        boolean isOfSession = seen instanceof SharedViewSelection.SessionSelection
                || seen instanceof SharedViewSelection.MomentSelection;
        if (isOfSession && session(seen.session()).isPresent()) {
            chosen = seen.session();
        }
    }

    private Optional<InspectedMessage> read(SharedViewSelection.MessageSelection selection) {
        return session(selection.session()).flatMap(each -> InspectedMessage.inspect(each.session(), selection.n()));
    }

    private static boolean sameMessage(
            Optional<SharedViewSelection.MessageSelection> before, Optional<SharedViewSelection.MessageSelection> now) {
        return before.map(SharedViewSelection.MessageSelection::session)
                        .equals(now.map(SharedViewSelection.MessageSelection::session))
                && before.map(SharedViewSelection.MessageSelection::n)
                        .equals(now.map(SharedViewSelection.MessageSelection::n));
    }

    /** Returns the session's browser; a replayed session is replaced after each seek and its list starts anew. */
    private MessageListViewport browser(SessionSnapshot session, @Nullable MessageListViewport before) {
        if (before != null && goesOn(before, session)) {
            return before;
        }
        var viewport = new MessageListViewport(session.session());
        viewport.filter(filter);
        viewport.setAllFolded(allFolded);
        if (before != null && !before.following()) {
            viewport.stopFollowing();
        }
        return viewport;
    }

    private static boolean goesOn(MessageListViewport viewport, SessionSnapshot session) {
        return viewport.session().history() == session.session().history();
    }

    /**
     * Keeps the open message while the list is frozen; otherwise closes it, since it has not arrived yet or its session
     * was removed.
     */
    private void again() {
        if (openMessage != null) {
            var still = read(openMessage);
            if (still.isPresent() || !isDropped(openMessage)) {
                inspectedMessage = still.orElse(null);
                openMessage = still.isPresent() ? openMessage : null;
            }
        }
    }

    private Optional<SessionSnapshot> session(String id) {
        for (int i = 0; i < sessions.size(); i++) {
            if (sessions.get(i).session().id().equals(id)) {
                return Optional.of(sessions.get(i));
            }
        }
        return Optional.empty();
    }
}
