package mocapscope.protocol.session;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.timing.DeviceClockActivityStatus;
import mocapscope.protocol.timing.DeviceClockChangeKind;
import mocapscope.protocol.timing.DeviceClockTracker;
import mocapscope.protocol.timing.DeviceClockVerdict;
import mocapscope.protocol.timing.DeviceClockVerdictFormatter;
import org.jspecify.annotations.Nullable;

/**
 * Monitors the clocks of a session's devices, judges if they are right, and reports problems such as sudden clock
 * changes. Not thread-safe.
 */
final class DeviceClockMonitor {
    @DocumentedLimit(
            value = "devices of a session whose clocks are judged",
            unit = "devices",
            beyond = "the clocks of further devices are not judged")
    static final int MOST_CLOCKS = 1024;

    /** The number of sources whose clocks are found without their device. */
    private static final int MOST_SOURCES = 4096;

    private static final long SECOND = 1_000_000_000L;
    /** The time after which a judgement is repeated if it became more exact. */
    private static final long REPEATED_AFTER = 5 * SECOND;

    private static final double MORE_EXACT = 0.8;
    /** The time in which further steps of one device are only counted. */
    private static final long ONE_STEP = 10 * SECOND;
    /** The seconds by which two steps that are one may differ. */
    private static final double EQUAL_STEPS = 0.5;

    private static final double LEAST_OWN_STEP = 1;
    /** A bound for shifts that are read from files, in seconds: about 100 years. */
    private static final double LARGEST_SHIFT = 3e9;

    /** The clock of one device, and what was reported of it. */
    private static final class DeviceClock {
        private final SourceId device;
        private DeviceClockTracker tracker = new DeviceClockTracker();
        private String declared = DeclaredSourceProperties.UNKNOWN;
        private @Nullable DeviceClockVerdict verdict;
        private long judgedAt;
        /** True if a judgement is due as soon as the clock has settled. */
        private boolean unjudged = true;

        private boolean epochReported;
        private int reportedZone;
        private long stepReportedAt = Long.MIN_VALUE;
        /** True if this machine's clock stepped since the connection began, so that other whole hours may be its own. */
        private boolean afterOwnStep;

        /** The half hours by which the clock was ahead before that, in minutes. */
        private int zoneBefore;

        DeviceClock(SourceId device) {
            this.device = device;
        }
    }

    /** A source with the clock of its device. */
    private static final class ClockSource {
        /** The id of the last sample, which a decoder usually repeats identically. */
        private SourceId source;

        private final DeviceClock clock;
        /** The source of the sample that followed one of this source. */
        private @Nullable ClockSource successor;

        ClockSource(SourceId source, DeviceClock clock) {
            this.source = source;
            this.clock = clock;
        }
    }

    /** A step of a clock that was reported last. */
    private static final class ReportedStep {
        private long arrival = Long.MIN_VALUE;
        private double seconds = Double.NaN;

        void set(long at, double by) {
            arrival = at;
            seconds = by;
        }

        boolean matches(long at, double by, long age) {
            return arrival != Long.MIN_VALUE && at - arrival <= age && Math.abs(by - seconds) <= EQUAL_STEPS;
        }
    }

    private final MonotonicToUnixTimeAnchor anchor;
    private final String usualEpoch;
    private final SampleFindingFactory findings;
    private final List<SessionEvent> events;
    private final Map<String, DeviceClock> clocks = new HashMap<>();
    private final Map<SourceId, ClockSource> sources = new HashMap<>();
    /** The source of the last sample. */
    private @Nullable ClockSource lastSource;

    private final ReportedStep lastStep = new ReportedStep();
    /**
     * The Unix time of arrival time 0 by the last reading of this machine's clocks. It changes when the machine slept, as
     * arrival times lack that time.
     */
    private long unixOfArrivalZero;

    private boolean ownTimeKnown;
    private double ownStep;
    private boolean ownStepReported;

    /** The rule of the decoder's last finding that indicates a step, and the arrivals of its first and last message. */
    private @Nullable Rule decoderRule;

    private long decoderSince = Long.MIN_VALUE;
    private long decoderUntil = Long.MIN_VALUE;

    /**
     * Creates a monitor.
     *
     * @param clockShift the seconds by which this machine's wall clock is ahead of arrival times since the anchor
     */
    DeviceClockMonitor(
            MonotonicToUnixTimeAnchor anchor,
            double clockShift,
            Optional<String> usualEpoch,
            SampleFindingFactory findings,
            List<SessionEvent> events) {
        this.anchor = anchor;
        this.usualEpoch = usualEpoch.orElse(DeclaredSourceProperties.UNKNOWN);
        this.findings = findings;
        this.events = events;
        this.unixOfArrivalZero = unixOfArrivalZero(clockShift);
    }

