package mocapscope.protocol.health;

import java.util.Locale;
import java.util.Optional;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.timing.LatencySummary;

/**
 * The health of this process, a session or a source as one line of output. Figures that do not apply or are not known
 * are NaN or empty.
 *
 * @param session the session's id; empty for the process
 * @param at the time on the monotonic clock of the session or the process
 * @param sourceId the source, for {@link HealthSubject#SOURCE}
 * @param kind the kind of its samples
 * @param loss the figures of the session; those of a source are {@link MessageLossStatistics#NONE}
 * @param silentSeconds the seconds without a sample if the subject is silent, otherwise NaN
 * @param behindSeconds the seconds of the last ten in which this process was late
 */
public record HealthOutputLine(
        HealthSubject subject,
        String session,
        long at,
        Optional<SourceId> sourceId,
        Optional<SourceDataKind> kind,
        HealthVerdict verdict,
        MessageLossStatistics loss,
        ReportRateStatistics rate,
        LatencySummary latency,
        Optional<DeviceClockHealth> clock,
        Optional<TrackingStatistics> tracking,
        double silentSeconds,
        double behindSeconds) {

    /** The subject of a line: this process, a session or a source. */
    public enum HealthSubject {
        PROCESS,
        SESSION,
        SOURCE;

        private final String word = name().toLowerCase(Locale.ROOT);

        /** Returns the name in lower case. */
        public String word() {
            return word;
        }
    }

    static HealthOutputLine of(ProcessLagHealth process) {
        return new HealthOutputLine(
                HealthSubject.PROCESS,
                "",
                process.at(),
                Optional.empty(),
                Optional.empty(),
                process.verdict(),
                MessageLossStatistics.NONE,
                ReportRateStatistics.NONE,
                LatencySummary.NONE,
                Optional.empty(),
                Optional.empty(),
                Double.NaN,
                process.lag().secondsWindow());
    }

    /** Returns the line of a session; with its rate if it has only one source. */
    static HealthOutputLine of(SessionHealth session) {
        return new HealthOutputLine(
                HealthSubject.SESSION,
                session.session(),
                session.at(),
                Optional.empty(),
                Optional.empty(),
                session.verdict(),
                session.loss(),
                session.sources().size() == 1 ? session.sources().getFirst().rate() : ReportRateStatistics.NONE,
                session.latency(),
                Optional.empty(),
                Optional.empty(),
                silentSeconds(session.silence()),
                session.lag().secondsWindow());
    }

    static HealthOutputLine of(SessionHealth session, SourceHealth source) {
        return new HealthOutputLine(
                HealthSubject.SOURCE,
                session.session(),
                session.at(),
                Optional.of(source.source()),
                Optional.of(source.kind()),
                source.verdict(),
                MessageLossStatistics.NONE,
                source.rate(),
                source.latency(),
                Optional.of(source.clock()),
                Optional.of(source.tracking()),
                silentSeconds(source.silence()),
                session.lag().secondsWindow());
    }

    private static double silentSeconds(SampleSilenceStatus silence) {
        return silence.silent() ? silence.seconds() : Double.NaN;
    }
}
