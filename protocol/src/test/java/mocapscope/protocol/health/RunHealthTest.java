package mocapscope.protocol.health;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.timing.DeviceClockActivityStatus;
import mocapscope.protocol.timing.DeviceClockEpochKind;
import mocapscope.protocol.tracking.TrackingState;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import org.junit.jupiter.api.Test;

/** The verdicts about whole sessions. */
class RunHealthTest {
    private static final String TRACKER = "Tracker0";

    private final SimulatedSession session = SimulatedSession.live();

    @Test
    void healthyRunWorked() {
        session.poses(TRACKER, 60, 0, 20);

        assertRun(HealthGrade.OK, "Worked", 20);
    }

    @Test
    void lossOfAWholeRunIsCounted() {
        session.datagrams(25, 0, 261, RunHealthTest::isLost);

        assertRun(HealthGrade.WARNING, "Worked, but lost 226 of 6,525 messages (3.5 %)", 261);
    }

    @Test
    void messagesMissingAtTheEndCountWhenItIsOver() {
        session.datagrams(60, 0, 10, i -> i == 595);
        session.play(10);
        assertEquals("Worked", session.monitor.run().sentence());
        session.monitor.finish();

        assertEquals(
                "Worked, but lost 1 of 600 messages (0.17 %)",
                session.monitor.run().sentence());
    }

    @Test
    void silenceAtTheEndIsNamed() {
        session.poses(TRACKER, 60, 0, 12.02);
        session.plan(20.1, at -> session.enter(SessionPhase.CLOSED, "", at));

        assertRun(HealthGrade.WARNING, "Worked for 12 s, then silent for 8.0 s", 21);
    }

    @Test
    void silenceInTheMiddleIsNamed() {
        session.poses(TRACKER, 60, 0, 10);
        session.poses(TRACKER, 60, 39, 60);

        assertRun(HealthGrade.WARNING, "Worked, but was silent for 29 s", 60);
    }

    @Test
    void silentSourceIsNamed() {
        session.poses(TRACKER, 60, 0, 60);
        session.poses("Tracker1", 60, 0, 10);
        session.poses("Tracker1", 60, 39, 60);

        assertRun(HealthGrade.WARNING, "Worked, but Tracker1 was silent for 29 s", 60);
    }

    @Test
    void closedSessionKeepsSilenceOfSource() {
        session.poses(TRACKER, 60, 0, 39.5);
        session.poses("Tracker1", 60, 0, 10);
        session.plan(39.5, at -> session.enter(SessionPhase.CLOSED, "", at));

        assertRun(HealthGrade.WARNING, "Worked, but Tracker1 was silent for 29 s", 40);
    }

    @Test
    void wrongRateUntilTheEndIsNamed() {
        session.plan(0, _ -> session.declare(TRACKER, 60));
        session.poses(TRACKER, 48.2, 0.2, 6.5);

        assertRun(HealthGrade.WARNING, "Worked, but slow: 48.2 of 60 Hz", 6.5);
    }

    /** The session ends as soon as it is silent: what proved the silence is known, and nothing later. */
    @Test
    void endOnSilenceKeepsIt() {
        session.poses(TRACKER, 10, 0, 0.2);
        double silent = 3.1;
        session.plan(silent, at -> session.enter(SessionPhase.SILENT, "", at));
        session.plan(silent + 0.001, at -> session.enter(SessionPhase.CLOSED, "", at));

        assertRun(HealthGrade.WARNING, "Worked for 0.1 s, then silent for 3.0 s", 3.2);
    }

    /** A tracker that sends on changes only may rest. */
    @Test
    void restOfUnsteadySourceIsNoSilence() {
        for (double at : new double[] {0, 0.1, 0.9, 1, 2.5, 2.6, 4, 30, 30.1, 31}) {
            session.plan(at, time -> session.pose(TRACKER, 0, time));
        }

        assertRun(HealthGrade.OK, "Worked", 32);
    }

    @Test
    void oneSampleIsNoHealthyRun() {
        session.poses(TRACKER, 1, 0, 1);

        assertRun(HealthGrade.WARNING, "Worked for 0.0 s, then silent for 30 s", 30);
    }

    @Test
    void runWithoutDataIsNamed() {
        assertRun(HealthGrade.WARNING, "Connected, but no data arrived for 30 s", 30);
    }

    @Test
    void lostConnectionIsNamed() {
        session.poses(TRACKER, 60, 0, 10);
        session.plan(10, at -> session.enter(SessionPhase.LOST, "reset", at));
        session.plan(10, at -> session.enter(SessionPhase.WAITING, "reset", at));
        session.plan(11, at -> session.enter(SessionPhase.LIVE, "", at));
        session.poses(TRACKER, 60, 11, 20);

        assertRun(HealthGrade.WARNING, "Worked, but the connection was lost", 20);
    }

