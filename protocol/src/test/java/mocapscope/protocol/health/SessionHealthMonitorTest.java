package mocapscope.protocol.health;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import mocapscope.protocol.aimation.wire.AimationProblemKind;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.event.TransportMetricValue;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions in simulated time. */
class SessionHealthMonitorTest {
    private static final String TRACKER = "Tracker0";

    private final SimulatedSession session = SimulatedSession.live();

    /** Tests 64 sensors at 1000 Hz, each in a datagram of its own or all in one. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 2e-6, 15e-6})
    void sixtyFourSensorsHaveOneRate(double apart) {
        session.plan(0, _ -> session.declare(TRACKER, 1000));
        session.every(1000, 0, 11, at -> {
            for (int sensor = 0; sensor < 64; sensor++) {
                session.pose(TRACKER, sensor, at + sensor * apart);
            }
        });

        var health = session.play(11);
        assertEquals(1000, health.sources().getFirst().rate().hertz(), 1);
        assertEquals(64, health.sources().getFirst().tracking().parts());
        assertEquals(HealthGrade.OK, health.verdict().grade());
        assertEquals("Works: 1,000.0 of 1,000 Hz", health.verdict().sentence());
        assertTrue(health.sources().getFirst().gaps().isEmpty());
    }

    @Test
    void lostSensorsOfAFrameAreNoLowRate() {
        session.plan(0, _ -> session.declare(TRACKER, 60));
        var random = new SplittableRandom(5);
        session.every(60, 0, 20, at -> {
            for (int sensor = 0; sensor < 4; sensor++) {
                if (random.nextInt(10) > 0) {
                    session.pose(TRACKER, sensor, at);
                }
            }
        });

        assertEquals(HealthGrade.OK, session.play(20).verdict().grade());
    }

    @Test
    void lossExplainsLowRate() {
        session.plan(0, _ -> session.declare(TRACKER, 60));
        var random = new SplittableRandom(5);
        session.datagrams(60, 0, 30, i -> i > 0 && random.nextInt(100) < 20);

        assertEquals(List.of(HealthCause.LOSS), session.play(30).verdict().problems());
    }

    /** A tracker that sends on changes only has no rate, so its rest is no silence of the source. */
    @Test
    void trackerAtRestIsUnknown() {
        var random = new SplittableRandom(7);
        double at = 0;
        while (at < 30) {
            session.plan(at, time -> session.pose(TRACKER, 0, time));
            session.plan(at + 0.01, time -> session.pose(TRACKER, 0, time));
            at += 0.1 + random.nextDouble() * 1.9;
        }

        var health = session.play(60);
        var source = health.sources().getFirst();
        assertEquals(HealthGrade.UNKNOWN, source.verdict().grade());
        assertTrue(
                source.verdict().sentence().startsWith("No sample for "),
                source.verdict().sentence());
        assertEquals(HealthCause.SILENT, health.verdict().cause());
        assertTrue(
                health.verdict().sentence().startsWith("Silent: no data for "),
                health.verdict().sentence());
        assertFalse(health.verdict().sentence().contains("expected"));
    }

    @Test
    void buttonsAreEvents() {
        session.poses(TRACKER, 60, 0, 30);
        session.plan(2, at -> {
            session.entry(at);
            session.sample(new Sample.Button(session.stamp(TRACKER, at, SampleMetadata.NO_TIME), 0, true, false));
        });

        var health = session.play(30);
        var button = health.source(SimulatedSession.source(TRACKER), SourceDataKind.BUTTON)
                .orElseThrow();
        assertEquals("Sends on events only; the last 28 s ago", button.verdict().sentence());
        assertEquals(HealthCause.EVENTS, button.verdict().cause());
        assertEquals("Works: 2 sources", health.verdict().sentence());
    }