    void addSource(DeclaredSourceProperties info) {
        var clock = clock(info.source());
        if (clock != null && !info.epoch().equals(DeclaredSourceProperties.UNKNOWN)) {
            clock.declared = info.epoch();
        }
    }

    /** Adds the time of a sample. */
    void add(SampleMetadata stamp) {
        if (stamp.deviceTime() == SampleMetadata.NO_TIME) {
            return;
        }
        var clock = clock(stamp.source());
        if (clock == null) {
            return;
        }
        var change = clock.tracker.add(stamp.deviceTime(), stamp.arrival());
        if (change != DeviceClockChangeKind.NONE) {
            clock.unjudged = true;
            reportChange(clock, change, stamp);
        }
        if (clock.unjudged || stamp.arrival() - clock.judgedAt >= REPEATED_AFTER) {
            judge(clock, stamp);
        }
    }

    /** Returns the clock of a source, often the last one or the one that followed it before; null if there are too many. */
    private @Nullable DeviceClock clock(SourceId source) {
        var last = lastSource;
        if (last != null) {
            if (last.source == source) {
                return last.clock;
            }
            var successor = last.successor;
            if (successor != null && successor.source == source) {
                lastSource = successor;
                return successor.clock;
            }
        }
        var found = sources.get(source);
        if (found == null) {
            var clock = clocks.get(source.device());
            if (clock == null && clocks.size() < MOST_CLOCKS) {
                clock = new DeviceClock(new SourceId(source.session(), source.device()));
                clocks.put(source.device(), clock);
            }
            if (clock == null || sources.size() >= MOST_SOURCES) {
                return clock;
            }
            found = new ClockSource(source, clock);
            sources.put(source, found);
        }
        found.source = source;
        if (last != null) {
            last.successor = found;
        }
        lastSource = found;
        return found.clock;
    }

    private DeviceClockVerdict judgement(DeviceClock clock) {
        var verdict = clock.tracker.verdict(clock.declared, unixOfArrivalZero, anchor.measured());
        boolean ownZone = clock.afterOwnStep && verdict.aheadMinutes() != clock.zoneBefore;
        return ownZone ? verdict.withoutZone() : verdict;
    }

    private void judge(DeviceClock clock, SampleMetadata stamp) {
        if (clock.tracker.state() == DeviceClockActivityStatus.SETTLING) {
            return;
        }
        clock.unjudged = false;
        var before = clock.verdict;
        var verdict = judgement(clock);
        clock.judgedAt = stamp.arrival();
        if (before != null && !isNews(before, verdict)) {
            return;
        }
        clock.verdict = verdict;
        events.add(new SessionEvent.DeviceClockVerdictChanged(clock.device, verdict, stamp.arrival()));
        reportEpoch(clock, verdict, stamp);
        reportZone(clock, verdict, stamp);
    }

    private static boolean isNews(DeviceClockVerdict before, DeviceClockVerdict after) {
        return before.epoch() != after.epoch()
                || before.state() != after.state()
                || before.steps() != after.steps()
                || before.aheadMinutes() != after.aheadMinutes()
                || after.error() < MORE_EXACT * before.error()
                || Math.abs(after.offset() - before.offset()) > before.error() + after.error();
    }

    private void reportEpoch(DeviceClock clock, DeviceClockVerdict verdict, SampleMetadata stamp) {
        var expected = clock.declared.equals(DeclaredSourceProperties.UNKNOWN) ? usualEpoch : clock.declared;
        if (!clock.epochReported && verdict.contradicts(expected)) {
            clock.epochReported = true;
            report(ConnectionProblemKind.CLOCK_EPOCH, clock, stamp, DeviceClockVerdictFormatter.describe(verdict));
        }
    }

    /** Reports whole half hours, unless a step explains them. */
    private void reportZone(DeviceClock clock, DeviceClockVerdict verdict, SampleMetadata stamp) {
        int zone = verdict.aheadMinutes();
        if (zone != 0 && zone != clock.reportedZone && verdict.steps() == 0) {
            clock.reportedZone = zone;
            report(ConnectionProblemKind.CLOCK_OFFSET, clock, stamp, DeviceClockVerdictFormatter.describe(verdict));
        }
    }

    private void reportChange(DeviceClock clock, DeviceClockChangeKind change, SampleMetadata stamp) {
        switch (change) {
            case NONE, RESUMED -> {}
            case STEPPED -> reportStep(clock, stamp);
            case STEPPED_TOGETHER -> reportOwnStep(clock, stamp);
            case STOPPED ->
                report(
                        ConnectionProblemKind.CLOCK_STOPPED,
                        clock,
                        stamp,
                        DeviceClockVerdictFormatter.describe(judgement(clock)));
        }
    }

