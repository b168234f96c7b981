package mocapscope.app.connect;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import mocapscope.app.model.snapshot.HealthGradeDebouncer;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.protocol.health.HealthGrade;

/**
 * Sorts the session cards by opening order, name or session health. It changes with a grade only after the grade has
 * held for two seconds.
 */
final class SessionCardSorter {
    private final HealthGradeDebouncer<String> grades = new HealthGradeDebouncer<>();
    private List<String> order = List.of();

    /** The sort criterion of session cards: opening order, name, or worst health grade first. */
    enum CardSorting {
        OPENED,
        NAME,
        WORST
    }

    /**
     * Returns the ids of all sessions in order; with {@code fixed}, sessions shown before keep their order, and new ones
     * are last.
     */
    List<String> update(Snapshot snapshot, CardSorting sorting, boolean fixed) {
        var sessions = snapshot.sessions();
        var opened = sessions.stream().map(SessionCardSorter::id).toList();
        grades.retain(opened);
        var sorted = new HashMap<String, HealthGrade>();
        sessions.forEach(session -> sorted.put(
                id(session),
                grades.update(id(session), session.health().verdict().grade(), snapshot.nanos())));
        var shown = order;
        order = fixed
                ? Stream.concat(shown.stream().filter(opened::contains), opened.stream())
                        .distinct()
                        .toList()
                : sort(sessions, sorting, sorted);
        return order;
    }

    private static List<String> sort(
            List<SessionSnapshot> sessions, CardSorting sorting, Map<String, HealthGrade> grades) {
        var comparator = switch (sorting) {
            case OPENED -> Comparator.comparing((SessionSnapshot _) -> 0);
            case NAME -> Comparator.comparing(SessionSnapshot::name, String.CASE_INSENSITIVE_ORDER);
            case WORST ->
                Comparator.comparing((SessionSnapshot session) -> Objects.requireNonNull(grades.get(id(session))))
                        .reversed();
        };
        return sessions.stream().sorted(comparator).map(SessionCardSorter::id).toList();
    }

    private static String id(SessionSnapshot session) {
        return session.session().id();
    }
}
