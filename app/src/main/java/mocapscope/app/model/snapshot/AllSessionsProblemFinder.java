package mocapscope.app.model.snapshot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.health.DeliveryProblemOccurrence;
import mocapscope.protocol.session.event.Finding;
import org.jspecify.annotations.Nullable;

/**
 * Finds the next, previous or worst problem of all sessions, such as an error or a lost message. A message with several
 * of them is one problem.
 */
public final class AllSessionsProblemFinder {
    private static final Comparator<Problem> IN_ORDER = Comparator.comparingLong(Problem::time)
            .thenComparingInt(Problem::place)
            .thenComparingLong(Problem::message);

    private AllSessionsProblemFinder() {}

    /**
     * A problem found in a session, with its time, message and worst finding.
     *
     * @param session the session as it is shown
     * @param place the position of the session among all
     * @param arrival the time on the session's monotonic clock
     * @param time that time on the clock of {@link Snapshot#moment}
     * @param message the number of its message, or {@link Finding#NONE}
     * @param finding the worst finding; null if only the delivery of the message is a problem
     */
    public record Problem(
            SessionSnapshot session,
            int place,
            long arrival,
            long time,
            long message,
            @Nullable Finding finding) {

        /** Returns the selection of its message or moment. Decodes entries again if it has no message. */
        public SharedViewSelection selection() {
            if (finding != null) {
                return SharedViewSelection.of(session.session(), finding);
            }
            return message == Finding.NONE
                    ? SharedViewSelection.at(session.session(), arrival)
                    : new SharedViewSelection.MessageSelection(session.session().id(), message, null);
        }

        private Object key() {
            return message == Finding.NONE
                    ? List.of(
                            place,
                            arrival,
                            finding == null ? "" : finding.rule().code())
                    : List.of(place, message);
        }

        private boolean isWorseThan(Problem other) {
            return finding != null
                    && (other.finding == null || finding.severity().compareTo(other.finding.severity()) > 0);
        }

        private boolean isSelectedBy(SharedViewSelection selection) {
            return session.session().id().equals(selection.session())
                    && switch (selection) {
                        case SharedViewSelection.MessageSelection picked -> picked.n() == message;
                        case SharedViewSelection.MomentSelection moment ->
                            message == Finding.NONE
                                    && moment.arrival() == arrival
                                    && moment.code()
                                            .equals(
                                                    finding == null
                                                            ? ""
                                                            : finding.rule().code());
                        case SharedViewSelection.NoSelection _,
                                SharedViewSelection.SignalSelection _,
                                SharedViewSelection.SessionSelection _ -> false;
                    };
        }
    }

    /**
     * Returns the problem after the one that {@code selection} selects, or before it; empty if none is held.
     *
     * @param from the time on the clock of {@link Snapshot#moment} from which to search, if no problem is selected;
     *     empty for all times
     */
    public static Optional<Problem> next(
            Snapshot snapshot, SharedViewSelection selection, OptionalLong from, boolean forward) {
        var problems = findAll(snapshot);
        for (int i = 0; i < problems.size(); i++) {
            if (problems.get(i).isSelectedBy(selection)) {
                int other = forward ? i + 1 : i - 1;
                return other >= 0 && other < problems.size() ? Optional.of(problems.get(other)) : Optional.empty();
            }
        }
        var ordered = forward ? problems : problems.reversed();
        return ordered.stream()
                .filter(problem -> from.isEmpty()
                        || (forward ? problem.time() > from.getAsLong() : problem.time() < from.getAsLong()))
                .findFirst();
    }

    /** Returns the newest of the worst findings of all sessions; empty without findings. */
    public static Optional<SharedViewSelection> worst(Snapshot snapshot) {
        return List.of(Severity.values()).reversed().stream()
                .flatMap(severity -> snapshot.sessions().stream()
                        .flatMap(session ->
                                session
                                        .found()
                                        .newest(severity)
                                        .map(finding -> problem(snapshot, session, finding))
                                        .stream())
                        .max(Comparator.comparingLong(Problem::time))
                        .stream())
                .findFirst()
                .map(Problem::selection);
    }

    private static Problem problem(Snapshot snapshot, SessionSnapshot session, Finding finding) {
        return new Problem(
                session,
                snapshot.sessions().indexOf(session),
                finding.arrival(),
                finding.arrival() + snapshot.clockShift(session),
                finding.message(),
                finding);
    }

    /** Returns all problems that are held, in order of time. */
    static List<Problem> findAll(Snapshot snapshot) {
        Map<Object, Problem> byKey = new HashMap<>();
        for (int place = 0; place < snapshot.sessions().size(); place++) {
            findIn(snapshot, place)
                    .forEach(problem ->
                            byKey.merge(problem.key(), problem, (one, other) -> other.isWorseThan(one) ? other : one));
        }
        var problems = new ArrayList<>(byKey.values());
        problems.sort(IN_ORDER);
        return problems;
    }

    private static Stream<Problem> findIn(Snapshot snapshot, int place) {
        var session = snapshot.sessions().get(place);
        long shift = snapshot.clockShift(session);
        var findings = session.found().kinds().stream()
                .filter(kind -> kind.severity() != Severity.NOTE)
                .flatMap(kind -> Stream.concat(kind.listed().stream(), kind.newest().stream()))
                .map(finding -> problem(snapshot, session, finding));
        var marks = session.health().marks().stream()
                .filter(mark -> mark.kind() != DeliveryProblemOccurrence.DeliveryProblemKind.GAP)
                .map(mark -> new Problem(
                        session, place, mark.at(), mark.at() + shift, Math.max(Finding.NONE, mark.message()), null));
        return Stream.concat(findings, marks);
    }
}
