package mocapscope.app.connect;

import java.util.stream.Collectors;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.TrafficStatistics;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.sample.SourceBasis;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionState;

/**
 * The texts and lamp state of a session card, computed from a session snapshot.
 *
 * @param sentence the sentence of the session's verdict; the time for a session that is looked back on
 * @param detail the current step and the event it waits for, or advice; empty when the sentence says everything
 * @param axes the axes and unit of the session's sources; empty while no positions have arrived
 * @param axesBy the origin of each different axis mapping
 * @param loss the messages lost in the last ten seconds; empty for none
 */
record SessionCardTexts(
        String title,
        String endpoint,
        LampState light,
        String sentence,
        String detail,
        String messages,
        String bytes,
        String age,
        String axes,
        String axesBy,
        String loss) {
    private static final TextBundle TEXTS = TextBundle.of(SessionCardTexts.class);

    private static final int SECONDS = "HH:mm:ss".length();

    /** Creates the texts; {@code past} is true for a live session that is looked back on. */
    static SessionCardTexts of(SessionSnapshot session, boolean past) {
        long nanos = session.now();
        var statistics = session.traffic();
        boolean ever = statistics.messages() > 0;
        return new SessionCardTexts(
                title(session),
                session.session().endpoint().toString(),
                LampState.of(session.health().verdict()),
                past
                        ? TEXTS.text("card.past", timeOfDay(session))
                        : session.health().verdict().sentence(),
                past ? session.health().verdict().sentence() : detail(session),
                ever ? rate(statistics.messagesPerSecond()) : DisplayNumberFormatter.NONE,
                ever
                        ? DisplayNumberFormatter.formatFixed(statistics.bytesPerSecond() / 1000, 1)
                        : DisplayNumberFormatter.NONE,
                statistics.lastByte() == TrafficStatistics.NEVER
                        ? DisplayNumberFormatter.NONE
                        : DisplayNumberFormatter.formatAge(nanos - statistics.lastByte()),
                axes(session),
                TextTruncator.truncate(session.bearings().all().stream()
                        .map(SourceBasis::describe)
                        .collect(Collectors.joining("\n"))),
                loss(session));
    }

    private static String timeOfDay(SessionSnapshot session) {
        long epoch = session.session().anchor().epochNanos(session.now());
        return TimeOfDayFormatter.format(epoch).substring(0, SECONDS);
    }

    /** Returns true for a recording, whose step is that of its player. */
    private static boolean recording(SessionSnapshot session) {
        return session.session().endpoint().isFile();
    }

    private static String title(SessionSnapshot session) {
        var shownSession = session.session();
        if (!session.name().equals(shownSession.title())) {
            return session.name();
        }
        if (shownSession.role() == SessionRole.CLIENT || shownSession.isRelayed()) {
            return shownSession.peer();
        }
        return shownSession.isListener() ? TEXTS.text("card.server") : TEXTS.text("card.client", shownSession.peer());
    }

    private static String loss(SessionSnapshot session) {
        var loss = session.health().loss();
        return loss.lostWindow() == 0 ? "" : TEXTS.text("card.loss", loss.describeWindow());
    }

    private static String detail(SessionSnapshot session) {
        var state = session.state();
        // Text from the peer may be part of both.
        var step = TextTruncator.truncate(state.step());
        var waitingFor = TextTruncator.truncate(state.waitingFor());
        var rest = session.health().verdict().sentence().contains(step) ? "" : step;
        if (recording(session)) {
            return rest;
        }
        return switch (state.phase()) {
            case LIVE, SILENT -> "";
            case LISTENING -> TEXTS.text("card.listening", step, waitingFor);
            case CONNECTING, HANDSHAKING -> joined(rest, waiting(waitingFor));
            case WAITING, LOST, CLOSED, FAILED -> joined(joined(rest, waitingFor), advice(state));
        };
    }

    /** Returns the advice of the rule that ended the session, and no other: another finding may have another cause. */
    private static String advice(SessionState state) {
        return state.cause() == null ? "" : state.cause().advice();
    }

    private static String joined(String first, String second) {
        return first.isEmpty() || second.isEmpty() ? first + second : first + "\n" + second;
    }

    private static String waiting(String description) {
        return description.isEmpty() ? "" : TEXTS.text("card.waiting", description);
    }

    private static String axes(SessionSnapshot session) {
        var all = session.bearings().all();
        if (all.isEmpty()
                || session.signals().poses().isEmpty()
                        && session.signals().skeletons().isEmpty()
                        && session.world().objects().isEmpty()) {
            return "";
        }
        return all.getFirst().basis().describe() + (all.size() == 1 ? "" : " +" + (all.size() - 1));
    }

    private static String rate(double perSecond) {
        return perSecond < 100
                ? DisplayNumberFormatter.formatFixed(perSecond, 1)
                : DisplayNumberFormatter.formatCount(Math.round(perSecond));
    }
}
