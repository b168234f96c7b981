package mocapscope.protocol.benchmark.verdict;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.health.HealthReason;
import mocapscope.protocol.health.HealthThresholds;
import mocapscope.protocol.health.ProcessLagHealth;
import mocapscope.protocol.health.SessionHealth;
import mocapscope.protocol.health.SourceHealth;
import mocapscope.protocol.timing.DeviceClockActivityStatus;

/**
 * Reads the causes that verdicts name: all problems, and also the remarks about tracking and clocks, which are no
 * problems. Each has the sentence that a user reads.
 */
final class PrintedCauseReader {
    private final ScenarioProtocol protocol;
    private final Map<PrintedCause, String> found = new LinkedHashMap<>();

    private PrintedCauseReader(ScenarioProtocol protocol) {
        this.protocol = protocol;
    }

    /** Returns the causes with their sentences. */
    static Map<PrintedCause, String> read(SessionHealth session, ProcessLagHealth process, ScenarioProtocol protocol) {
        var reader = new PrintedCauseReader(protocol);
        reader.addSession(session);
        session.sources().forEach(source -> reader.addSource(source, session.at()));
        if (process.verdict().grade().isProblem()) {
            reader.add(
                    JudgedCause.BEHIND, PrintedCause.SESSION, process.verdict().sentence());
        }
        return reader.found;
    }

    private void addSession(SessionHealth session) {
        for (var reason : session.verdict().reasons()) {
            boolean problem = reason.grade().isProblem();
            switch (reason.cause()) {
                case PROCESS_LATE -> add(JudgedCause.BEHIND, PrintedCause.SESSION, reason.text());
                case FAILED, RECONNECTING -> add(JudgedCause.DISCONNECTED, PrintedCause.SESSION, reason.text());
                case SILENT -> addIf(session.silence().silent(), JudgedCause.SILENT, reason);
                case LOSS -> addIf(problem, JudgedCause.LOSS, reason);
                case REORDER -> addIf(problem, JudgedCause.REORDERED, reason);
                case VALUES -> addIf(problem, JudgedCause.VALUES, reason);
                // The sources name these themselves.
                case TRACKING, CLOCK, RATE -> {}
                case CONNECTING, ENDED, LEFT, SETTLING, EVENTS, BURSTS, JITTER, NONE -> {}
            }
        }
    }

    private void addIf(boolean holds, JudgedCause cause, HealthReason reason) {
        if (holds) {
            add(cause, PrintedCause.SESSION, reason.text());
        }
    }

    private void addSource(SourceHealth source, long now) {
        int device = protocol.deviceIndex(source.source().device());
        for (var reason : source.verdict().reasons()) {
            switch (reason.cause()) {
                case SILENT -> add(JudgedCause.SILENT, device, reason.text());
                case RATE -> add(JudgedCause.RATE, device, reason.text());
                case TRACKING -> trackingCauses(source).forEach(cause -> add(cause, device, reason.text()));
                case CLOCK -> add(clockCause(source, now), device, reason.text());
                case VALUES -> add(JudgedCause.VALUES, device, reason.text());
                // The session names these, or they are no remark about a fault.
                case LOSS, REORDER, PROCESS_LATE, FAILED, RECONNECTING -> {}
                case CONNECTING, ENDED, LEFT, SETTLING, EVENTS, BURSTS, JITTER, NONE -> {}
            }
        }
    }

    private static Set<JudgedCause> trackingCauses(SourceHealth source) {
        var causes = EnumSet.noneOf(JudgedCause.class);
        var tracking = source.tracking();
        if (tracking.lost() > 0) {
            causes.add(JudgedCause.LOST);
        }
        if (tracking.jumped() > 0) {
            causes.add(JudgedCause.JUMPED);
        }
        if (tracking.frozen() > 0) {
            causes.add(JudgedCause.FROZEN);
        }
        if (tracking.swapped() > 0) {
            causes.add(JudgedCause.SWAPPED);
        }
        return causes;
    }

    private static JudgedCause clockCause(SourceHealth source, long now) {
        var clock = source.clock().verdict();
        if (clock.state() == DeviceClockActivityStatus.STOPPED || clock.state() == DeviceClockActivityStatus.ZERO) {
            return JudgedCause.STOPPED;
        }
        if (clock.steps() > 0 && now - clock.lastStepAt() <= HealthThresholds.USUAL.clockMemory()) {
            return JudgedCause.STEPPED;
        }
        return clock.aheadMinutes() == 0 ? JudgedCause.EPOCH : JudgedCause.ZONE;
    }

    private void add(JudgedCause cause, int device, String sentence) {
        found.putIfAbsent(new PrintedCause(cause, device), sentence);
    }
}
