package mocapscope.protocol.tracking;

import static mocapscope.protocol.tracking.SimulatedSensors.NAN;
import static mocapscope.protocol.tracking.SimulatedSensors.NAN_TURN;
import static mocapscope.protocol.tracking.SimulatedSensors.TRACKER;
import static mocapscope.protocol.tracking.SimulatedSensors.ZERO_TURN;
import static mocapscope.protocol.tracking.SimulatedSensors.nanos;
import static mocapscope.protocol.tracking.SimulatedSensors.walk;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.StatusFlagBitLayout;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the ways in which devices say that a sensor is lost, in simulated time. */
class LostTrackingTest {
    private final SimulatedSensors sensors = new SimulatedSensors(60);

    @Test
    void zerosWithoutRotationAreLost() {
        sensors.walkUntil(1);
        for (int i = 0; i < 20; i++, sensors.frame++) {
            sensors.send(0, Vec3.ZERO, ZERO_TURN);
        }
        sensors.walkUntil(3);

        assertEquals(List.of("lost", "-lost"), sensors.words());
        var lost = sensors.changes.getFirst();
        assertEquals(TrackingProblemSymptom.ZEROS, lost.cause());
        assertEquals(nanos(1), lost.since());
        assertEquals(TrackingProblemTransition.ONGOING, lost.until());
        assertEquals(1, lost.count());
        var found = sensors.changes.getLast();
        assertEquals(nanos(1), found.since());
        assertEquals(nanos(80 / 60.0), found.until());
        assertEquals(20, found.count());
        assertEquals(0, found.part().index());
    }

    @Test
    void nanIsLostOnceAnEpisode() {
        for (int round = 1; round <= 3; round++) {
            sensors.walkUntil(4 * round - 1);
            while (sensors.time() < 4 * round) {
                sensors.send(0, NAN, Quat.IDENTITY);
                sensors.frame++;
            }
        }

        assertEquals(List.of("lost", "-lost", "lost", "-lost", "lost"), sensors.words());
        assertEquals(
                TrackingProblemSymptom.NOT_A_NUMBER, sensors.changes.getFirst().cause());
        assertEquals(1, sensors.monitor.openEpisodes().size());
        assertEquals(60, sensors.monitor.openEpisodes().getFirst().count());
    }

    @Test
    void poseWithoutAnyNumberIsLostFromStart() {
        sensors.send(0, NAN, NAN_TURN);

        assertEquals(List.of("lost"), sensors.words());
        assertTrue(sensors.monitor.isLost(new Sample.Pose(stamp(TRACKER, 0, 0), 0, NAN, NAN_TURN)));
    }

    @Test
    void partThatProtocolDoesNotSendIsNotLost() {
        while (sensors.time() < 5) {
            sensors.send(0, walk(sensors.time()), NAN_TURN);
            sensors.send(1, NAN, Quat.about(new Vec3(0, 1, 0), sensors.time()));
            sensors.send(2, Vec3.ZERO, NAN_TURN);
            sensors.frame++;
        }

        assertEquals(List.of(), sensors.words());
    }

    @Test
    void sensorThatNeverHadRotationIsTracked() {
        for (; sensors.time() < 5; sensors.frame++) {
            sensors.send(0, walk(sensors.time()), ZERO_TURN);
        }
        sensors.send(0, Vec3.ZERO, ZERO_TURN);

        assertEquals(List.of("lost"), sensors.words());
        assertEquals(nanos(5), sensors.changes.getFirst().since());
    }

    @Test
    void sensorThatIsLostFromStartIsRecognized() {
        sensors.send(0, Vec3.ZERO, ZERO_TURN);
        sensors.frame++;
        sensors.walkUntil(1);

        assertEquals(List.of("lost", "-lost"), sensors.words());
    }

    @Test
    void quaternionFarFromUnitLengthIsLost() {
        sensors.walkUntil(1);
        sensors.send(0, walk(1), ZERO_TURN);
        sensors.frame++;
        sensors.send(0, walk(1.02), new Quat(0, 0, 0, 3));

        assertEquals(List.of("lost"), sensors.words());
        assertEquals(
                TrackingProblemSymptom.QUATERNION, sensors.changes.getFirst().cause());
    }

    @Test
    void quaternionOfSlightlyWrongLengthIsNotLost() {
        while (sensors.time() < 3) {
            sensors.send(0, walk(sensors.time()), new Quat(0, 0, 0, 0.9));
            sensors.frame++;
        }

        assertEquals(List.of(), sensors.words());
    }

