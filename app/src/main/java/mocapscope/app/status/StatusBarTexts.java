package mocapscope.app.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.ProcessLagHealth;
import mocapscope.protocol.health.SessionHealth;

/**
 * The texts and lamp state of the status bar, computed from the current state of all sessions.
 *
 * @param sessions the number of sessions, and the sentence of the one with the worst verdict
 * @param process the sentence about this process; empty while it is on time
 * @param worst the worst severity that the findings count
 */
record StatusBarTexts(
        LampState light,
        String sessions,
        String process,
        String findings,
        Optional<Severity> worst,
        String messages,
        String bytes,
        String frames) {
    private static final TextBundle TEXTS = TextBundle.of(StatusBarTexts.class);
    private static final List<Severity> WORST_FIRST = List.of(Severity.ERROR, Severity.WARNING, Severity.NOTE);

    static StatusBarTexts of(Snapshot snapshot, double framesPerSecond) {
        var all = snapshot.sessions();
        var going = all.stream().filter(SessionSnapshot::isActive).toList();
        double messages = going.stream()
                .mapToDouble(one -> one.traffic().messagesPerSecond())
                .sum();
        double bytes = going.stream()
                .mapToDouble(one -> one.traffic().bytesPerSecond())
                .sum();
        return new StatusBarTexts(
                snapshot.health()
                        .worst()
                        .map(health -> LampState.of(health.verdict()))
                        .orElse(LampState.OFF),
                sessions(snapshot),
                process(snapshot.process()),
                findings(all),
                worstSeverity(all),
                TEXTS.text("messages", messages),
                TEXTS.text("bytes", bytes / 1000),
                snapshot.sessions().isEmpty() ? "" : TEXTS.text("frames", framesPerSecond));
    }

    private static String sessions(Snapshot snapshot) {
        var all = snapshot.sessions();
        if (all.isEmpty()) {
            return TEXTS.text("sessions.none");
        }
        var words = new ArrayList<String>();
        words.add(TEXTS.formatCount("sessions", all.size()));
        long past = all.stream().filter(snapshot::isLookBack).count();
        if (past > 0) {
            words.add(TEXTS.text("past", past));
        }
        words.add(worst(snapshot));
        return String.join(" · ", words);
    }

    /** Returns the sentence of the session with the worst verdict; of several sessions, with its title or for all. */
    private static String worst(Snapshot snapshot) {
        var health = snapshot.health().worst().orElseThrow();
        var sentence = health.verdict().sentence();
        if (snapshot.sessions().size() == 1) {
            return sentence;
        }
        if (snapshot.health().sessions().stream().allMatch(StatusBarTexts::works)) {
            return TEXTS.text("all.ok");
        }
        return snapshot.sessions().stream()
                .filter(one -> one.session().id().equals(health.session()))
                .findFirst()
                .map(one -> TEXTS.text("worst", one.shortName(), sentence))
                .orElse(sentence);
    }

    private static boolean works(SessionHealth health) {
        return health.verdict().cause() == HealthCause.NONE;
    }

    private static String process(ProcessLagHealth process) {
        return process.verdict().grade() == HealthGrade.OK
                ? ""
                : process.verdict().sentence();
    }

    private static String findings(List<SessionSnapshot> all) {
        long errors = sum(all, Severity.ERROR);
        long warnings = sum(all, Severity.WARNING);
        if (errors + warnings == 0) {
            long notes = sum(all, Severity.NOTE);
            return all.isEmpty() ? "" : notes == 0 ? TEXTS.text("findings.none") : TEXTS.formatCount("notes", notes);
        }
        return TEXTS.formatCount("errors", errors) + " · " + TEXTS.formatCount("warnings", warnings);
    }

    private static Optional<Severity> worstSeverity(List<SessionSnapshot> all) {
        for (var severity : WORST_FIRST) {
            if (sum(all, severity) > 0) {
                return Optional.of(severity);
            }
        }
        return Optional.empty();
    }

    private static long sum(List<SessionSnapshot> all, Severity severity) {
        long sum = 0;
        for (var session : all) {
            sum += session.found().counts().getOrDefault(severity, 0L);
        }
        return sum;
    }
}
