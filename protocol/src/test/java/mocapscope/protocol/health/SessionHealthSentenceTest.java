package mocapscope.protocol.health;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.SplittableRandom;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.timing.DeviceClockActivityStatus;
import mocapscope.protocol.timing.DeviceClockEpochKind;
import mocapscope.protocol.tracking.TrackingState;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import org.junit.jupiter.api.Test;

/** The sentences and grades of typical situations. */
class SessionHealthSentenceTest {
    private static final String TRACKER = "Tracker0";

    private final SimulatedSession session = SimulatedSession.live();

    @Test
    void healthyDeclaredRateWorks() {
        session.plan(0, _ -> session.declare(TRACKER, 60));
        session.poses(TRACKER, 60, 0, 20);

        assertVerdict(HealthGrade.OK, HealthCause.NONE, "Works: 60.0 of 60 Hz", session.play(20));
    }

    @Test
    void burstsOfTenWork() {
        session.every(12, 0, 20, at -> {
            for (int i = 0; i < 10; i++) {
                session.pose(TRACKER, 0, at);
            }
        });

        assertVerdict(HealthGrade.OK, HealthCause.NONE, "Works: 120 ±1 Hz, 10 at a time", session.play(20));
    }

    @Test
    void presentLossIsWarning() {
        var random = new SplittableRandom(1);
        session.datagrams(100, 0, 30, i -> i > 0 && random.nextInt(1000) < 31);

        var health = session.play(30);
        assertEquals(HealthGrade.WARNING, health.verdict().grade());
        assertEquals(HealthCause.LOSS, health.verdict().cause());
        assertEquals(0.031, health.loss().shareWindow(), 0.01);
        assertEquals(
                "Works, but loses %s (10 s)"
                        .formatted(HealthNumberFormatter.share(health.loss().shareWindow())),
                health.verdict().sentence());
        assertEquals(
                health.verdict().sentence(),
                health.sources().getFirst().verdict().sentence());
    }

    @Test
    void lossAtStartOnlyWorks() {
        session.datagrams(25, 0, 261, i -> i >= 10 && i < 236);

        var health = session.play(261);
        assertVerdict(
                HealthGrade.OK, HealthCause.NONE, "Works; 226 of 6,525 messages were lost, the last 4 min ago", health);
        assertEquals(
                health.verdict().sentence(),
                health.sources().getFirst().verdict().sentence());
    }

    @Test
    void fewLostMessagesAreCounted() {
        session.datagrams(2, 0, 20, i -> i == 30);

        assertVerdict(
                HealthGrade.WARNING, HealthCause.LOSS, "Works, but lost 1 of 20 messages (10 s)", session.play(20));
    }

    @Test
    void stalledDeviceIsSilent() {
        session.plan(0, _ -> session.declare(TRACKER, 60));
        session.poses(TRACKER, 60, 0, 10);

        var health = session.play(39);
        assertVerdict(HealthGrade.WARNING, HealthCause.SILENT, "Silent: no data for 29 s, 1,741 expected", health);
        assertEquals(
                health.verdict().sentence(),
                health.sources().getFirst().verdict().sentence());
    }

    @Test
    void oneStalledSourceIsNamed() {
        for (int i = 0; i < 4; i++) {
            session.poses("Tracker" + i, 60, 0, i == 1 ? 10 : 39.1);
        }

        var health = session.play(39.1);
        assertVerdict(
                HealthGrade.WARNING,
                HealthCause.SILENT,
                "Tracker1 is silent: no data for 29 s; 3 of 4 sources work",
                health);
        assertEquals(HealthGrade.OK, health.sources().getFirst().verdict().grade());
        assertEquals(
                "Silent: no data for 29 s, 1,741 expected",
                health.sources().get(1).verdict().sentence());
    }

    @Test
    void deviceThatNeverSendsIsSilent() {
        assertVerdict(
                HealthGrade.WARNING,
                HealthCause.SILENT,
                "Connected, but no data has arrived for 30 s",
                session.play(30));
    }

    @Test
    void slowDeviceIsSlow() {
        session.plan(0, _ -> session.declare(TRACKER, 60));
        session.poses(TRACKER, 48.2, 0, 20);

        assertVerdict(HealthGrade.WARNING, HealthCause.RATE, "Slow: 48.2 of 60 Hz", session.play(20));
    }

    @Test
    void fastDeviceIsFast() {
        session.plan(0, _ -> session.declare(TRACKER, 60));
        session.poses(TRACKER, 75, 0, 20);

        assertVerdict(HealthGrade.WARNING, HealthCause.RATE, "Fast: 75.0 of 60 Hz", session.play(20));
    }

