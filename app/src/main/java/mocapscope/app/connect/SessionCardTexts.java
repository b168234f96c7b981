package mocapscope.app.connect;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Collectors;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.model.snapshot.RecentFindingCount;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.TrafficStatistics;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.MessageLossStatistics;
import mocapscope.protocol.health.SourceHealth;
import mocapscope.protocol.sample.SourceBasisAndEvidence;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.stage.StageEndpoint;

/**
 * The texts and status lamp state shown on one session's card, such as title, health, rate and loss.
 *
 * @param shortTitle the title with the first device and the number of the others
 * @param address host and port, or the name of a file: the part of the endpoint that is shown where it does not fit
 * @param sentence the sentence of the session's verdict; the time for a session that is looked back on
 * @param recent the warnings or errors of the last minute, which the verdict does not judge
 * @param word the cause of the verdict in one word
 * @param since the time of day since which the session has its present problem; empty without a problem
 * @param detail the current step and the event it waits for, or advice; empty when the sentence says everything
 * @param rate the rate beside the declared one, of the source whose rate is a problem, else of one that declares its rate;
 *     empty if no rate is known
 * @param rateOf the name of that source; empty if the session has only one
 * @param hertz the measured rate of that source alone
 * @param latency the median of the last ten seconds; empty if it is unknown
 * @param loss the share of messages lost in the last ten seconds; empty without sequence numbers
 * @param axes the axes and unit of the session's sources; empty while no positions have arrived
 * @param axesBy the origin of each different axis mapping
 */
