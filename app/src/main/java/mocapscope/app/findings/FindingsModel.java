package mocapscope.app.findings;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import mocapscope.app.findings.Line.Key;
import mocapscope.app.findings.Line.Shape;
import mocapscope.app.findings.Sieve.Entry;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Finding;
import org.jspecify.annotations.Nullable;

/**
 * The model of the findings view: filtered and grouped findings and the selected one. Has no nodes, threads or clock.
 */
final class FindingsModel {
    private final Outline outline = new Outline();
    private List<SessionSnapshot> sessions = List.of();
    private List<Entry> entries = List.of();
    private List<Line> lines = List.of();
    private Grouping grouping = Grouping.RULE;
    private Sieve sieve = Sieve.ALL;
    private Selection seen = Selection.NOTHING;
    private @Nullable Key picked;

    /** Applies a new snapshot, including selections made in other views. */
    void refresh(Snapshot snapshot) {
        sessions = snapshot.sessions();
        if (sessions.stream().noneMatch(one -> one.session().id().equals(sieve.session()))) {
            sieve = sieve.session(""); // the chosen session was removed: show all others again
        }
        arrange();
        if (!snapshot.selection().equals(seen)) {
            seen = snapshot.selection();
            follow();
        }
    }

    /** Returns the selection that the view shows. */
    Selection seen() {
        return seen;
    }

    List<SessionSnapshot> sessions() {
        return sessions;
    }

    List<Line> lines() {
        return lines;
    }

    /** Returns the number of findings of each severity in the chosen sessions, regardless of other filters. */
    Map<Severity, Long> counts() {
        var counts = new EnumMap<Severity, Long>(Severity.class);
        for (var severity : Severity.values()) {
            counts.put(severity, 0L);
        }
        sessions.stream()
                .filter(one -> sieve.session().isEmpty()
                        || sieve.session().equals(one.session().id()))
                .forEach(one -> one.found().counts().forEach((severity, n) -> counts.merge(severity, n, Long::sum)));
        return counts;
    }

    /** Returns the number of findings that pass the filter, listed or not. */
    long count() {
        return entries.stream().mapToLong(Entry::count).sum();
    }

    Grouping grouping() {
        return grouping;
    }

    void group(Grouping wanted) {
        grouping = wanted;
        arrange();
    }

    Sieve sieve() {
        return sieve;
    }

    void sift(UnaryOperator<Sieve> change) {
        sieve = change.apply(sieve);
        arrange();
    }

    /** Opens or closes a group. */
    void flip(Key group) {
        outline.flip(group);
        arrange();
    }

    /**
     * Selects a row at the user's request and returns the message it refers to; for a group, that of its latest
     * finding.
     */
    Optional<Selection> pick(Key key) {
        picked = key;
        var selection = line(key).flatMap(FindingsModel::selection);
        selection.ifPresent(made -> seen = made);
        return selection;
    }

    /** Returns the selected row; empty if none exists or its group is closed. */
    Optional<Line> picked() {
        return picked == null ? Optional.empty() : line(picked);
    }

    /**
     * Selects the next finding, or the previous one with −1, in row order; the first if none was selected.
     *
     * @return the resulting selection; empty if there is no other finding, or it has no message
     */
    Optional<Selection> step(int by) {
        var all = places();
        if (all.isEmpty()) {
            return Optional.empty();
        }
        int at = place(all, by);
        int next = at < 0 ? (by > 0 ? 0 : all.size() - 1) : Math.clamp(at + by, 0, all.size() - 1);
        var place = all.get(next);
        outline.open(new Key(place.session(), null, null, Key.GROUP));
        outline.open(new Key("", place.rule(), place.severity(), Key.GROUP));
        outline.open(new Key(place.session(), place.rule(), place.severity(), Key.GROUP));
        arrange();
        return pick(place);
    }

    private void arrange() {
        var passing = new ArrayList<Entry>();
        for (var session : sessions) {
            for (var kind : session.found().kinds()) {
                var entry = sieve.sift(session, kind);
                if (entry.count() > 0) {
                    passing.add(entry);
                }
            }
        }
        entries = List.copyOf(passing);
        lines = outline.lines(entries, grouping);
    }

    private Optional<Line> line(Key key) {
        return lines.stream().filter(line -> line.key().equals(key)).findFirst();
    }

    /** Marks the finding of a message that was selected in another view, or the group that contains it. */
    private void follow() {
        picked = seen instanceof Selection.MessageSelection message
                ? find(message).map(Line::key).orElse(null)
                : null;
    }

    private Optional<Line> find(Selection.MessageSelection message) {
        var about = lines.stream().filter(line -> isAbout(line, message)).toList();
        return about.stream()
                .filter(line -> line.finding().field().equals(message.field()))
                .findFirst()
                .or(() -> about.stream().findFirst());
    }

    private static boolean isAbout(Line line, Selection.MessageSelection message) {
        return line.shape() != Shape.OPEN
                && line.finding().message() == message.n()
                && line.at().session().id().equals(message.session());
    }

    private static Optional<Selection> selection(Line line) {
        var finding = line.finding();
        return finding.message() == Finding.NONE
                ? Optional.empty()
                : Optional.of(new Selection.MessageSelection(
                        line.at().session().id(),
                        finding.message(),
                        finding.field().isEmpty() ? null : finding.field()));
    }

    /** Returns every listed finding in row order, as if all groups were open. */
    private List<Key> places() {
        var whole = new Outline();
        var keys = new ArrayList<Key>();
        entries.forEach(entry -> {
            whole.open(new Key("", entry.kind().rule(), entry.kind().severity(), Key.GROUP));
            whole.open(Key.of(entry.session(), entry.kind(), Key.GROUP));
        });
        whole.lines(entries, grouping).stream()
                .filter(line -> line.shape() == Shape.ONE)
                .forEach(line -> keys.add(line.key()));
        return keys;
    }

    /** Returns the index from which a step by {@code by} starts; for a group, before its first finding. */
    private int place(List<Key> all, int by) {
        int exact = picked == null ? -1 : all.indexOf(picked);
        if (exact >= 0 || picked == null) {
            return exact;
        }
        for (int i = 0; i < all.size(); i++) {
            if (isIn(all.get(i), picked)) {
                return by > 0 ? i - 1 : i;
            }
        }
        return -1;
    }

    private static boolean isIn(Key one, Key group) {
        return (group.session().isEmpty() || group.session().equals(one.session()))
                && (group.rule() == null || group.rule().equals(one.rule()));
    }
}