    @Test
    void lateMessagesAreCounted() {
        session.every(60, 0, 20, at -> {
            long n = Math.round(at * 60);
            session.datagram(TRACKER, n % 50 == 3 ? n + 1 : n % 50 == 4 ? n - 1 : n, at);
        });

        assertVerdict(
                HealthGrade.WARNING,
                HealthCause.REORDER,
                "Works, but 12 messages arrived late (10 s)",
                session.play(20));
    }

    @Test
    void lateProcessIsNotJudged() {
        session.poses(TRACKER, 60, 0, 10);
        session.plan(10, _ -> session.stop());
        session.plan(16, _ -> session.fallBehind(10, 3.1));
        session.plan(16.1, at -> session.catchUp(3.1, at));
        session.poses(TRACKER, 60, 16.1, 17);

        var health = session.play(17);
        assertVerdict(
                HealthGrade.UNKNOWN, HealthCause.PROCESS_LATE, "Not judged: this program was late by 3.1 s", health);
        assertEquals(6.1, health.lag().secondsWindow(), 0.001);
    }

    @Test
    void unusableValuesAreCounted() {
        session.poses(TRACKER, 60, 0, 20);
        session.every(2, 13, 20, at -> session.find(VrpnProblemKind.NOT_FINITE, at));

        assertVerdict(
                HealthGrade.WARNING,
                HealthCause.VALUES,
                "Works, but 14 values are not usable (10 s): NOT_FINITE",
                session.play(20));
    }

    @Test
    void lostConnectionReconnects() {
        session.poses(TRACKER, 60, 0, 10);
        session.plan(10, at -> {
            session.enter(SessionPhase.LOST, "the connection was reset", at);
            session.enter(SessionPhase.WAITING, "the connection was reset", at);
        });
        var sentence = "Reconnecting: the connection was reset";
        assertVerdict(HealthGrade.WARNING, HealthCause.RECONNECTING, sentence, session.play(11));

        session.plan(12, at -> session.enter(SessionPhase.CONNECTING, "", at));
        var health = session.play(12);
        assertVerdict(HealthGrade.WARNING, HealthCause.RECONNECTING, sentence, health);
        assertEquals(sentence, health.sources().getFirst().verdict().sentence());

        session.plan(12.5, at -> session.enter(SessionPhase.LIVE, "", at));
        session.poses(TRACKER, 60, 12.5, 20);
        assertVerdict(HealthGrade.OK, HealthCause.NONE, "Works: 60.0 ±0.1 Hz", session.play(20));
    }

    @Test
    void failedSessionIsError() {
        session.plan(1, at -> session.enter(SessionPhase.FAILED, "the version is not 7", at));

        assertVerdict(HealthGrade.ERROR, HealthCause.FAILED, "Failed: the version is not 7", session.play(2));
    }

    @Test
    void closedSessionHasEnded() {
        session.poses(TRACKER, 60, 0, 10);
        session.plan(10, at -> session.enter(SessionPhase.CLOSED, "", at));

        assertVerdict(HealthGrade.OK, HealthCause.ENDED, "Ended", session.play(60));
    }

    @Test
    void firstSecondsAreNotJudged() {
        session.poses(TRACKER, 60, 0, 10);

        assertVerdict(HealthGrade.UNKNOWN, HealthCause.SETTLING, "Starting", session.play(3));
        assertVerdict(HealthGrade.OK, HealthCause.NONE, "Works: 60.0 ±0.2 Hz", session.play(4.5));
    }

    @Test
    void clockSinceBootIsNote() {
        session.poses(TRACKER, 60, 0, 10);
        session.plan(
                1,
                at -> session.judgeClock(
                        TRACKER,
                        SimulatedSession.clock(
                                DeviceClockEpochKind.DEVICE_BOOT, DeviceClockActivityStatus.RUNNING, 0, 0, 0),
                        at));

        assertVerdict(
                HealthGrade.OK,
                HealthCause.NONE,
                "Works: 60.0 ±0.1 Hz; its clock counts from its start",
                session.play(10));
    }

    @Test
    void steppedClockIsWarningForTenSeconds() {
        session.poses(TRACKER, 60, 0, 40);
        session.plan(
                20,
                at -> session.judgeClock(
                        TRACKER,
                        SimulatedSession.clock(
                                DeviceClockEpochKind.UNIX, DeviceClockActivityStatus.RUNNING, 1, -3600, at),
                        at));

        assertVerdict(
                HealthGrade.WARNING,
                HealthCause.CLOCK,
                "Works, but its clock stepped back by 3,600.000 s",
                session.play(25));
        assertVerdict(HealthGrade.OK, HealthCause.NONE, "Works: 60.0 ±0.1 Hz", session.play(35));
    }

