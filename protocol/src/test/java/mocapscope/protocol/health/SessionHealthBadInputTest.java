package mocapscope.protocol.health;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleToLongFunction;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.timing.DeviceClockActivityStatus;
import mocapscope.protocol.timing.DeviceClockChangeKind;
import mocapscope.protocol.timing.DeviceClockTracker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clocks, numbers, declared rates and processes that do not behave. */
class SessionHealthBadInputTest {
    private static final String TRACKER = "Tracker0";
    private static final double YEAR = 365 * 86_400.0;

    private final SimulatedSession session = SimulatedSession.live();

    @Test
    void clockThatRunsBackwardsIsNoRate() {
        playClock(at -> SimulatedSession.nanos(1e9 - at));

        var health = session.play(30);
        assertTrue(Double.isNaN(source(health).clock().drift()));
        assertEquals(60, source(health).rate().hertz(), 0.2);
        assertNoLatency(health);
    }

    @Test
    void stoppedClockIsNamed() {
        playClock(at -> SimulatedSession.nanos(1_760_000_000.0 + Math.min(at, 5)));

        var health = session.play(30);
        assertEquals(
                DeviceClockActivityStatus.STOPPED,
                source(health).clock().verdict().state());
        assertEquals(
                "Works, but its time stamps do not change", health.verdict().sentence());
        assertEquals(60, source(health).rate().hertz(), 0.2);
        assertNoLatency(health);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-40 * YEAR, -3600, 3600, 40 * YEAR})
    void clockThatJumpsHasStepped(double step) {
        playClock(at -> SimulatedSession.nanos(1_760_000_000.0 + at) + (at < 25 ? 0 : SimulatedSession.nanos(step)));

        var health = session.play(30);
        assertEquals(1, source(health).clock().verdict().steps());
        assertEquals(HealthCause.CLOCK, health.verdict().cause());
        assertEquals(HealthGrade.WARNING, health.verdict().grade());
        assertNoLatency(health);
        assertEquals(HealthGrade.OK, session.play(36).verdict().grade());
    }

    @Test
    void restartedNumbersAreNoLoss() {
        session.every(
                60,
                0,
                30,
                at -> session.datagram(
                        TRACKER, at < 15 ? 4_000_000_000L + Math.round(at * 60) : Math.round((at - 15) * 60), at));

        var health = session.play(30);
        assertEquals(0, health.loss().lostTotal());
        assertEquals(HealthGrade.OK, health.verdict().grade());
    }

    @Test
    void numbersContinueAfterTheLargestOne() {
        session.every(60, 0, 30, at -> session.datagram(TRACKER, 0xFFFF_FFFFL - 300 + Math.round(at * 60), at));

        assertEquals(0, session.play(30).loss().lostTotal());
    }

    /** Half of the datagrams of ten seconds overflow the socket's buffer; the others arrive at once. */
    @Test
    void stoppedProcessBlamesNothing() {
        session.plan(0, _ -> session.declare(TRACKER, 60));
        session.datagrams(60, 0, 10, _ -> false);
        session.plan(10, _ -> session.stop());
        session.plan(20, _ -> session.fallBehind(10, 10));
        for (int i = 600; i < 900; i++) {
            long number = i;
            session.plan(20 + i * 1e-5, at -> session.datagram(TRACKER, number, at));
        }
        session.datagrams(60, 20.02, 40, _ -> false);
        session.plan(20.5, at -> session.catchUp(10, at));
        var blamed = new ArrayList<String>();
        for (double at = 20; at < 40; at += 0.25) {
            var verdict = session.play(at).verdict();
            if (verdict.grade().isProblem()) {
                blamed.add(verdict.sentence());
            }
        }

        var health = session.play(40);
        assertEquals(List.of(), blamed);
        assertEquals(0, health.loss().lostTotal());
        assertEquals(301, health.loss().ownTotal());
        assertEquals("Works: 60.0 of 60 Hz", health.verdict().sentence());
        assertFalse(session.monitor.run().grade().isProblem());
    }

    @Test
    void declaredRateOfZeroIsNeverSilent() {
        session.plan(0, _ -> session.declare(TRACKER, 0));
        session.poses(TRACKER, 60, 0, 10);

        var health = session.play(60);
        assertEquals(HealthGrade.OK, source(health).verdict().grade());
        assertEquals(
                "Sends on events only; the last 50 s ago",
                source(health).verdict().sentence());
        assertEquals(HealthGrade.OK, health.verdict().grade());
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e9, 1e-6, -60, Double.NaN, Double.POSITIVE_INFINITY})
    void absurdDeclaredRateIsShownAndNotJudged(double declared) {
        session.plan(0, _ -> session.declare(TRACKER, declared));
        session.poses(TRACKER, 60, 0, 20);

        var health = session.play(20);
        assertEquals(HealthGrade.OK, health.verdict().grade());
        assertTrue(
                health.verdict().sentence().startsWith("Works: 60.0 ±0.1 Hz, declared "),
                health.verdict().sentence());
        assertEquals(HealthGrade.WARNING, session.play(30).verdict().grade());
    }

    @Test
    void declaredRateOfGigahertzHasThousandsSeparators() {
        session.plan(0, _ -> session.declare(TRACKER, 1e9));
        session.poses(TRACKER, 60, 0, 20);

        assertEquals(
                "Works: 60.0 ±0.1 Hz, declared 1,000,000,000 Hz",
                session.play(20).verdict().sentence());
    }

    /** A device of 0.1 Hz is silent only after 80 s. */
    @Test
    void slowDeclaredSourceIsNotSilent() {
        session.plan(0, _ -> session.declare(TRACKER, 0.1));
        session.poses(TRACKER, 0.1, 0, 60);

        assertEquals(HealthGrade.OK, session.play(59).verdict().grade());
        assertEquals(HealthGrade.OK, session.play(125).verdict().grade());
        assertEquals(HealthCause.SILENT, session.play(135).verdict().cause());
    }

    @Test
    void reportsMicrosecondsApartAreNoRate() {
        session.plan(6, at -> {
            session.pose(TRACKER, 0, at);
            session.pose(TRACKER, 0, at + 5e-6);
        });

        assertTrue(Double.isNaN(source(session.play(8)).rate().hertz()));
    }

    /** This machine sleeps at 15 s for 5 s, which arrival times lack. */
    @Test
    void driftIsEstimatedAnewAfterSleep() {
        var tracker = new DeviceClockTracker();
        session.plan(15, at -> tracker.addOwnStep(5, SimulatedSession.nanos(at)));
        playClock(tracker, at -> SimulatedSession.nanos(at < 15 ? at : at + 5));

        var health = session.play(40);
        assertEquals(0, source(health).clock().drift(), 50);
        assertEquals(0, source(health).clock().verdict().steps());
        assertNoLatency(health);
    }

    private void playClock(DoubleToLongFunction clock) {
        playClock(new DeviceClockTracker(), clock);
    }

    private void playClock(DeviceClockTracker tracker, DoubleToLongFunction clock) {
        var random = new SplittableRandom(3);
        var judged = new long[] {0};
        session.every(60, 0, 40, at -> {
            double arrival = at + random.nextDouble() * 1e-3;
            long device = clock.applyAsLong(at);
            session.entry(arrival);
            Sample.Pose pose = session.pose(TRACKER, 0, arrival, device);
            var change = tracker.add(device, pose.stamp().arrival());
            if (change != DeviceClockChangeKind.NONE || pose.stamp().arrival() - judged[0] > SimulatedSession.SECOND) {
                judged[0] = pose.stamp().arrival();
                session.judgeClock(TRACKER, tracker, arrival);
            }
            session.sample(pose);
        });
    }

    /** No delay is longer than the 1 ms of jitter, as a step of the clock is no delay. */
    private static void assertNoLatency(SessionHealth health) {
        double worst = health.latency().worst();
        assertFalse(worst > 0.01, () -> "latency " + worst);
    }

    private static SourceHealth source(SessionHealth health) {
        return health.sources().getFirst();
    }
}