    @Test
    void departedDeviceIsNotSilent() {
        session.poses(TRACKER, 60, 0, 10);
        session.poses("Tracker1", 60, 0, 30);
        session.plan(10, _ -> session.monitor.on(new SessionEvent.DeviceDeparted(SimulatedSession.source(TRACKER))));

        var health = session.play(30);
        assertEquals("The device left", health.sources().getFirst().verdict().sentence());
        assertEquals(HealthGrade.OK, health.verdict().grade());
    }

    @Test
    void findingsOfSilenceAreNoProblemOfValues() {
        session.poses(TRACKER, 60, 0, 10);
        session.poses(TRACKER, 60, 16, 20);
        session.plan(15, at -> session.find(AimationProblemKind.DATA_IDLE, at));
        session.plan(15, at -> session.find(VrpnProblemKind.NO_PONG, at));

        assertEquals(List.of(HealthCause.SILENT), session.play(15.5).verdict().problems());
        assertEquals(List.of(), session.play(20).verdict().problems());
    }

    @Test
    void returnedDeviceIsNeitherSilentNorSlow() {
        var source = SimulatedSession.source(TRACKER);
        session.poses(TRACKER, 60, 0, 10);
        session.poses("Tracker1", 60, 0, 40);
        session.plan(0, _ -> session.declare(TRACKER, 60));
        session.plan(10, _ -> session.monitor.on(new SessionEvent.DeviceDeparted(source)));
        session.plan(15, _ -> session.declare(TRACKER, 60));
        session.poses(TRACKER, 60, 17, 40);

        for (double at = 15; at < 40; at += 0.5) {
            var health = session.play(at);
            assertEquals(List.of(), health.verdict().problems(), "at " + at);
        }
        assertEquals(
                2,
                session.play(40).sources().getFirst().gaps().stream()
                        .mapToDouble(DeliveryProblemOccurrence::seconds)
                        .max()
                        .orElse(0),
                0.1);
    }

    @Test
    void stallOfTwoSecondsIsNotSilent() {
        session.poses(TRACKER, 60, 0, 10);
        session.poses(TRACKER, 60, 12, 20);

        assertEquals(HealthGrade.OK, session.play(12).verdict().grade());
        var health = session.play(20);
        assertEquals(HealthGrade.OK, health.verdict().grade());
        var gap = health.sources().getFirst().gaps().getLast();
        assertEquals(DeliveryProblemOccurrence.DeliveryProblemKind.GAP, gap.kind());
        assertEquals(2.016, gap.seconds(), 0.01);
        assertEquals(121, gap.count(), 1);
    }

    @Test
    void silenceIsJudgedUntilArrivalsAreHandledOnly() {
        session.poses(TRACKER, 60, 0, 10);
        session.play(10);

        var health = session.monitor.snapshot(SimulatedSession.nanos(60));
        assertEquals(HealthGrade.OK, health.verdict().grade());
        assertEquals(SimulatedSession.nanos(10), health.silence().judgedUntil());
    }

    /** Of a batch that waited for this process, the samples of one source are handled before those of another. */
    @Test
    void sourceIsNotSilentBeforeItsBatchIsHandled() {
        session.poses(TRACKER, 60, 0, 10);
        session.poses("Tracker1", 60, 0, 10);
        session.plan(10, _ -> session.stop());
        session.plan(30, at -> {
            session.fallBehind(10, 20);
            session.pose("Tracker1", 0, at);
        });
        session.play(30);

        assertFalse(session.monitor
                .snapshot(SimulatedSession.nanos(30))
                .verdict()
                .grade()
                .isProblem());
    }

    @Test
    void shortLagExplainsLoss() {
        session.datagrams(1000, 0, 20, i -> i >= 15_000 && i < 15_100);
        session.plan(15.15, at -> session.fallBehind(15, 0));
        session.plan(15.3, at -> session.catchUp(0, at));

        var health = session.play(20);
        assertEquals(0, health.loss().lostTotal());
        assertEquals(100, health.loss().ownTotal());
        assertEquals(100, health.loss().ownWindow());
        assertEquals(HealthGrade.OK, health.verdict().grade());
        assertEquals(
                DeliveryProblemOccurrence.DeliveryProblemKind.OWN,
                health.marks().getFirst().kind());
        assertEquals(
                "Worked; this program was late and may have dropped 100 messages",
                session.monitor.run().sentence());
    }

