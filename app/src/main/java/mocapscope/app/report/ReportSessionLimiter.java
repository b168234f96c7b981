package mocapscope.app.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import mocapscope.protocol.script.ConformanceVerdict;
import org.jspecify.annotations.Nullable;

/**
 * Selects the sessions that fit into a report, preferring those with failed test cases. Not thread-safe. Among equal
 * verdicts the first sessions are kept; each of the others is counted once.
 */
final class ReportSessionLimiter {

    private static final class RankedSession {
        private final String session;
        private Supplier<SessionSection> sectionSupplier;
        private @Nullable ConformanceVerdict conformanceVerdict;

        RankedSession(String session, Supplier<SessionSection> sectionSupplier) {
            this.session = session;
            this.sectionSupplier = sectionSupplier;
        }

        /** Returns the rank; a case without a verdict counts as the worst, which it may become. */
        ConformanceVerdict rank() {
            return conformanceVerdict == null ? ConformanceVerdict.FAILED : conformanceVerdict;
        }
    }

    private final int most;
    private final List<RankedSession> rankedSessions = new ArrayList<>();
    /** Ids of all sessions seen. */
    private final Set<String> knownSessions = new HashSet<>();

    private long omittedCount;

    ReportSessionLimiter(int most) {
        this.most = most;
    }

    /** Returns true if the session was seen, even if it did not fit. */
    boolean contains(String session) {
        return knownSessions.contains(session);
    }

    /** Counts a session; returns false if it does not fit and cannot become more important than another. */
    boolean accepts(String session) {
        knownSessions.add(session);
        boolean room = rankedSessions.size() < most || rankedSessions.size() == most && least().isPresent();
        omittedCount += room ? 0 : 1;
        return room;
    }

    /** Adds an admitted session. */
    void add(String session, Supplier<SessionSection> sectionSupplier) {
        rankedSessions.add(new RankedSession(session, sectionSupplier));
    }

    /** Counts sessions that are never collected. */
    void addOmitted(long sessions) {
        omittedCount += sessions;
    }

    /** Records the verdict of a session's case: its section is completed and its traffic can be released. */
    void setVerdict(String session, ConformanceVerdict verdict) {
        rankedSessions.stream()
                .filter(ranked -> ranked.session.equals(session))
                .findFirst()
                .ifPresent(rankedSession -> {
                    var settled = rankedSession.sectionSupplier.get();
                    rankedSession.sectionSupplier = () -> settled;
                    rankedSession.conformanceVerdict = verdict;
                });
        if (rankedSessions.size() > most) {
            least().ifPresent(this::remove);
        }
    }

    /** Returns the sections in order of arrival. */
    List<SessionSection> sections() {
        if (rankedSessions.size() > most) {
            remove(least().orElse(rankedSessions.size() - 1));
        }
        return rankedSessions.stream()
                .map(ranked -> ranked.sectionSupplier.get())
                .toList();
    }

    long omittedCount() {
        return omittedCount;
    }

    private void remove(int index) {
        rankedSessions.remove(index);
        omittedCount++;
    }

    /** Returns the last of those with the best verdict; empty if all failed or may fail. */
    private Optional<Integer> least() {
        return IntStream.range(0, rankedSessions.size())
                .boxed()
                .filter(place -> rankedSessions.get(place).rank() != ConformanceVerdict.FAILED)
                .min(Comparator.comparing(
                                (Integer place) -> rankedSessions.get(place).rank())
                        .thenComparing(Comparator.reverseOrder()));
    }
}
