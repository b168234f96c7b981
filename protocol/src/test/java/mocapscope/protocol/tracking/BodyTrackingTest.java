package mocapscope.protocol.tracking;

import static mocapscope.protocol.tracking.SimulatedSensors.NAN;
import static mocapscope.protocol.tracking.SimulatedSensors.nanos;
import static mocapscope.protocol.tracking.SimulatedSensors.walk;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the tracking states of bodies, of their bones, and of the objects of shared scenes. */
class BodyTrackingTest {
    private static final SourceId SOURCE = new SourceId("s", "body");
    private static final int BONES = 4;
    private static final SkeletonMap MAP = new SkeletonMap(
            "four",
            List.of(),
            List.of(
                    new Bone("0", "", -1, -1),
                    new Bone("1", "", 0, -1),
                    new Bone("2", "", 1, -1),
                    new Bone("3", "", 2, -1)),
            List.of(),
            "",
            Optional.empty());

    private final SessionTrackingStateMonitor monitor =
            new SessionTrackingStateMonitor(TrackingProblemThresholds.USUAL, Optional.empty());
    private final List<TrackingProblemTransition> changes = new ArrayList<>();
    private long frame;

    @BeforeEach
    void describeSources() {
        monitor.addSource(new DeclaredSourceProperties(
                SOURCE, SourceDataKind.SKELETON, "m", "unknown", "xyzw", "unknown", OptionalDouble.empty()));
        monitor.addSource(new DeclaredSourceProperties(
                SOURCE, SourceDataKind.OBJECT, "m", "unknown", "xyzw", "2000-01-01", OptionalDouble.of(0)));
    }

    private double time() {
        return frame / 60.0;
    }

    private SampleMetadata stamp() {
        return new SampleMetadata(SOURCE, Direction.TO_CLIENT, frame, nanos(time()), nanos(time()) + 77);
    }

    private double[] positions() {
        var numbers = new double[3 * BONES];
        for (int bone = 0; bone < BONES; bone++) {
            var place = walk(time()).plus(new Vec3(0, 0.3 * bone, 0));
            set(numbers, bone, place);
        }
        return numbers;
    }

    private static void set(double[] numbers, int bone, Vec3 place) {
        numbers[3 * bone] = place.x();
        numbers[3 * bone + 1] = place.y();
        numbers[3 * bone + 2] = place.z();
    }

    private static double[] turns(double w) {
        var numbers = new double[4 * BONES];
        for (int bone = 0; bone < BONES; bone++) {
            numbers[4 * bone + 3] = w;
        }
        return numbers;
    }

    private Sample.Skeleton send(double[] positions, double[] turns) {
        var sample = new Sample.Skeleton(
                stamp(), frame, MAP, ImmutableDoubleArray.of(positions), ImmutableDoubleArray.of(turns));
        changes.addAll(monitor.add(sample));
        frame++;
        return sample;
    }

    private void walkUntil(double seconds) {
        while (time() < seconds) {
            send(positions(), turns(1));
        }
    }

    private List<String> words() {
        return changes.stream()
                .map(change -> (change.hasEnded() ? "-" : "") + change.state().word() + change.bones())
                .toList();
    }

    @Test
    void bodyOfPositionsOnlyIsTracked() {
        while (time() < 5) {
            send(positions(), turns(Double.NaN));
        }

        assertEquals(List.of(), words());
    }

    @Test
    void bonesAreLostAsOneEpisode() {
        walkUntil(1);
        for (int i = 0; i < 10; i++) {
            var positions = positions();
            set(positions, 2, NAN);
            if (i > 4) {
                set(positions, 3, NAN);
            }
            var sample = send(positions, turns(1));
            assertEquals(
                    i > 4 ? BitSet.valueOf(new long[] {12}) : BitSet.valueOf(new long[] {4}),
                    monitor.lostBones(sample));
        }
        walkUntil(2);

        assertEquals(List.of("lost[2]", "-lost[2, 3]"), words());
        assertEquals(10, changes.getLast().count());
        assertEquals(TrackedItemId.BODY, changes.getLast().part().index());
    }

    @Test
    void bodyWithoutAnyBoneIsLost() {
        walkUntil(1);
        for (int i = 0; i < 10; i++) {
            var positions = positions();
            for (int bone = 0; bone < BONES; bone++) {
                set(positions, bone, NAN);
            }
            var sample = send(positions, turns(1));
            assertEquals(BONES, monitor.lostBones(sample).cardinality());
        }
        walkUntil(2);

        assertEquals(List.of("lost[]", "-lost[]"), words());
    }

    @Test
    void bodyOfZerosIsLost() {
        walkUntil(1);
        for (int i = 0; i < 10; i++) {
            send(new double[3 * BONES], turns(0));
        }
        walkUntil(2);

        assertEquals(List.of("lost[]", "-lost[]"), words());
        assertEquals(TrackingProblemSymptom.ZEROS, changes.getFirst().cause());
    }