    @Test
    void lossBeforeLagIsThePeers() {
        session.datagrams(1000, 0, 20, i -> i >= 12_000 && i < 12_100);
        session.plan(15.15, at -> session.fallBehind(15, 0));
        session.plan(15.3, at -> session.catchUp(0, at));

        var health = session.play(20);
        assertEquals(100, health.loss().lostTotal());
        assertEquals(HealthCause.LOSS, health.verdict().cause());
    }

    @Test
    void reportedLossWithoutNumbersDoesNotCount() {
        session.poses(TRACKER, 60, 0, 20);
        session.every(
                1,
                0,
                20,
                _ -> session.monitor.on(new SessionEvent.MessagesLost(SimulatedSession.UDP, Direction.TO_CLIENT, 500)));

        var health = session.play(20);
        assertEquals(MessageLossStatistics.NONE, health.loss());
        assertEquals(HealthGrade.OK, health.verdict().grade());
    }

    @Test
    void sentNumbersDoNotCount() {
        session.poses(TRACKER, 60, 0, 20);
        session.every(
                60,
                0,
                20,
                at -> session.monitor.on(new SessionEvent.SequenceNumberReceived(
                        SimulatedSession.UDP, Direction.TO_SERVER, Math.round(at * 600), 32, 0)));

        assertEquals(MessageLossStatistics.NONE, session.play(20).loss());
    }

    @Test
    void resetBeginsTotalsAnew() {
        session.datagrams(60, 0, 40, i -> i >= 300 && i < 400);
        session.play(30);
        session.monitor.resetTotals(SimulatedSession.nanos(30));

        var health = session.play(40);
        assertEquals(0, health.loss().lostTotal());
        assertEquals(600, health.loss().expectedTotal(), 1);
        assertEquals("Works: 60.0 ±0.1 Hz", health.verdict().sentence());
        assertEquals("Worked", session.monitor.run().sentence());
    }

    @Test
    void quarterLostIsError() {
        session.datagrams(60, 0, 20, i -> i % 10 == 3 || i % 10 == 5 || i % 10 == 7);

        var health = session.play(20);
        assertEquals(HealthGrade.ERROR, health.verdict().grade());
        assertEquals("Works, but loses 30 % (10 s)", health.verdict().sentence());
        assertEquals(HealthGrade.ERROR, session.monitor.run().grade());
    }

    @Test
    void strictSessionIsUnusableAfterError() {
        var strict = SessionHealthMonitor.recorded(
                SimulatedSession.session(SessionRole.CLIENT, Map.of("strict", "true")), HealthThresholds.USUAL);
        var lenient = SessionHealthMonitor.recorded(
                SimulatedSession.session(SessionRole.CLIENT, Map.of()), HealthThresholds.USUAL);
        for (var monitor : List.of(strict, lenient)) {
            session.plan(0.5, _ -> monitor.on(SimulatedSession.finding(VrpnProblemKind.COOKIE_INVALID, 0.5)));
        }
        session.play(1);

        assertEquals(
                HealthGrade.ERROR,
                strict.snapshot(SimulatedSession.nanos(1)).verdict().grade());
        assertEquals(
                HealthGrade.WARNING,
                lenient.snapshot(SimulatedSession.nanos(1)).verdict().grade());
    }

    @Test
    void recordingWithoutStatesIsJudged() {
        var recorded = SimulatedSession.recorded();
        recorded.plan(0, _ -> recorded.declare(TRACKER, 60));
        recorded.poses(TRACKER, 60, 0, 10);

        assertEquals("Works: 60.0 of 60 Hz", recorded.play(10).verdict().sentence());
        assertEquals(
                "Silent: no data for 20 s, 1,201 expected",
                recorded.play(30).verdict().sentence());
    }

