package mocapscope.protocol.health;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import org.jspecify.annotations.Nullable;

/**
 * Sums a session's silent time and counts its disconnects, for the final health assessment of the session. Not
 * thread-safe.
 */
final class SessionOutageTally {
    private static final double NANOS = 1e9;
    private static final long NEVER = Long.MIN_VALUE;

    private long firstData = NEVER;
    private long lastData = NEVER;
    private double silentSeconds;
    private boolean everLive;
    private int disconnects;
    private @Nullable SourceRate rate;

    /** The last rate of a source that deviated, as a sentence about it. */
    private record SourceRate(String label, String text) {}

    void addState(SessionStateChange state) {
        everLive |= state.phase() == SessionPhase.LIVE;
        disconnects += everLive && state.phase() == SessionPhase.LOST ? 1 : 0;
    }

    /** Notes that a recording without states has begun. */
    void begin() {
        everLive = true;
    }

    void addData(long at) {
        firstData = firstData == NEVER ? at : firstData;
        lastData = Math.max(lastData, at);
    }

    /** Adds a silence of the session that is over. */
    void addSilence(double seconds) {
        silentSeconds += seconds;
    }

    /** Notes problems that are not counted elsewhere. */
    void add(List<SourceHealth> sources) {
        for (var source : sources) {
            for (var reason : source.verdict().reasons()) {
                if (reason.cause() == HealthCause.RATE && reason.grade().isProblem()) {
                    rate = new SourceRate(
                            sources.size() == 1 ? "" : source.source().label(), reason.text());
                }
            }
        }
    }

    void reset() {
        firstData = NEVER;
        lastData = NEVER;
        silentSeconds = 0;
        disconnects = 0;
        rate = null;
    }

    /**
     * Returns the reasons for the verdict about the whole session, the worst first.
     *
     * @param state the last state; null for a recording without states
     * @param findings all findings, instead of those of the window
     * @param silentSecondsOfSources the seconds of the silences of each source that are over
     */
    List<HealthReason> judge(
            @Nullable SessionStateChange state,
            SessionHealthAssessmentInput facts,
            MessageLossStatistics loss,
            HealthThresholds settings,
            List<PeerMessageFindingCounter.FindingCount> findings,
            List<Double> silentSecondsOfSources) {
        var reasons = new ArrayList<HealthReason>();
        addPhase(state, facts.serves(), reasons);
        if (!everLive) {
            return reasons;
        }
        var sources = facts.sources();
        addSilence(facts, silentSecondsOfSources, reasons);
        var lost = SessionHealthAssessor.judgeTotalLoss(loss, settings);
        if (lost != null) {
            reasons.add(lost);
        }
        if (loss.lateTotal() > 0) {
            reasons.add(new HealthReason(
                    HealthCause.REORDER,
                    HealthGrade.WARNING,
                    SessionSummarySentenceFormatter.reordered(loss.lateTotal())));
        }
        addTracking(sources, reasons);
        addFindings(findings, facts.strict(), reasons);
        addClockAndRate(sources, reasons);
        reasons.sort(HealthReason.WORST_FIRST);
        return reasons;
    }

    private void addPhase(@Nullable SessionStateChange state, boolean serves, List<HealthReason> reasons) {
        if (state != null && state.phase() == SessionPhase.FAILED) {
            reasons.add(new HealthReason(
                    HealthCause.FAILED, HealthGrade.ERROR, SessionSummarySentenceFormatter.failed(state.step())));
        } else if (!everLive) {
            boolean waits = state != null && state.phase() == SessionPhase.LISTENING;
            reasons.add(new HealthReason(
                    HealthCause.CONNECTING,
                    waits || serves ? HealthGrade.UNKNOWN : HealthGrade.ERROR,
                    SessionSummarySentenceFormatter.NEVER_CONNECTED));
        } else if (disconnects > 0) {
            reasons.add(new HealthReason(
                    HealthCause.RECONNECTING,
                    HealthGrade.WARNING,
                    SessionSummarySentenceFormatter.disconnected(disconnects)));
        }
    }

