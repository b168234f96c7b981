package mocapscope.app.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mocapscope.app.control.Figures;
import mocapscope.app.control.StatusLamp.Light;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Phase;

/** What the status line says. */
record StatusWords(Light light, String sessions, String findings, String messages, String bytes, String frames) {

    static StatusWords of(Snapshot snapshot, double framesPerSecond) {
        var all = snapshot.sessions();
        double messages = all.stream()
                .mapToDouble(one -> one.traffic().messagesPerSecond())
                .sum();
        double bytes =
                all.stream().mapToDouble(one -> one.traffic().bytesPerSecond()).sum();
        return new StatusWords(
                light(all),
                sessions(all),
                findings(all),
                String.format(Locale.ROOT, "%,6.0f messages/s", messages),
                String.format(Locale.ROOT, "%,8.1f kB/s", bytes / 1000),
                String.format(Locale.ROOT, "%3.0f frames/s", framesPerSecond));
    }

    /** The worst of them. */
    private static Light light(List<SessionSnapshot> all) {
        if (any(all, Phase.LOST, Phase.FAILED)) {
            return Light.BAD;
        }
        if (any(all, Phase.SILENT, Phase.WAITING)) {
            return Light.WARNING;
        }
        if (any(all, Phase.CONNECTING, Phase.HANDSHAKING, Phase.LISTENING)) {
            return Light.BUSY;
        }
        return any(all, Phase.LIVE) ? Light.GOOD : Light.OFF;
    }

    private static String sessions(List<SessionSnapshot> all) {
        if (all.isEmpty()) {
            return "Nothing is connected";
        }
        var words = new ArrayList<String>();
        words.add(all.size() == 1 ? "1 session" : all.size() + " sessions");
        count(all, words, "live", Phase.LIVE);
        count(all, words, "silent", Phase.SILENT);
        count(all, words, "trying again", Phase.WAITING);
        count(all, words, "failed", Phase.FAILED, Phase.LOST);
        return String.join(" · ", words);
    }

    private static void count(List<SessionSnapshot> all, List<String> words, String word, Phase... phases) {
        long count = all.stream().filter(one -> is(one, phases)).count();
        if (count > 0) {
            words.add(count + " " + word);
        }
    }

    private static boolean any(List<SessionSnapshot> all, Phase... phases) {
        return all.stream().anyMatch(one -> is(one, phases));
    }

    private static boolean is(SessionSnapshot one, Phase... phases) {
        return List.of(phases).contains(one.state().phase());
    }

    private static String findings(List<SessionSnapshot> all) {
        long errors = sum(all, Severity.ERROR);
        long warnings = sum(all, Severity.WARNING);
        if (errors + warnings == 0) {
            long notes = sum(all, Severity.NOTE);
            return all.isEmpty() ? "" : notes == 0 ? "no findings" : many(notes, "note");
        }
        return many(errors, "error") + " · " + many(warnings, "warning");
    }

    private static String many(long count, String what) {
        return count == 1 ? "1 " + what : Figures.count(count) + " " + what + "s";
    }

    private static long sum(List<SessionSnapshot> all, Severity severity) {
        return all.stream()
                .mapToLong(one -> one.found().counts().getOrDefault(severity, 0L))
                .sum();
    }
}