    @Test
    void pausedPlaybackHasEnded() {
        var recorded = SimulatedSession.recorded();
        recorded.plan(0, at -> recorded.enter(SessionPhase.LIVE, "1×", at));
        recorded.poses(TRACKER, 60, 0, 10);
        recorded.plan(10, at -> recorded.enter(SessionPhase.LIVE, "Paused", at));

        var verdict = recorded.play(10).verdict();
        assertEquals(HealthCause.ENDED, verdict.cause());
        assertEquals("Paused", verdict.sentence());
    }

    @Test
    void serverIsNeverSilent() {
        var served = SessionHealthMonitor.live(
                SimulatedSession.session(SessionRole.SERVER, Map.of()), HealthThresholds.USUAL);
        session.plan(0, at -> served.on(new SessionStateChange(SessionPhase.LIVE, "", "", SimulatedSession.nanos(at))));
        session.every(1, 1, 60, at -> served.on(new SessionEvent.ArrivalsHandled(SimulatedSession.nanos(at))));
        session.play(60);

        var verdict = served.snapshot(SimulatedSession.nanos(60)).verdict();
        assertEquals(HealthGrade.OK, verdict.grade());
        assertEquals("Works", verdict.sentence());
    }

    @Test
    void roundTripIsThatOfTheTransport() {
        session.plan(
                1,
                at -> session.monitor.on(new SessionEvent.TransportMetricsReported(
                        List.of(new TransportMetricValue(
                                "rtt", "Round trip", TransportMetricValue.TransportMetricUnit.SECONDS, 0.02)),
                        SimulatedSession.nanos(at))));

        assertEquals(0.02, session.play(2).roundTrip());
    }

    @Test
    void silenceBeginsWithItsLastSample() {
        session.poses(TRACKER, 60, 0, 10);
        session.play(13);
        var health = session.play(20);

        assertEquals(HealthCause.SILENT, health.verdict().cause());
        assertEquals(health.silence().lastArrival(), health.verdict().since());
        assertEquals(
                health.silence().lastArrival(),
                health.sources().getFirst().verdict().since());
        assertEquals(health.verdict().since(), session.play(40).verdict().since());
    }

    @Test
    void lossBeginsWhenItIsNoticed() {
        session.datagrams(60, 0, 40, i -> i > 600 && i % 10 == 0);
        session.play(10);
        long since = session.play(25).verdict().since();

        assertEquals(since, session.play(40).verdict().since());
        assertTrue(since >= SimulatedSession.nanos(10) && since <= SimulatedSession.nanos(20), () -> "since " + since);
    }

    @Test
    void unchangedMarksAreTheSameList() {
        session.datagrams(60, 0, 20, i -> i == 300);
        var marks = session.play(10).marks();

        assertSame(marks, session.play(20).marks());
        assertEquals(1, marks.size());
        assertEquals(
                Optional.of(600L),
                marks.stream().map(DeliveryProblemOccurrence::message).findFirst());
    }

    @Test
    void sourcesBeyondTheLimitAreNotJudged() {
        for (int i = 0; i < 1100; i++) {
            session.poses("Tracker" + i, 1, 0.001 * i / 2, 3);
        }

        assertEquals(
                SessionHealthMeterRegistry.MOST_SOURCES,
                session.play(4).sources().size());
    }

    @Test
    void sessionWithoutEventsIsUnknown() {
        var silent = SessionHealthMonitor.live(
                SimulatedSession.session(SessionRole.CLIENT, Map.of()), HealthThresholds.USUAL);

        assertEquals(HealthGrade.UNKNOWN, silent.snapshot(0).verdict().grade());
        assertEquals(HealthGrade.ERROR, silent.run().grade());
        assertEquals("Never connected", silent.run().sentence());
    }
}
