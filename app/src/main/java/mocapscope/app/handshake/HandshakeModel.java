package mocapscope.app.handshake;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.app.model.SignalMessageLinker;
import org.jspecify.annotations.Nullable;

/**
 * The model of the transcript view: chosen session, message list, filter and open message. Has no nodes, threads or
 * clock.
 */
final class HandshakeModel {
    private final Map<String, Browser> browsers = new HashMap<>();
    private List<SessionSnapshot> sessions = List.of();
    private Filter filter = Filter.ALL;
    private Selection seen = Selection.NOTHING;
    private @Nullable String chosen;
    private Selection.@Nullable MessageSelection open;
    private @Nullable Detail detail;

    /** Applies a new snapshot, including selections made in other views. */
    void refresh(Snapshot snapshot) {
        sessions = snapshot.sessions();
        if (!all(sessions)) {
            browsers.keySet().removeIf(id -> session(id).isEmpty());
            sessions.forEach(each -> browsers.compute(each.session().id(), (_, before) -> browser(each, before)));
            again();
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
            var browser = browsers.get(now.get(i).session().id());
            if (browser == null || !goesOn(browser, now.get(i))) {
                return false;
            }
        }
        return now.size() == browsers.size();
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
    Optional<Browser> browser() {
        return chosen == null ? Optional.empty() : Optional.ofNullable(browsers.get(chosen));
    }

    void filter(Filter wanted) {
        filter = wanted;
        browsers.values().forEach(browser -> browser.filter(wanted));
    }

    Filter filter() {
        return filter;
    }

    /** Returns the open message as it was when opened; empty if it was no longer held then. */
    Optional<Detail> detail() {
        return Optional.ofNullable(detail);
    }

    /** Reveals the secret bytes of the open message until another is opened. */
    void reveal() {
        detail = detail().map(Detail::revealed).orElse(null);
    }

    /** Returns the selection of the open message. */
    Optional<Selection.MessageSelection> open() {
        return Optional.ofNullable(open);
    }

    /** Returns the number of the open message if it belongs to the session being viewed. */
    Optional<Long> openHere() {
        return open().filter(message -> message.session().equals(chosen)).map(Selection.MessageSelection::n);
    }

    /** Returns true if the open message's bytes were dropped from memory. */
    boolean dropped() {
        return open().filter(this::dropped).isPresent();
    }

    private boolean dropped(Selection.MessageSelection message) {
        var history = session(message.session()).map(each -> each.session().history());
        return history.filter(held -> held.firstMessage() > message.n()).isPresent();
    }

    private void show(Snapshot snapshot) {
        var message = switch (seen) {
            case Selection.NoSelection _, Selection.SessionSelection _ -> Optional.<Selection.MessageSelection>empty();
            case Selection.MessageSelection picked -> Optional.of(picked);
            case Selection.SignalSelection signal -> SignalMessageLinker.message(snapshot, signal);
        };
        var known = message.filter(picked -> session(picked.session()).isPresent());
        if (!sameMessage(open(), known)) {
            detail = known.flatMap(this::read).orElse(null);
        }
        open = known.orElse(null);
        known.ifPresent(picked -> {
            chosen = picked.session();
            browser().ifPresent(browser -> browser.reveal(picked.n()));
        });
        if (seen instanceof Selection.SessionSelection(String session) && session(session).isPresent()) {
            chosen = session;
        }
    }

    private Optional<Detail> read(Selection.MessageSelection message) {
        return session(message.session()).flatMap(each -> Detail.of(each.session(), message.n()));
    }

    private static boolean sameMessage(Optional<Selection.MessageSelection> before, Optional<Selection.MessageSelection> now) {
        return before.map(Selection.MessageSelection::session).equals(now.map(Selection.MessageSelection::session))
                && before.map(Selection.MessageSelection::n).equals(now.map(Selection.MessageSelection::n));
    }

    /** Returns the session's browser; a replayed session is replaced after each seek and its list starts anew. */
    private Browser browser(SessionSnapshot session, @Nullable Browser before) {
        if (before != null && goesOn(before, session)) {
            return before;
        }
        var browser = new Browser(session.session());
        browser.filter(filter);
        if (before != null && !before.following()) {
            browser.stay();
        }
        return browser;
    }

    private static boolean goesOn(Browser browser, SessionSnapshot session) {
        return browser.session().history() == session.session().history();
    }

    /**
     * Keeps the open message while the list is frozen; otherwise closes it, since it has not arrived yet or its session
     * was removed.
     */
    private void again() {
        if (open != null) {
            var still = read(open);
            if (still.isPresent() || !dropped(open)) {
                detail = still.orElse(null);
                open = still.isPresent() ? open : null;
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
