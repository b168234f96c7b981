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
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionState;

/**
 * The texts and lamp state of a session card, computed from a session snapshot.
 *
 * @param state the state in one or two words
 * @param detail the current step and the event it waits for, or advice; empty when the state says everything
 * @param axes the axes and unit of the session's sources; empty while no positions have arrived
 * @param axesBy the origin of each different axis mapping
 * @param lost the number of lost messages; empty when none are known
 */
record SessionCardTexts(
        String title,
        String endpoint,
        LampState light,
        String state,
        String detail,
        String messages,
        String bytes,
        String age,
        String axes,
        String axesBy,
        String lost) {
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
                past && session.state().step().equals(SessionSnapshot.PAUSED) ? LampState.OFF : light(session),
                past ? TEXTS.text("card.past", timeOfDay(session)) : state(session),
                past ? session.state().step() : detail(session, nanos),
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
                session.lost() == 0 ? "" : TEXTS.text("card.lost", DisplayNumberFormatter.formatCount(session.lost())));
    }

    private static String timeOfDay(SessionSnapshot session) {
        long epoch = session.session().anchor().epochNanos(session.now());
        return TimeOfDayFormatter.format(epoch).substring(0, SECONDS);
    }

    /** Returns true for a recording, which has states of its own. */
    private static boolean recording(SessionSnapshot session) {
        return session.session().endpoint().isFile();
    }

    private static String title(SessionSnapshot session) {
        var shownSession = session.session();
        if (shownSession.role() == SessionRole.CLIENT) {
            return shownSession.peer();
        }
        return shownSession.peer().equals("clients")
                ? TEXTS.text("card.server")
                : TEXTS.text("card.client", shownSession.peer());
    }

    /** Returns the lamp state; in the order of the states, later ones are worse. */
    static LampState light(SessionSnapshot session) {
        if (session.isPaused()) {
            return LampState.OFF;
        }
        return switch (session.state().phase()) {
            case LIVE -> LampState.GOOD;
            case LISTENING, CONNECTING, HANDSHAKING -> LampState.BUSY;
            case SILENT, WAITING -> LampState.WARNING;
            case LOST, FAILED -> LampState.BAD;
            case CLOSED -> LampState.OFF;
        };
    }

    private static String state(SessionSnapshot session) {
        if (recording(session) && !session.state().step().isEmpty()) {
            return session.state().phase() == SessionPhase.FAILED
                    ? TEXTS.text("phase.FAILED")
                    : session.state().step();
        }
        return TEXTS.text("phase." + session.state().phase());
    }

    private static String detail(SessionSnapshot session, long nanos) {
        var state = session.state();
        if (recording(session) && state.phase() != SessionPhase.FAILED) {
            return "";
        }
        // Text from the peer may be part of both.
        var step = TextTruncator.truncate(state.step());
        var waitingFor = TextTruncator.truncate(state.waitingFor());
        return switch (state.phase()) {
            case LIVE -> "";
            case SILENT -> TEXTS.text("card.silent", DisplayNumberFormatter.formatAge(nanos - lastSample(session)));
            case LISTENING -> TEXTS.text("card.listening", step, waitingFor);
            case CONNECTING, HANDSHAKING -> joined(step, waiting(waitingFor));
            case WAITING, LOST, CLOSED, FAILED -> joined(joined(step, waitingFor), advice(state));
        };
    }

    /**
     * Returns the arrival time of the last sample; without samples, the time of the state, since which the silence is
     * known.
     */
    private static long lastSample(SessionSnapshot session) {
        return session.sourceTimings().stream()
                .mapToLong(snapshot -> snapshot.lastArrival())
                .max()
                .orElse(session.state().at());
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
