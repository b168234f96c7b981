package mocapscope.protocol.health;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.timing.DeviceClockActivityStatus;

/**
 * Assesses the health of a data source from its report rate, silence, device clock and tracking. Depends on nothing
 * else.
 */
final class SourceHealthAssessor {
    /** The standard deviation of intervals, as a part of the median, from which they vary. */
    private static final double JITTERY = 0.2;

    private static final int BURST = 3;

    private SourceHealthAssessor() {}

    /** Returns the reasons, the worst first. */
    static List<HealthReason> judge(SourceHealthAssessmentInput facts, HealthThresholds settings) {
        var reasons = new ArrayList<>(facts.shared());
        for (var reason : reasons) {
            if (HealthReason.SOLE.contains(reason.cause())) {
                return reasons;
            }
        }
        addSilence(facts, reasons);
        addTracking(facts, reasons);
        addClock(facts, settings, reasons);
        addRate(facts, reasons);
        if (facts.settling() && facts.periodic() && !facts.left()) {
            reasons.add(new HealthReason(HealthCause.SETTLING, HealthGrade.UNKNOWN, HealthSentenceFormatter.STARTING));
        }
        reasons.sort(HealthReason.WORST_FIRST);
        return reasons;
    }

    /** Returns the sentence for these reasons. */
    static String describe(SourceHealthAssessmentInput facts, List<HealthReason> reasons) {
        if (!reasons.isEmpty() && reasons.getFirst().grade() != HealthGrade.OK) {
            return reasons.getFirst().text();
        }
        for (var reason : reasons) {
            if (HealthReason.WHOLE_SENTENCES.contains(reason.cause())) {
                return reason.text();
            }
        }
        return HealthSentenceFormatter.works(facts.rate(), facts.periodic(), reasons);
    }

    private static void addSilence(SourceHealthAssessmentInput facts, List<HealthReason> reasons) {
        if (facts.left()) {
            reasons.add(new HealthReason(HealthCause.LEFT, HealthGrade.OK, "The device left"));
        } else if (!facts.periodic()) {
            reasons.add(new HealthReason(
                    HealthCause.EVENTS, HealthGrade.OK, HealthSentenceFormatter.events(facts.silence(), facts.now())));
        } else if (facts.silence().silent()) {
            boolean periodKnown = !Double.isNaN(facts.silence().expected());
            reasons.add(
                    periodKnown
                            ? new HealthReason(
                                    HealthCause.SILENT,
                                    HealthGrade.WARNING,
                                    HealthSentenceFormatter.silent(facts.silence()))
                            : new HealthReason(
                                    HealthCause.SILENT,
                                    HealthGrade.UNKNOWN,
                                    HealthSentenceFormatter.quiet(facts.silence())));
        }
    }

    private static void addTracking(SourceHealthAssessmentInput facts, List<HealthReason> reasons) {
        var tracking = facts.tracking();
        if (facts.left()) {
            return;
        }
        if (tracking.lost() > 0 || tracking.jumped() > 0) {
            reasons.add(new HealthReason(
                    HealthCause.TRACKING,
                    HealthGrade.WARNING,
                    HealthSentenceFormatter.tracking(tracking, facts.now())));
        } else if (tracking.frozen() > 0 || tracking.swapped() > 0) {
            reasons.add(new HealthReason(
                    HealthCause.TRACKING, HealthGrade.OK, HealthSentenceFormatter.trackingNote(tracking)));
        }
    }

    private static void addClock(
            SourceHealthAssessmentInput facts, HealthThresholds settings, List<HealthReason> reasons) {
        var clock = facts.clock().verdict();
        boolean stands =
                clock.state() == DeviceClockActivityStatus.STOPPED || clock.state() == DeviceClockActivityStatus.ZERO;
        boolean stepped = clock.steps() > 0 && facts.now() - clock.lastStepAt() <= settings.clockMemory();
        if (facts.left()) {
            return;
        }
        if (stands || stepped) {
            var clause = stands ? HealthSentenceFormatter.clockStands(clock) : HealthSentenceFormatter.clockStep(clock);
            reasons.add(new HealthReason(HealthCause.CLOCK, HealthGrade.WARNING, "Works, but " + clause));
            return;
        }
        var note = HealthSentenceFormatter.clockNote(clock);
        if (!note.isEmpty()) {
            reasons.add(new HealthReason(HealthCause.CLOCK, HealthGrade.OK, note));
        }
    }

    private static void addRate(SourceHealthAssessmentInput facts, List<HealthReason> reasons) {
        var rate = facts.rate();
        if (!facts.periodic() || facts.left() || facts.silence().silent()) {
            return;
        }
        if (facts.deviating() && rate.isKnown()) {
            reasons.add(new HealthReason(HealthCause.RATE, HealthGrade.WARNING, HealthSentenceFormatter.offRate(rate)));
        }
        if (rate.reportsPerBurst() >= BURST) {
            reasons.add(new HealthReason(HealthCause.BURSTS, HealthGrade.OK, HealthSentenceFormatter.bursts(rate)));
        }
        if (rate.jitter() > JITTERY * rate.interval()) {
            reasons.add(new HealthReason(HealthCause.JITTER, HealthGrade.OK, HealthSentenceFormatter.jitter(rate)));
        }
    }
}