    @Test
    void failedRunIsError() {
        session.plan(1, at -> session.enter(SessionPhase.FAILED, "refused", at));

        assertRun(HealthGrade.ERROR, "Failed: refused", 2);
    }

    @Test
    void unusableValuesAreCounted() {
        session.poses(TRACKER, 60, 0, 60);
        session.every(2, 10, 17, at -> session.find(VrpnProblemKind.NOT_FINITE, at));

        assertRun(HealthGrade.WARNING, "Worked, but 14 values were not usable: NOT_FINITE", 60);
    }

    @Test
    void lostTrackingIsCounted() {
        session.poses(TRACKER, 60, 0, 60);
        session.plan(15, at -> session.track(TRACKER, 0, TrackingState.LOST, at, -1));
        session.plan(15.3, at -> session.track(TRACKER, 0, TrackingState.LOST, 15, at));

        assertRun(HealthGrade.WARNING, "Worked, but tracking was lost once, for 20 samples", 60);
    }

    @Test
    void lossThatGoesOnIsNamed() {
        session.poses(TRACKER, 60, 0, 60);
        session.plan(15, at -> session.track(TRACKER, 0, TrackingState.LOST, at, -1));
        session.plan(15.3, at -> session.track(TRACKER, 0, TrackingState.LOST, 15, at));
        session.plan(59, at -> session.track(TRACKER, 0, TrackingState.LOST, at, -1));

        assertRun(HealthGrade.WARNING, "Worked, but tracking was lost 2 times, the last until the end", 60);
    }

    @Test
    void steppedClockIsNamed() {
        session.poses(TRACKER, 60, 0, 60);
        session.plan(
                20,
                at -> session.judgeClock(
                        TRACKER,
                        SimulatedSession.clock(
                                DeviceClockEpochKind.UNIX, DeviceClockActivityStatus.RUNNING, 1, -3600, at),
                        at));

        assertRun(HealthGrade.WARNING, "Worked, but its clock stepped back by 3,600.000 s", 60);
    }

    @Test
    void slowRunIsNamed() {
        session.plan(0, _ -> session.declare(TRACKER, 60));
        session.poses(TRACKER, 48.2, 0, 30);
        session.poses(TRACKER, 60, 30, 60);

        session.play(60);
        var run = session.monitor.run();
        assertEquals(HealthCause.RATE, run.cause());
        assertEquals("Worked, but slow: ", run.sentence().substring(0, 18));
    }

    @Test
    void recordedRunIsJudgedToo() {
        var recorded = SimulatedSession.recorded();
        recorded.datagrams(25, 0, 261, RunHealthTest::isLost);
        recorded.play(261);
        recorded.monitor.finish();

        assertEquals(
                "Worked, but lost 226 of 6,525 messages (3.5 %)",
                recorded.monitor.run().sentence());
    }

    /** A capture of requests that nothing answered shows no connection. */
    @Test
    void recordedRunWithoutDataClaimsNoConnection() {
        var recorded = SimulatedSession.recorded();
        recorded.every(1, 0, 8, at -> recorded.entry(Direction.TO_SERVER, at));
        recorded.play(8);
        recorded.monitor.finish();

        assertEquals("No data arrived for 7.0 s", recorded.monitor.run().sentence());
    }

    @Test
    void recordedBytesOfPeerProveConnection() {
        var recorded = SimulatedSession.recorded();
        recorded.every(1, 0, 8, recorded::entry);
        recorded.play(8);
        recorded.monitor.finish();

        assertEquals(
                "Connected, but no data arrived for 7.0 s",
                recorded.monitor.run().sentence());
    }

    /** A capture ends with entries of the client while the device is silent. */
    @Test
    void recordedSilenceAtTheEndIsNamed() {
        var recorded = SimulatedSession.recorded();
        recorded.poses(TRACKER, 60, 0, 12.02);
        recorded.every(1, 13, 21, recorded::entry);
        recorded.play(20);
        recorded.monitor.finish();

        assertEquals(
                "Worked for 12 s, then silent for 8.0 s", recorded.monitor.run().sentence());
    }

    /** Every fourth message of the first 40 s is lost. */
    private static boolean isLost(long message) {
        return message >= 10 && message < 914 && message % 4 == 1;
    }

    private void assertRun(HealthGrade grade, String sentence, double until) {
        session.play(until);
        var run = session.monitor.run();
        assertEquals(sentence, run.sentence());
        assertEquals(grade, run.grade());
    }
}
