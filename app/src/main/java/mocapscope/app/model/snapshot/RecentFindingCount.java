package mocapscope.app.model.snapshot;

import java.util.stream.Stream;
import mocapscope.protocol.bytes.FindingResponsibleParty;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.health.HealthCause;

/**
 * The number of errors or warnings that a session's peer caused in the last minute. They explain a verdict and are no
 * part of it.
 *
 * @param severity the severity of those that are counted; {@link Severity#NOTE} if there are none
 * @param count their number, at most {@link #MOST}
 */
public record RecentFindingCount(Severity severity, long count) {
    /** The number up to which findings are counted: the newest ones of each rule are held. */
    static final long MOST = FindingGroupCollector.NEWEST;

    private static final RecentFindingCount NONE = new RecentFindingCount(Severity.NOTE, 0);
    private static final long MINUTE = 60_000_000_000L;

    /** Returns those of a session; none if it is not active, or while this process is too late to judge it. */
    public static RecentFindingCount of(SessionSnapshot session) {
        if (!session.isActive() || session.health().verdict().cause() == HealthCause.PROCESS_LATE) {
            return NONE;
        }
        return Stream.of(Severity.ERROR, Severity.WARNING)
                .map(severity -> new RecentFindingCount(severity, Math.min(MOST, count(session, severity))))
                .filter(recent -> recent.count > 0)
                .findFirst()
                .orElse(NONE);
    }

    private static long count(SessionSnapshot session, Severity severity) {
        long since = session.now() - MINUTE;
        return session.found().kinds().stream()
                .filter(kind -> kind.severity() == severity
                        && kind.rule().subject() == FindingResponsibleParty.PEER
                        && kind.last() > since)
                .mapToLong(kind -> kind.numbers()
                        .filter(number -> kind.get(number).arrival() > since)
                        .count())
                .sum();
    }

    /** Returns the number for display, such as {@code 12}, or {@code 100+} if it may be larger. */
    public String number() {
        return count < MOST ? String.valueOf(count) : MOST + "+";
    }

    /** Returns the end of the key of its text in a bundle: the severity, and whether it is one finding. */
    public String key() {
        return (severity == Severity.ERROR ? "error" : "warning") + (count == 1 ? ".one" : ".many");
    }
}