    private void reportStep(DeviceClock clock, SampleMetadata stamp) {
        double seconds = clock.tracker.lastStep();
        long at = clock.tracker.lastStepAt();
        if (at >= decoderSince && at <= decoderUntil) {
            return;
        }
        var finding = findings.create(
                ConnectionProblemKind.CLOCK_STEP,
                stamp,
                "the clock of %s %s".formatted(name(clock), DeviceClockVerdictFormatter.describeStep(seconds)));
        boolean repeated = lastStep.matches(at, seconds, SECOND)
                || clock.stepReportedAt != Long.MIN_VALUE && at - clock.stepReportedAt <= ONE_STEP;
        if (repeated) {
            events.add(new SessionEvent.FindingRepeated(finding));
            return;
        }
        clock.stepReportedAt = at;
        lastStep.set(at, seconds);
        events.add(finding);
    }

    /** Reports once that a device's clock shows the step of this machine. */
    private void reportOwnStep(DeviceClock clock, SampleMetadata stamp) {
        if (!ownStepReported) {
            ownStepReported = true;
            events.add(findings.create(
                    ConnectionProblemKind.SELF_BEHIND,
                    stamp,
                    "%s; the clock of %s shows it too".formatted(describeOwnStep(ownStep), name(clock))));
        }
    }

    private void report(Rule rule, DeviceClock clock, SampleMetadata stamp, String words) {
        events.add(findings.create(rule, stamp, "the clock of %s %s".formatted(name(clock), words)));
    }

    private static String name(DeviceClock clock) {
        return clock.device.label();
    }

    /**
     * Adds a finding of the decoder that indicates a step, so that it is not reported twice, and returns whether it
     * repeats another one: each stream of a device has its own time stamps.
     */
    boolean addDecoderFinding(Finding finding) {
        long arrival = finding.arrival();
        boolean repeats = finding.rule() == decoderRule && arrival - decoderUntil <= SECOND;
        decoderRule = finding.rule();
        decoderSince = repeats ? decoderSince : arrival;
        decoderUntil = arrival;
        return repeats;
    }

    /**
     * Notes the clocks of this machine, and returns the seconds by which its wall clock stepped against the monotonic one
     * since the last call; 0 if it did not. It steps ahead when it is set, and on many systems when the machine slept.
     */
    double addOwnTime(MonotonicAndUnixTime now) {
        long zero = now.epochNanos() - now.monotonicNanos();
        if (!ownTimeKnown) {
            ownTimeKnown = true;
            unixOfArrivalZero = zero;
        }
        return moveArrivalZero(zero, now.monotonicNanos());
    }

    /** Notes the shift of the recording machine's wall clock during a lag; a repeated one is ignored. */
    void addOwnShift(SessionEvent.ProcessLagged lag) {
        if (lag.hasClockShift()) {
            moveArrivalZero(unixOfArrivalZero(lag.clockShift()), lag.until());
        }
    }

    private double moveArrivalZero(long zero, long at) {
        double stepped = (zero - unixOfArrivalZero) / (double) SECOND;
        unixOfArrivalZero = zero;
        if (Math.abs(stepped) <= LEAST_OWN_STEP) {
            return 0;
        }
        ownStep = stepped;
        ownStepReported = false;
        for (var clock : clocks.values()) {
            clock.tracker.addOwnStep(stepped, at);
            clock.unjudged = true;
            clock.zoneBefore = clock.verdict == null ? 0 : clock.verdict.aheadMinutes();
            clock.afterOwnStep = true;
        }
        return stepped;
    }

    private long unixOfArrivalZero(double clockShift) {
        return anchor.epochNanos(0) + Math.round(Math.clamp(clockShift, -LARGEST_SHIFT, LARGEST_SHIFT) * SECOND);
    }

    /** Returns the seconds by which this machine's wall clock is ahead of arrival times since the anchor. */
    double clockShift() {
        return (unixOfArrivalZero - anchor.epochNanos(0)) / (double) SECOND;
    }

    /** Returns a description of a step of this machine's wall clock. */
    static String describeOwnStep(double seconds) {
        return "the clock of this machine %s%s"
                .formatted(DeviceClockVerdictFormatter.describeStep(seconds), seconds > 0 ? ", or it slept" : "");
    }

    /** Forgets all clocks because the connection ended: a device that restarts does not step. */
    void restart() {
        for (var clock : clocks.values()) {
            clock.tracker = new DeviceClockTracker();
            clock.verdict = null;
            clock.afterOwnStep = false;
            clock.unjudged = true;
        }
    }
}