    @Test
    void jumpToZerosIsLostWhenItLasts() {
        sensors.walkUntil(1);
        sensors.send(0, Vec3.ZERO);
        assertEquals(List.of(), sensors.words());
        assertTrue(sensors.monitor.isLost(new Sample.Pose(stamp(TRACKER, 0, 0), 0, Vec3.ZERO, Quat.IDENTITY)));
        sensors.frame++;
        sensors.send(0, Vec3.ZERO);
        sensors.frame++;
        sensors.walkUntil(2);

        assertEquals(List.of("lost", "-lost"), sensors.words());
        assertEquals(nanos(1), sensors.changes.getFirst().since());
        assertEquals(2, sensors.changes.getLast().count());
    }

    @Test
    void singleZeroOfTaredSensorIsNoFinding() {
        sensors.walkUntil(1);
        sensors.send(0, Vec3.ZERO);
        sensors.frame++;
        while (sensors.time() < 4) {
            sensors.send(0, new Vec3(0.01 * (sensors.time() - 1), 0, 0));
            sensors.frame++;
        }

        assertEquals(List.of(), sensors.words());
    }

    @Test
    void sensorThatRestsAtOriginIsTracked() {
        while (sensors.time() < 5) {
            sensors.send(0, Vec3.ZERO);
            sensors.frame++;
        }

        assertEquals(List.of(), sensors.words());
    }

    @Test
    void slowPassageThroughOriginIsTracked() {
        for (; sensors.frame < 200; sensors.frame++) {
            sensors.send(0, new Vec3((sensors.frame - 100) / 60.0, 0, 0));
        }

        assertEquals(List.of(), sensors.words());
    }

    @Test
    void zerosCanBeTurnedOff() {
        var other = new SimulatedSensors(60, "m", new TrackingProblemThresholds(false, 2, 10, true));
        other.walkUntil(1);
        for (int i = 0; i < 20; i++, other.frame++) {
            other.send(0, Vec3.ZERO);
        }

        assertEquals(List.of(), other.words());
    }

    @Test
    void zerosOfUnknownUnitAreLostFarFromLastStep() {
        var other = new SimulatedSensors(60, "unknown", TrackingProblemThresholds.USUAL);
        other.walkUntil(1);
        other.send(0, Vec3.ZERO);
        other.send(0, Vec3.ZERO);

        assertEquals(List.of("lost"), other.words());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void flagOfProtocolIsObeyed(boolean flagFirst) {
        for (; sensors.frame < 180; sensors.frame++) {
            boolean tracked = sensors.frame < 60 || sensors.frame >= 120;
            if (flagFirst) {
                sendFlag(tracked);
            }
            sensors.send(0, walk(sensors.time()));
            if (!flagFirst) {
                sendFlag(tracked);
            }
        }

        assertEquals(List.of("lost", "-lost"), sensors.words());
        assertEquals(TrackingProblemSymptom.FLAG, sensors.changes.getFirst().cause());
        assertEquals(nanos(1), sensors.changes.getFirst().since());
        assertEquals(nanos(2), sensors.changes.getLast().until());
        assertEquals(60, sensors.changes.getLast().count(), 1);
    }

    private void sendFlag(boolean tracked) {
        var layout = new StatusFlagBitLayout(
                List.of(3),
                List.of("is_tracking"),
                List.of(new StatusFlagBitLayout.TrackingFlag(0, TRACKER, List.of(0))));
        sensors.add(new Sample.Flags(
                stamp(new SourceId("s", "Tracker0", "flags"), SampleMetadata.NO_MESSAGE, nanos(sensors.time())),
                layout,
                tracked ? 8 : 0));
    }

    @Test
    void lossSurvivesInterruption() {
        sensors.walkUntil(1);
        sensors.send(0, NAN, Quat.IDENTITY);
        sensors.monitor.interrupt();
        sensors.frame += 600;
        sensors.send(0, NAN, Quat.IDENTITY);
        sensors.frame++;
        sensors.walkUntil(13);

        assertEquals(List.of("lost", "-lost"), sensors.words());
        assertEquals(2, sensors.changes.getLast().count());
    }

    @Test
    void furtherPartsAreNotFollowed() {
        for (int sensor = 0; sensor < SessionTrackingStateMonitor.MOST_PARTS + 10; sensor++) {
            sensors.send(sensor, NAN, NAN_TURN);
        }

        assertEquals(SessionTrackingStateMonitor.MOST_PARTS, sensors.changes.size());
        assertFalse(sensors.monitor.isLost(
                new Sample.Pose(stamp(TRACKER, 0, 0), SessionTrackingStateMonitor.MOST_PARTS + 1, NAN, NAN_TURN)));
    }

    private static SampleMetadata stamp(SourceId source, long message, long arrival) {
        return new SampleMetadata(source, Direction.TO_CLIENT, message, arrival, SampleMetadata.NO_TIME);
    }
}
