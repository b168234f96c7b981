package mocapscope.app.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalDouble;
import mocapscope.app.control.StatusLamp.LampState;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.synthetic.SessionHealthBuilder;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SourceHealthBuilder;
import mocapscope.app.synthetic.SyntheticRule;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.health.HealthVerdict;
import mocapscope.protocol.health.MessageLossStatistics;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.timing.LatencySummary;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SessionCardTextsTest {
    private static final long SECOND = 1_000_000_000;
    private final SessionSnapshotBuilder builder =
            new SessionSnapshotBuilder(new SyntheticSession("toy-1", 1 << 20).session());

    @Test
    void liveSessionShowsSentenceOfVerdict() {
        var texts = texts(
                builder.state(SessionPhase.LIVE, "", "")
                        .health(verdict(HealthGrade.OK, HealthCause.NONE, "Works: 60.0 of 60 Hz")),
                0);

        assertEquals(LampState.GOOD, texts.light());
        assertEquals("Works: 60.0 of 60 Hz", texts.sentence());
        assertEquals("", texts.detail());
    }

    /** The verdict judges them or not; the card shows both. */
    @Test
    void showsRecentFindingsBesideSentence() {
        builder.health(verdict(HealthGrade.OK, HealthCause.NONE, "Works: 60.0 of 60 Hz"))
                .finding(warning())
                .finding(warning());
        var texts = texts(builder, SECOND);

        assertEquals("Works: 60.0 of 60 Hz · 2 warnings in 1 min", texts.sentenceWithFindings());
        assertEquals("Works: 60.0 of 60 Hz", texts.sentence());
        assertEquals(LampState.GOOD, texts.light());
        assertEquals("2 warnings", texts.recentText());
    }

    @Test
    void sentenceOfProblemHasNoFindings() {
        builder.health(verdict(HealthGrade.WARNING, HealthCause.LOSS, "Works, but loses 3.1 % (10 s)"))
                .finding(warning());

        assertEquals("Works, but loses 3.1 % (10 s)", texts(builder, SECOND).sentenceWithFindings());
        assertEquals("1 warning", texts(builder, SECOND).recentText());
    }

    @Test
    void shortFormsKeepNumberOfDevicesAndPort() {
        builder.name("Walker, Wand").device("Walker", false).device("Wand", false);
        var texts = texts(builder, 0);

        assertEquals(
                List.of("Walker, Wand", "Walker + 1", "127.0.0.1:4000"),
                List.of(texts.title(), texts.shortTitle(), texts.address()));
    }

    @Test
    void showsTimeInReviewMode() {
        builder.state(SessionPhase.LIVE, "Paused", "").health(verdict(HealthGrade.OK, HealthCause.ENDED, "Paused"));
        var then = SessionSnapshotBuilder.of(90 * SECOND, builder).sessions().getFirst();
        var texts = SessionCardTexts.of(then, true);

        var clock = TimeOfDayFormatter.format(then.session().anchor().epochNanos(90 * SECOND));
        assertEquals("Viewed back at " + clock.substring(0, 8), texts.sentence());
        assertEquals("Paused", texts.detail());
        assertEquals(LampState.OFF, texts.light());
    }

    @Test
    void showsDashesBeforeFirstMessage() {
        var texts = texts(builder, 5 * SECOND);

        assertEquals(List.of("–", "–", "–"), List.of(texts.messages(), texts.bytes(), texts.age()));
    }

    @Test
    void showsLossOfLastTenSeconds() {
        assertEquals("3.1 %", loss(new SessionHealthBuilder().loss(1000, 31)));
        assertEquals("1 of 10", loss(new SessionHealthBuilder().loss(10, 1)));
    }

    /** An earlier loss is part of the sentence. */
    @Test
    void showsNoLossThatIsOver() {
        assertEquals(
                "0 %",
                loss(new SessionHealthBuilder()
                        .loss(new MessageLossStatistics(true, 6525, 226, 0, 0, 0, 600, 0, 0, 0, 0, 0))));
    }

    @Test
    void printsNoUnknownFigure() {
        var texts = texts(builder, 0);

        assertEquals(
                List.of("", "", "", "", ""),
                List.of(texts.rate(), texts.rateOf(), texts.latency(), texts.loss(), texts.since()));
    }

    @Test
    void showsRateBesideDeclaredRate() {
        builder.health(source("Tracker0").rate(60, OptionalDouble.of(60)));

        assertEquals("60.0 of 60 Hz", texts(builder, 0).rate());
        assertEquals("60.0 Hz", texts(builder, 0).hertz());
        assertEquals("", texts(builder, 0).rateOf());
    }

    @Test
    void showsErrorOfUndeclaredRate() {
        builder.health(source("Tracker0").rate(120));

        assertEquals("120 ±1 Hz", texts(builder, 0).rate());
    }

    /** Rates of equal sources would take turns if the highest one were shown. */
    @Test
    void showsRateOfFirstSourceThatReportsSteadily() {
        builder.health(source("Button0").rate(3, OptionalDouble.of(0)))
                .health(source("Tracker0").rate(60, OptionalDouble.of(60)))
                .health(source("Tracker1").rate(61, OptionalDouble.of(60)));

        assertEquals(
                List.of("60.0 of 60 Hz", "Tracker0"),
                List.of(texts(builder, 0).rate(), texts(builder, 0).rateOf()));
    }

    @Test
    void showsDeclaredRateBeforeOthers() {
        builder.health(source("Button0").rate(4)).health(source("Tracker0").rate(60, OptionalDouble.of(60)));

        assertEquals("60.0 of 60 Hz", texts(builder, 0).rate());
    }

    @Test
    void showsRateThatIsProblemBeforeOthers() {
        builder.health(source("Tracker0").rate(60, OptionalDouble.of(60)))
                .health(source("Tracker1")
                        .rate(48.2, OptionalDouble.of(60))
                        .verdict(HealthGrade.WARNING, HealthCause.RATE));

        assertEquals(
                List.of("48.2 of 60 Hz", "Tracker1"),
                List.of(texts(builder, 0).rate(), texts(builder, 0).rateOf()));
    }

    @Test
    void showsMedianLatency() {
        var latency = new LatencySummary(600, 0.0042, 0.01, 0.02, 0.05);

        assertEquals(
                "4.2 ms",
                texts(builder.health(new SessionHealthBuilder().latency(latency)), 0)
                        .latency());
    }

    @Test
    void showsTimeSinceWhichProblemLasts() {
        builder.health(new SessionHealthBuilder()
                .verdict(new HealthVerdict(HealthGrade.WARNING, HealthCause.SILENT, "Silent", List.of(), 2 * SECOND)));
        var clock = TimeOfDayFormatter.format(
                new SyntheticSession("toy-1", 1 << 20).session().anchor().epochNanos(2 * SECOND));

        assertEquals(
                "since " + clock.substring(0, 8), texts(builder, 31 * SECOND).since());
    }

    @Test
    void recordingShowsSpeedBelowSentence() {
        var toy = new SyntheticSession("file", 1 << 20).session();
        var endpoint = Endpoint.file("toy", "a.mcap", OptionValues.ofDefaults(List.of()));
        var file = new SessionSnapshotBuilder(new Session(
                "file", toy.protocol(), endpoint, SessionRole.CLIENT, toy.peer(), toy.anchor(), toy.history()));

        assertEquals("1×", texts(file.state(SessionPhase.LIVE, "1×", ""), 0).detail());
        file.state(SessionPhase.CLOSED, "Ended", "").health(verdict(HealthGrade.OK, HealthCause.ENDED, "Ended"));
        assertEquals("", texts(file, 0).detail());
    }

    @Test
    void listenerOfProxyNamesServer() {
        var toy = new SyntheticSession("toy-1", 1 << 20).session();
        var peer = Session.relayedPeer("clients", new NetworkAddress("127.0.0.1", 3883));
        var listener = new SessionSnapshotBuilder(new Session(
                "toy-1", toy.protocol(), toy.endpoint(), SessionRole.SERVER, peer, toy.anchor(), toy.history()));

        assertEquals("clients → 127.0.0.1:3883", texts(listener, 0).title());
    }

    @Test
    void showsHandshakeStepAndAwaitedMessage() {
        var texts = texts(builder.state(SessionPhase.HANDSHAKING, "cookie sent", "the server's cookie"), 0);

        assertEquals("cookie sent\nwaits for the server's cookie", texts.detail());
    }

    /** Both texts contain what the peer sent; the advice must stay visible below. */
    @Test
    void truncatesPeerTextsBeforeAdvice() {
        builder.state(SessionPhase.FAILED, "s".repeat(10_000), "w".repeat(10_000));
        var texts = texts(builder.cause(ConnectionProblemKind.CONNECT_REFUSED), 0);

        assertEquals(
                "s".repeat(299) + "…\n" + "w".repeat(299) + "…\n" + ConnectionProblemKind.CONNECT_REFUSED.advice(),
                texts.detail());
    }

    @Test
    void showsSilentConnectionAsSeparateState() {
        builder.state(SessionPhase.SILENT, "cookie", "a sample")
                .health(verdict(HealthGrade.WARNING, HealthCause.SILENT, "Silent: no data for 29 s, 1,740 expected"));
        var texts = texts(builder, 31 * SECOND);

        assertEquals(LampState.WARNING, texts.light());
        assertEquals("Silent: no data for 29 s, 1,740 expected", texts.sentence());
        assertEquals("silent", texts.word());
        assertEquals("", texts.detail());
    }

    @Test
    void showsAdviceWhileWaitingToReconnect() {
        builder.state(SessionPhase.WAITING, "refused", "the next attempt, 2.0 s after the last");
        var texts = texts(builder.cause(ConnectionProblemKind.CONNECT_REFUSED), 0);

        assertEquals(
                "refused\nthe next attempt, 2.0 s after the last\n" + ConnectionProblemKind.CONNECT_REFUSED.advice(),
                texts.detail());
    }

    /** The latest finding need not have ended the session. */
    @Test
    void showsNoAdviceOfOtherFinding() {
        builder.finding(Finding.of(
                ConnectionProblemKind.PEER_SLOW, Direction.TO_CLIENT, "tcp", new MonotonicAndUnixTime(0, 0)));

        assertEquals(
                "bye", texts(builder.state(SessionPhase.LOST, "bye", ""), 0).detail());
    }

    /** The reason of the end is part of the sentence, and not repeated. */
    @Test
    void showsReasonOnce() {
        builder.state(SessionPhase.FAILED, "refused", "")
                .health(verdict(HealthGrade.ERROR, HealthCause.FAILED, "Failed: refused"));
        var texts = texts(builder.cause(ConnectionProblemKind.CONNECT_REFUSED), 0);

        assertEquals(LampState.BAD, texts.light());
        assertEquals(ConnectionProblemKind.CONNECT_REFUSED.advice(), texts.detail());
    }

    private static Finding warning() {
        return Finding.of(SyntheticRule.NOT_FINITE, Direction.TO_CLIENT, "", new MonotonicAndUnixTime(0, 0));
    }

    private SourceHealthBuilder source(String device) {
        return new SourceHealthBuilder(builder.sourceOf(device), SourceDataKind.TRACKER);
    }

    private String loss(SessionHealthBuilder health) {
        return texts(builder.health(health), 0).loss();
    }

    private static SessionHealthBuilder verdict(HealthGrade grade, HealthCause cause, String sentence) {
        return new SessionHealthBuilder().verdict(SessionHealthBuilder.verdict(grade, cause, sentence));
    }

    private static SessionCardTexts texts(SessionSnapshotBuilder builder, long nanos) {
        return SessionCardTexts.of(
                SessionSnapshotBuilder.of(nanos, builder).sessions().getFirst(), false);
    }
}