    @Test
    void standingClockIsWarning() {
        session.poses(TRACKER, 60, 0, 20);
        session.plan(
                2,
                at -> session.judgeClock(
                        TRACKER,
                        SimulatedSession.clock(DeviceClockEpochKind.UNKNOWN, DeviceClockActivityStatus.ZERO, 0, 0, 0),
                        at));

        assertVerdict(HealthGrade.WARNING, HealthCause.CLOCK, "Works, but its time stamps are 0", session.play(20));
    }

    @Test
    void lostSensorIsWarning() {
        session.every(60, 0, 20, at -> {
            for (int sensor = 0; sensor < 3; sensor++) {
                session.pose(TRACKER, sensor, at);
            }
        });
        session.plan(15, at -> session.track(TRACKER, 0, TrackingState.LOST, at, -1));
        session.plan(18.5, at -> session.track(TRACKER, 0, TrackingState.LOST, 15, at));

        assertVerdict(
                HealthGrade.WARNING,
                HealthCause.TRACKING,
                "Works, but 1 of 3 sensors is lost (3.2 s)",
                session.play(18.26));
        assertVerdict(HealthGrade.OK, HealthCause.NONE, "Works: 60.0 ±0.1 Hz", session.play(19));
    }

    @Test
    void lostSensorExplainsUnusableValues() {
        session.poses(TRACKER, 60, 0, 25);
        session.plan(15, at -> session.track(TRACKER, 0, TrackingState.LOST, at, -1));
        session.every(60, 15, 20, at -> session.find(VrpnProblemKind.NOT_FINITE, at));
        session.plan(20, at -> session.track(TRACKER, 0, TrackingState.LOST, 15, at));

        assertVerdict(
                HealthGrade.WARNING,
                HealthCause.TRACKING,
                "Works, but its sensor is lost (4.9 s)",
                session.play(19.99));
        assertVerdict(HealthGrade.OK, HealthCause.NONE, "Works: 60.0 ±0.1 Hz", session.play(25));
    }

    @Test
    void jumpIsWarningUntilItIsOver() {
        session.poses(TRACKER, 60, 0, 20);
        session.plan(15, at -> session.track(TRACKER, 0, TrackingState.JUMPED, at, -1));
        session.plan(15.5, at -> session.track(TRACKER, 0, TrackingState.JUMPED, 15, at));

        assertVerdict(HealthGrade.WARNING, HealthCause.TRACKING, "Works, but its sensor jumped", session.play(15.3));
        assertVerdict(HealthGrade.OK, HealthCause.NONE, "Works: 60.0 ±0.1 Hz", session.play(16));
    }

    @Test
    void frozenAndSwappedSensorsAreNotes() {
        session.every(60, 0, 20, at -> {
            session.pose(TRACKER, 0, at);
            session.pose(TRACKER, 1, at);
            session.pose(TRACKER, 2, at);
        });
        session.plan(15, at -> {
            session.track(TRACKER, 0, TrackingState.FROZEN, at, -1);
            session.track(TRACKER, 1, TrackingState.SWAPPED, at, -1);
            session.track(TRACKER, 2, TrackingState.SWAPPED, at, -1);
        });

        assertVerdict(
                HealthGrade.OK,
                HealthCause.NONE,
                "Works: 60.0 ±0.1 Hz; 1 of 3 sensors repeats one pose, 2 of 3 sensors are swapped",
                session.play(20));
    }

    @Test
    void worstProblemIsTheSentence() {
        session.plan(0, _ -> session.declare(TRACKER, 60));
        session.datagrams(40, 0, 20, i -> i % 10 == 5);
        session.plan(19, at -> session.find(VrpnProblemKind.TEXT_UNTERMINATED, at));

        var verdict = session.play(20).verdict();
        assertEquals("Works, but loses 10 % (10 s)", verdict.sentence());
        assertEquals(List.of(HealthCause.LOSS, HealthCause.VALUES, HealthCause.RATE), verdict.problems());
    }

    private static void assertVerdict(HealthGrade grade, HealthCause cause, String sentence, SessionHealth health) {
        var verdict = health.verdict();
        assertEquals(sentence, verdict.sentence());
        assertEquals(grade, verdict.grade());
        assertEquals(cause, verdict.cause());
    }
}
