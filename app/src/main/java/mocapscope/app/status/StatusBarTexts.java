package mocapscope.app.status;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.SessionPhase;

/** The texts and lamp state of the status bar, computed from one snapshot. */
record StatusBarTexts(LampState light, String sessions, String findings, String messages, String bytes, String frames) {
    private static final TextBundle TEXTS = TextBundle.of(StatusBarTexts.class);

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
                light(all),
                sessions(snapshot),
                findings(all),
                TEXTS.text("messages", messages),
                TEXTS.text("bytes", bytes / 1000),
                TEXTS.text("frames", framesPerSecond));
    }

    /** Returns the worst lamp state of all sessions. */
    private static LampState light(List<SessionSnapshot> all) {
        if (any(all, SessionPhase.LOST, SessionPhase.FAILED)) {
            return LampState.BAD;
        }
        if (any(all, SessionPhase.SILENT, SessionPhase.WAITING)) {
            return LampState.WARNING;
        }
        if (any(all, SessionPhase.CONNECTING, SessionPhase.HANDSHAKING, SessionPhase.LISTENING)) {
            return LampState.BUSY;
        }
        return all.stream().anyMatch(one -> live(one)) ? LampState.GOOD : LampState.OFF;
    }

    private static String sessions(Snapshot snapshot) {
        var all = snapshot.sessions();
        if (all.isEmpty()) {
            return TEXTS.text("sessions.none");
        }
        var words = new ArrayList<String>();
        words.add(TEXTS.formatCount("sessions", all.size()));
        var now = all.stream().filter(one -> !snapshot.isLookBack(one)).toList();
        count(now, words, TEXTS.text("live"), StatusBarTexts::live);
        count(now, words, TEXTS.text("paused"), SessionSnapshot::isPaused);
        count(now, words, TEXTS.text("silent"), one -> is(one, SessionPhase.SILENT));
        count(now, words, TEXTS.text("again"), one -> is(one, SessionPhase.WAITING));
        count(now, words, TEXTS.text("failed"), one -> is(one, SessionPhase.FAILED, SessionPhase.LOST));
        if (now.size() < all.size()) {
            words.add(all.size() - now.size() + " " + TEXTS.text("past"));
        }
        return String.join(" · ", words);
    }

    private static void count(
            List<SessionSnapshot> all, List<String> words, String word, Predicate<SessionSnapshot> so) {
        long count = all.stream().filter(so).count();
        if (count > 0) {
            words.add(count + " " + word);
        }
    }

    private static boolean live(SessionSnapshot one) {
        return is(one, SessionPhase.LIVE) && !one.isPaused();
    }

    private static boolean any(List<SessionSnapshot> all, SessionPhase... phases) {
        return all.stream().anyMatch(one -> is(one, phases));
    }

    private static boolean is(SessionSnapshot one, SessionPhase... phases) {
        return List.of(phases).contains(one.state().phase());
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

    private static long sum(List<SessionSnapshot> all, Severity severity) {
        return all.stream()
                .mapToLong(one -> one.found().counts().getOrDefault(severity, 0L))
                .sum();
    }
}
