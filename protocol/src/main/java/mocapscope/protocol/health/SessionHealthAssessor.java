package mocapscope.protocol.health;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.session.event.SessionStateChange;
import org.jspecify.annotations.Nullable;

/** Assesses the health of a session from its state, losses, problem reports and sources. */
final class SessionHealthAssessor {
    /** The fewest messages of which a share can make a session unusable. */
    private static final long ENOUGH = 20;

    private static final double NANOS = 1e9;
    /** The step of a player that is paused. */
    private static final String PAUSED = "Paused";

    /** The causes of problems of sources that the session reports. */
    private static final Set<HealthCause> OF_SOURCES =
            EnumSet.of(HealthCause.SILENT, HealthCause.TRACKING, HealthCause.CLOCK, HealthCause.RATE);

    private SessionHealthAssessor() {}

    /**
     * Returns the reasons that hold for a session and all its sources, beside which nothing else is judged.
     *
     * @param state the last state; null for a recording without states
     * @param lostReason the reason for the loss of the connection, if it has not returned since; otherwise empty
     * @param recorded whether the session is played or read from a recording
     */
    static List<HealthReason> judgeShared(
            @Nullable SessionStateChange state,
            String lostReason,
            boolean recorded,
            ProcessLagStatistics lag,
            HealthThresholds settings) {
        var phase = state == null ? null : judgePhase(state, lostReason, recorded);
        if (phase != null) {
            return List.of(phase);
        }
        boolean late = lag.secondsWindow() > settings.lagShare() * HealthThresholds.WINDOW / NANOS;
        return late
                ? List.of(new HealthReason(
                        HealthCause.PROCESS_LATE, HealthGrade.UNKNOWN, HealthSentenceFormatter.processLate(lag)))
                : List.of();
    }

    /** Returns the reasons from sequence numbers, which hold for the session, and for the sources of a device that they prove. */
    static List<HealthReason> judgeDelivery(MessageLossStatistics loss, long now, HealthThresholds settings) {
        var reasons = new ArrayList<HealthReason>();
        if (loss.lostWindow() > 0) {
            reasons.add(new HealthReason(
                    HealthCause.LOSS,
                    gradeLoss(loss.shareWindow(), loss.expectedWindow(), settings),
                    HealthSentenceFormatter.lossNow(loss)));
        } else if (loss.lostTotal() > 0) {
            reasons.add(
                    new HealthReason(HealthCause.LOSS, HealthGrade.OK, HealthSentenceFormatter.lossEarlier(loss, now)));
        }
        if (loss.lateWindow() > 0) {
            reasons.add(new HealthReason(
                    HealthCause.REORDER, HealthGrade.WARNING, HealthSentenceFormatter.reordered(loss)));
        }
        return reasons;
    }

    /** Returns the reason from all losses of a session; null if there are none. */
    static @Nullable HealthReason judgeTotalLoss(MessageLossStatistics loss, HealthThresholds settings) {
        if (loss.lostTotal() > 0) {
            return new HealthReason(
                    HealthCause.LOSS,
                    gradeLoss(loss.shareTotal(), loss.expectedTotal(), settings),
                    SessionSummarySentenceFormatter.lost(loss));
        }
        return loss.ownTotal() == 0
                ? null
                : new HealthReason(
                        HealthCause.PROCESS_LATE,
                        HealthGrade.OK,
                        SessionSummarySentenceFormatter.droppedHere(loss.ownTotal()));
    }

    private static HealthGrade gradeLoss(double share, long expected, HealthThresholds settings) {
        return share >= settings.lossError() && expected >= ENOUGH ? HealthGrade.ERROR : HealthGrade.WARNING;
    }

    /** Returns whether findings make a session unusable: errors under strict rules. */
    static boolean isUnusable(List<PeerMessageFindingCounter.FindingCount> findings, boolean strict) {
        return strict && findings.getFirst().severity() == Severity.ERROR;
    }

    /** Returns all reasons of a connected session, the worst first. */
    static List<HealthReason> judge(SessionHealthAssessmentInput facts) {
        var reasons = new ArrayList<>(facts.delivery());
        addSilence(facts, reasons);
        addFindings(facts, reasons);
        addSources(facts, reasons);
        addUnknown(facts.sources(), reasons);
        if (facts.settling() && !facts.serves()) {
            reasons.add(new HealthReason(HealthCause.SETTLING, HealthGrade.UNKNOWN, HealthSentenceFormatter.STARTING));
        } else if (!facts.dataArrived() && !facts.serves() && !facts.silence().silent()) {
            reasons.add(new HealthReason(HealthCause.SETTLING, HealthGrade.UNKNOWN, "Connected, no data yet"));
        }
        reasons.sort(HealthReason.WORST_FIRST);
        return reasons;
    }

