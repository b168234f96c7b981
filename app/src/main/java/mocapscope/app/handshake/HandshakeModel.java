package mocapscope.app.handshake;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.app.model.Trace;
import org.jspecify.annotations.Nullable;

/** Which session is looked at, where its list stands, and which message is open. No nodes, no threads, no clock. */
final class HandshakeModel {
    private final Map<String, Browser> browsers = new HashMap<>();
    private List<SessionSnapshot> sessions = List.of();
    private Filter filter = Filter.ALL;
    private Selection seen = Selection.NOTHING;
    private @Nullable String chosen;
    private Selection.@Nullable Message open;
    private @Nullable Detail detail;

    /** Takes what is new, a selection made anywhere included. */
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

    /** Whether these are the sessions that it has browsers of: in nearly every frame. */
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

    /** The session looked at; empty when there is none. */
    Optional<SessionSnapshot> session() {
        return chosen == null ? Optional.empty() : session(chosen);
    }

    void choose(String session) {
        chosen = session;
    }

    /** The list of the session looked at. */
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

    /** The message that is open, as it was when it was opened; empty when it was no longer held even then. */
    Optional<Detail> detail() {
        return Optional.ofNullable(detail);
    }

    /** Shows the secret bytes of the open message too, until another is opened. */
    void reveal() {
        detail = detail().map(Detail::revealed).orElse(null);
    }

    /** Which message is open. */
    Optional<Selection.Message> open() {
        return Optional.ofNullable(open);
    }

    /** Number of the open message, when it is one of the session looked at. */
    Optional<Long> openHere() {
        return open().filter(message -> message.session().equals(chosen)).map(Selection.Message::n);
    }

    /** Whether the open message's bytes were dropped from memory. */
    boolean dropped() {
        return open().filter(this::dropped).isPresent();
    }

    private boolean dropped(Selection.Message message) {
        var history = session(message.session()).map(each -> each.session().history());
        return history.filter(held -> held.firstMessage() > message.n()).isPresent();
    }

    private void show(Snapshot snapshot) {
        var message = switch (seen) {
            case Selection.Nothing _, Selection.Whole _ -> Optional.<Selection.Message>empty();
            case Selection.Message picked -> Optional.of(picked);
            case Selection.Signal signal -> Trace.message(snapshot, signal);
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
        if (seen instanceof Selection.Whole(String session) && session(session).isPresent()) {
            chosen = session;
        }
    }

    private Optional<Detail> read(Selection.Message message) {
        return session(message.session()).flatMap(each -> Detail.of(each.session(), message.n()));
    }

    private static boolean sameMessage(Optional<Selection.Message> before, Optional<Selection.Message> now) {
        return before.map(Selection.Message::session).equals(now.map(Selection.Message::session))
                && before.map(Selection.Message::n).equals(now.map(Selection.Message::n));
    }

    /** A session that is played is another one after each jump, and its list begins anew. */
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

    /** The open message stays where it is held still, and else is none: it has not come yet, or its session was removed. */
    private void again() {
        if (open != null && session(open.session()).isEmpty()) {
            open = null;
            detail = null;
        } else if (open != null) {
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