    private void addSilence(
            SessionHealthAssessmentInput facts, List<Double> silentSecondsOfSources, List<HealthReason> reasons) {
        var silence = facts.silence();
        if (facts.serves()) {
            return;
        }
        if (lastData == NEVER) {
            reasons.add(new HealthReason(
                    HealthCause.SILENT,
                    silence.silent() ? HealthGrade.WARNING : HealthGrade.UNKNOWN,
                    SessionSummarySentenceFormatter.nothingArrived(facts.connected(), silence)));
        } else if (silence.silent()) {
            reasons.add(new HealthReason(
                    HealthCause.SILENT,
                    HealthGrade.WARNING,
                    SessionSummarySentenceFormatter.silentAtEnd((lastData - firstData) / NANOS, silence.seconds())));
        } else if (silentSeconds > 0) {
            reasons.add(new HealthReason(
                    HealthCause.SILENT, HealthGrade.WARNING, SessionSummarySentenceFormatter.silent(silentSeconds)));
        } else {
            addSilenceOfSource(facts.sources(), silentSecondsOfSources, reasons);
        }
    }

    private static void addSilenceOfSource(
            List<SourceHealth> sources, List<Double> silentSecondsOfSources, List<HealthReason> reasons) {
        double most = 0;
        @Nullable SourceHealth silentest = null;
        for (int i = 0; i < sources.size(); i++) {
            var source = sources.get(i);
            boolean now = source.verdict().hasProblem(HealthCause.SILENT);
            double seconds =
                    silentSecondsOfSources.get(i) + (now ? source.silence().seconds() : 0);
            if (seconds > most) {
                most = seconds;
                silentest = source;
            }
        }
        if (silentest != null) {
            reasons.add(new HealthReason(
                    HealthCause.SILENT,
                    HealthGrade.WARNING,
                    sources.size() == 1
                            ? SessionSummarySentenceFormatter.silent(most)
                            : SessionSummarySentenceFormatter.silent(
                                    silentest.source().label(), most)));
        }
    }

    private static void addTracking(List<SourceHealth> sources, List<HealthReason> reasons) {
        long episodes = 0;
        long samples = 0;
        long jumps = 0;
        boolean lostAtEnd = false;
        for (var source : sources) {
            lostAtEnd |= source.tracking().lost() > 0;
            episodes += source.tracking().lostEpisodes();
            samples += source.tracking().lostSamples();
            jumps += source.tracking().jumps();
        }
        if (episodes > 0 || jumps > 0) {
            reasons.add(new HealthReason(
                    HealthCause.TRACKING,
                    HealthGrade.WARNING,
                    SessionSummarySentenceFormatter.tracking(episodes, samples, jumps, lostAtEnd)));
        }
    }

    private static void addFindings(
            List<PeerMessageFindingCounter.FindingCount> findings, boolean strict, List<HealthReason> reasons) {
        if (!findings.isEmpty()) {
            reasons.add(new HealthReason(
                    HealthCause.VALUES,
                    SessionHealthAssessor.isUnusable(findings, strict) ? HealthGrade.ERROR : HealthGrade.WARNING,
                    SessionSummarySentenceFormatter.findings(findings)));
        }
    }

    private void addClockAndRate(List<SourceHealth> sources, List<HealthReason> reasons) {
        for (var source : sources) {
            var clock = SessionSummarySentenceFormatter.clock(source, sources.size() == 1);
            if (!clock.isEmpty()) {
                reasons.add(new HealthReason(HealthCause.CLOCK, HealthGrade.WARNING, clock));
                break;
            }
        }
        var deviating = rate;
        if (deviating != null) {
            reasons.add(new HealthReason(
                    HealthCause.RATE,
                    HealthGrade.WARNING,
                    SessionSummarySentenceFormatter.offRate(deviating.label(), deviating.text())));
        }
    }
}