    /** Returns the sentence for these reasons. */
    static String describe(List<HealthReason> reasons, List<SourceHealth> sources) {
        if (!reasons.isEmpty() && reasons.getFirst().grade() != HealthGrade.OK) {
            return reasons.getFirst().text();
        }
        return reasons.stream()
                .filter(reason -> HealthReason.WHOLE_SENTENCES.contains(reason.cause()))
                .map(HealthReason::text)
                .findFirst()
                .orElseGet(() -> describeSources(sources));
    }

    private static String describeSources(List<SourceHealth> sources) {
        return switch (sources.size()) {
            case 0 -> HealthSentenceFormatter.WORKS;
            case 1 -> sources.getFirst().verdict().sentence();
            default -> "Works: %d sources".formatted(sources.size());
        };
    }

    private static @Nullable HealthReason judgePhase(SessionStateChange state, String lostReason, boolean recorded) {
        return switch (state.phase()) {
            case FAILED -> new HealthReason(HealthCause.FAILED, HealthGrade.ERROR, join("Failed", state.step()));
            case LOST -> new HealthReason(HealthCause.RECONNECTING, HealthGrade.ERROR, join("Lost", state.step()));
            case WAITING -> reconnecting(state.step());
            case CONNECTING, HANDSHAKING ->
                lostReason.isEmpty() ? connecting(join("Connecting", state.step())) : reconnecting(lostReason);
            case LISTENING -> connecting("Waits for a client");
            case CLOSED -> ended(state, recorded);
            case LIVE, SILENT -> recorded && state.step().equals(PAUSED) ? ended(state, true) : null;
        };
    }

    private static HealthReason connecting(String text) {
        return new HealthReason(HealthCause.CONNECTING, HealthGrade.UNKNOWN, text);
    }

    private static HealthReason reconnecting(String reason) {
        return new HealthReason(HealthCause.RECONNECTING, HealthGrade.WARNING, join("Reconnecting", reason));
    }

    private static HealthReason ended(SessionStateChange state, boolean recorded) {
        var text = recorded && !state.step().isEmpty() ? state.step() : join("Ended", state.step());
        return new HealthReason(HealthCause.ENDED, HealthGrade.OK, text);
    }

    private static String join(String text, String detail) {
        return detail.isEmpty() ? text : text + ": " + TextTruncator.truncate(detail);
    }

    private static void addSilence(SessionHealthAssessmentInput facts, List<HealthReason> reasons) {
        var silence = facts.silence();
        if (silence.silent()) {
            reasons.add(new HealthReason(
                    HealthCause.SILENT,
                    HealthGrade.WARNING,
                    facts.dataArrived()
                            ? HealthSentenceFormatter.silent(silence)
                            : HealthSentenceFormatter.nothingArrived(facts.connected(), silence.seconds())));
        }
    }

    private static void addFindings(SessionHealthAssessmentInput facts, List<HealthReason> reasons) {
        if (!facts.findings().isEmpty()) {
            reasons.add(new HealthReason(
                    HealthCause.VALUES,
                    isUnusable(facts.findings(), facts.strict()) ? HealthGrade.ERROR : HealthGrade.WARNING,
                    HealthSentenceFormatter.findings(facts.findings())));
        }
    }

    /** Adds the worst problem of each cause that a source has. */
    private static void addSources(SessionHealthAssessmentInput facts, List<HealthReason> reasons) {
        var sources = facts.sources();
        int working = sources.size();
        var reported = EnumSet.noneOf(HealthCause.class);
        var first = new ArrayList<SourceReason>();
        for (var source : sources) {
            boolean works = true;
            for (var reason : source.verdict().reasons()) {
                if (OF_SOURCES.contains(reason.cause()) && reason.grade().isProblem()) {
                    works = false;
                    if (reported.add(reason.cause())) {
                        first.add(new SourceReason(source, reason));
                    }
                }
            }
            working -= works ? 0 : 1;
        }
        for (var each : first) {
            var reason = each.reason();
            boolean known =
                    reason.cause() == HealthCause.SILENT && facts.silence().silent();
            if (!known) {
                reasons.add(
                        sources.size() == 1
                                ? reason
                                : new HealthReason(
                                        reason.cause(),
                                        reason.grade(),
                                        HealthSentenceFormatter.ofSource(
                                                each.source(), reason, working, sources.size())));
            }
        }
    }

    /** Adds that nothing can be judged if that holds for every source. */
    private static void addUnknown(List<SourceHealth> sources, List<HealthReason> reasons) {
        boolean unknown = !sources.isEmpty()
                && sources.stream().allMatch(source -> source.verdict().grade() == HealthGrade.UNKNOWN);
        if (unknown) {
            var first = sources.getFirst().verdict();
            reasons.add(new HealthReason(
                    first.cause(),
                    HealthGrade.UNKNOWN,
                    sources.size() == 1
                            ? first.sentence()
                            : "None of %d sources can be judged".formatted(sources.size())));
        }
    }

    private record SourceReason(SourceHealth source, HealthReason reason) {}
}