record SessionCardTexts(
        String title,
        String shortTitle,
        String endpoint,
        String address,
        LampState light,
        String sentence,
        RecentFindingCount recent,
        String word,
        String since,
        String detail,
        String rate,
        String rateOf,
        String hertz,
        String latency,
        String loss,
        String messages,
        String bytes,
        String age,
        String axes,
        String axesBy) {
    private static final TextBundle TEXTS = TextBundle.of(SessionCardTexts.class);

    private static final int SECONDS = "HH:mm:ss".length();
    /** The rate from which on all its digits need too much space. */
    private static final double COMPACT_FROM = 10_000;

    /** Creates the texts; {@code past} is true for a live session that is looked back on. */
    static SessionCardTexts of(SessionSnapshot session, boolean past) {
        var health = session.health();
        var verdict = health.verdict();
        var statistics = session.traffic();
        boolean ever = statistics.messages() > 0;
        var measured = findMeasured(session);
        var ids = health.sources().stream().map(SourceHealth::source).toList();
        return new SessionCardTexts(
                title(session),
                isNamed(session) ? session.shortName() : title(session),
                session.session().endpoint().toString(),
                address(session.session().endpoint()),
                LampState.of(verdict),
                past ? TEXTS.text("card.past", timeOfDay(session, session.now())) : verdict.sentence(),
                RecentFindingCount.of(session),
                verdict.cause().word(),
                verdict.grade().isProblem() ? TEXTS.text("card.since", timeOfDay(session, verdict.since())) : "",
                past ? verdict.sentence() : detail(session),
                measured.map(source -> source.rate().describe()).orElse(""),
                health.sources().size() < 2
                        ? ""
                        : measured.map(source ->
                                        TextTruncator.truncate(source.source().displayName(ids)))
                                .orElse(""),
                measured.map(source -> hertz(source.rate().hertz())).orElse(""),
                health.latency().isKnown()
                        ? DisplayNumberFormatter.formatDuration(health.latency().median())
                        : "",
                loss(health.loss()),
                ever ? rate(statistics.messagesPerSecond()) : DisplayNumberFormatter.NONE,
                ever
                        ? DisplayNumberFormatter.formatFixed(statistics.bytesPerSecond() / 1000, 1)
                        : DisplayNumberFormatter.NONE,
                statistics.lastByte() == TrafficStatistics.NEVER
                        ? DisplayNumberFormatter.NONE
                        : DisplayNumberFormatter.formatAge(session.now() - statistics.lastByte()),
                axes(session),
                TextTruncator.truncate(session.bearings().all().stream()
                        .map(SourceBasisAndEvidence::describe)
                        .collect(Collectors.joining("\n"))));
    }

    /** Returns the source whose rate is a problem, else one that declares its rate, trackers before others. */
    private static Optional<SourceHealth> findMeasured(SessionSnapshot session) {
        return session.health().sources().stream()
                .filter(source ->
                        source.rate().isKnown() && source.rate().declared().orElse(1) != 0)
                .min(Comparator.comparing(
                                (SourceHealth source) -> !source.verdict().hasProblem(HealthCause.RATE))
                        .thenComparing(source -> source.rate().declared().isEmpty())
                        .thenComparing(SourceHealth::kind));
    }

    private static String timeOfDay(SessionSnapshot session, long nanos) {
        long epoch = session.session().anchor().epochNanos(nanos);
        return TimeOfDayFormatter.format(epoch).substring(0, SECONDS);
    }

    /** Returns true for a recording, whose step is that of its player. */
    private static boolean recording(SessionSnapshot session) {
        return session.session().endpoint().isFile();
    }

    /** Returns the number of recent findings with its word; empty for none. */
    String recentText() {
        return recent.count() == 0 ? "" : TEXTS.text("card.recent." + recent.key(), recent.number());
    }

    /** Returns the sentence, with the recent findings of a session that works. */
    String sentenceWithFindings() {
        return recent.count() == 0 || light != LampState.GOOD
                ? sentence
                : TEXTS.text("card.recent.beside", sentence, recentText());
    }

    private static String address(Endpoint endpoint) {
        if (!endpoint.isFile()) {
            return endpoint.address().toString();
        }
        return StageEndpoint.address(endpoint)
                .map(stage -> String.join("/", stage.stage(), stage.agent(), stage.session()))
                .orElseGet(() -> String.valueOf(Path.of(endpoint.toString()).getFileName()));
    }

    /** Returns true if the session has a name from its devices or from the user. */
    private static boolean isNamed(SessionSnapshot session) {
        return !session.name().equals(session.session().title());
    }

    private static String title(SessionSnapshot session) {
        var shownSession = session.session();
        if (isNamed(session)) {
            return session.name();
        }
        if (shownSession.role() == SessionRole.CLIENT || shownSession.isRelayed()) {
            return shownSession.peer();
        }
        return shownSession.isListener()
                ? roleTitle(shownSession, SessionRole.SERVER)
                : TEXTS.text("card.peer", roleTitle(shownSession, SessionRole.CLIENT), shownSession.peer());
    }

    private static String roleTitle(Session session, SessionRole role) {
        return EndpointFormModel.capitalize(session.protocol().roleName(role));
    }

    private static String hertz(double hertz) {
        return hertz < COMPACT_FROM
                ? DisplayNumberFormatter.formatFixed(hertz, 1) + " Hz"
                : DisplayNumberFormatter.formatCompact(hertz, "Hz");
    }

    private static String loss(MessageLossStatistics loss) {
        if (loss.expectedWindow() == 0) {
            return "";
        }
        return loss.lostWindow() == 0 ? TEXTS.text("card.loss.none") : loss.describeShare();
    }

    private static String detail(SessionSnapshot session) {
        var state = session.state();
        // Text from the peer may be part of both.
        var step = TextTruncator.truncate(state.step());
        var waitingFor = TextTruncator.truncate(state.waitingFor());
        var rest = session.health().verdict().sentence().contains(step) ? "" : step;
        var watched = StageEndpoint.address(session.session().endpoint());
        if (recording(session) && watched.isEmpty()) {
            return rest;
        }
        var readOnly = watched.map(address -> TEXTS.text("card.watched", TextTruncator.truncate(address.agent())));
        return switch (state.phase()) {
            case LIVE, SILENT -> readOnly.orElse("");
            case LISTENING -> TEXTS.text("card.listening", step, waitingFor);
            case CONNECTING, HANDSHAKING -> joined(rest, waiting(waitingFor));
            case WAITING, LOST, CLOSED, FAILED -> joined(joined(rest, waitingFor), advice(state));
        };
    }

    /** Returns the advice of the rule that ended the session, and no other: another finding may have another cause. */
    private static String advice(SessionStateChange state) {
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