    @Test
    void boneWithoutRotationIsLost() {
        walkUntil(1);
        var turns = turns(1);
        turns[4 * 3 + 3] = 0;
        send(positions(), turns);

        assertEquals(List.of("lost[3]"), words());
        assertEquals(TrackingProblemSymptom.QUATERNION, changes.getFirst().cause());
    }

    @Test
    void rootAtOriginIsNoLossOfOtherBones() {
        walkUntil(1);
        for (int i = 0; i < 3; i++) {
            var positions = positions();
            set(positions, 0, Vec3.ZERO);
            send(positions, turns(1));
        }

        assertEquals(List.of("lost[0]"), words());
    }

    @Test
    void repeatedBodyIsFrozen() {
        walkUntil(5);
        var held = positions();
        while (time() < 8) {
            send(held, turns(1));
        }
        walkUntil(9);

        assertEquals(List.of("frozen[]", "-frozen[]"), words());
    }

    @Test
    void bodyWhoseFingersMoveIsNotFrozen() {
        walkUntil(5);
        var held = positions();
        while (time() < 10) {
            held = held.clone();
            held[3 * 3] += 0.001 * Math.sin(time());
            send(held, turns(1));
        }

        assertEquals(List.of(), words());
    }

    @Test
    void bodyWithOtherBonesStartsAnew() {
        walkUntil(1);
        var map = new SkeletonMap("none", List.of(), List.of(), List.of(), "", Optional.empty());
        changes.addAll(monitor.add(
                new Sample.Skeleton(stamp(), 0, map, ImmutableDoubleArray.NONE, ImmutableDoubleArray.NONE)));
        frame++;
        walkUntil(2);

        assertEquals(List.of("lost[]", "-lost[]"), words());
    }

    private void sendObject(Sample.SceneObjectEventKind event, Vec3 place, Quat turn) {
        changes.addAll(monitor.add(new Sample.SceneObject(
                stamp(),
                event,
                7,
                Optional.of(new UUID(1, 2)),
                SceneObjectPoseAndMotion.steady(place, turn, Vec3.ZERO),
                1,
                Sample.SceneObject.NO_OBJECT,
                List.of())));
        frame++;
    }

    @Test
    void objectWithoutOrientationIsTracked() {
        while (time() < 3) {
            sendObject(Sample.SceneObjectEventKind.MOVED, walk(time()), SimulatedSensors.ZERO_TURN);
        }

        assertEquals(List.of(), words());
    }

    @Test
    void objectWhoseOrientationEndsIsTracked() {
        while (time() < 3) {
            sendObject(Sample.SceneObjectEventKind.MOVED, walk(time()), Quat.IDENTITY);
        }
        sendObject(Sample.SceneObjectEventKind.MOVED, walk(time()), SimulatedSensors.ZERO_TURN);

        assertEquals(List.of(), words());
    }

    @Test
    void objectThatIsErasedNearOriginIsLost() {
        for (int i = 0; i < 30; i++) {
            sendObject(Sample.SceneObjectEventKind.MOVED, new Vec3(0, 0.03, 0), Quat.IDENTITY);
        }
        sendObject(Sample.SceneObjectEventKind.MOVED, Vec3.ZERO, SimulatedSensors.ZERO_TURN);

        assertEquals(List.of("lost[]"), words());
        assertEquals(TrackingProblemSymptom.ZEROS, changes.getFirst().cause());
    }

    @Test
    void objectThatJumpsToZerosIsLostUntilGone() {
        while (time() < 3) {
            sendObject(Sample.SceneObjectEventKind.MOVED, walk(time()), Quat.IDENTITY);
        }
        sendObject(Sample.SceneObjectEventKind.MOVED, Vec3.ZERO, SimulatedSensors.ZERO_TURN);
        sendObject(Sample.SceneObjectEventKind.ANIMATED, NAN, SimulatedSensors.NAN_TURN);
        sendObject(Sample.SceneObjectEventKind.MOVED, Vec3.ZERO, SimulatedSensors.ZERO_TURN);
        sendObject(Sample.SceneObjectEventKind.GONE, NAN, SimulatedSensors.NAN_TURN);

        assertEquals(List.of("lost[]", "-lost[]"), words());
        assertEquals(2, changes.getLast().count());
    }

    @Test
    void objectThatRestsIsTracked() {
        while (time() < 5) {
            sendObject(Sample.SceneObjectEventKind.MOVED, walk(time()), Quat.IDENTITY);
        }
        for (int i = 0; i < 600; i++) {
            sendObject(Sample.SceneObjectEventKind.MOVED, walk(5), Quat.IDENTITY);
        }

        assertEquals(List.of(), words());
    }
}
