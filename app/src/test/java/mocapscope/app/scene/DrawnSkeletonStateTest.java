package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import mocapscope.app.model.buffer.InterpolationSamplePair;
import mocapscope.app.model.buffer.SignalSnapshots;
import mocapscope.app.scene.frame.BoneAndJointCapsuleList;
import mocapscope.app.scene.model.DrawnSkeletonState;
import mocapscope.app.scene.model.SceneTrackerSensor;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.app.scene.model.SourceToSceneBasisTransform;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class DrawnSkeletonStateTest {
    private static final ImmutableDoubleArray NO_TURNS = ImmutableDoubleArray.of(
            IntStream.range(0, 12).mapToDouble(_ -> Double.NaN).toArray());

    private final SceneViewModel model = SceneSessionBuilder.model();

    @Test
    void treatsUnconnectedBonesAsPointCloud() {
        assertTrue(body(map(-1, -1, -1), 1).isPointCloud());
        assertFalse(body(map(-1, 0, 1), 1).isPointCloud());
        assertFalse(body(map(-1), 1).isPointCloud());
    }

    @Test
    void labelsPointsByNumber() {
        body(map(-1, -1, -1), 1);
        var camera = new OrbitCamera();
        camera.setViewport(800, 600);

        var texts = new SceneItemCaptionBuilder(model, camera, new SelectedItemDistanceMeter(model))
                .build(0).stream().map(SceneCaption::text).toList();

        assertTrue(texts.containsAll(List.of("0", "1", "2")), texts.toString());
    }

    @Test
    void buildsSkeletonFromPositionsOnly() {
        var skeleton = body(map(-1, 0, 1), 1);

        assertTrue(skeleton.hasPosition(2));
        assertFalse(skeleton.joint(2).hasOrientation());
    }

    @Test
    void scalesAxesAndBonesWithSkeletonSize() {
        var person = new SkeletonCapsuleBuilder(body(map(-1, 0, 1), 1));
        person.addTo(new BoneAndJointCapsuleList.CapsuleListBuilder(), 0, false);
        assertEquals(0.08, person.body().axisLength());
        var hand = new SkeletonCapsuleBuilder(body(map(-1, 0, 1), 0.1));
        var capsules = new BoneAndJointCapsuleList.CapsuleListBuilder();
        hand.addTo(capsules, 0, false);
        double radius = capsules.build().r0(1);

        assertEquals(0.2, hand.body().size(), 1e-6);
        assertTrue(hand.body().axisLength() < 0.01);
        assertTrue(radius < 0.1 * person.body().size() / 8, radius + " m");
    }

    @Test
    void shortensAxesOfCloseSensors() {
        var apart = new SceneSessionBuilder("s", 1);
        IntStream.range(0, 5).forEach(i -> apart.pose("Suit", i, new Vec3(0, 0.4 * i, 0), Quat.IDENTITY));
        IntStream.range(0, 5).forEach(i -> apart.pose("Glove", i, new Vec3(0, 0.04 * i, 0), Quat.IDENTITY));
        model.refresh(SceneSessionBuilder.at(1, apart.pose("Wand", 0, Vec3.ZERO, Quat.IDENTITY)));

        var axes = model.trackers().stream()
                .map(SceneTrackerSensor::axisLength)
                .distinct()
                .toList();

        assertEquals(
                List.of(0.13, 0.12 * 0.16),
                axes.stream().map(axis -> Math.rint(axis * 1e6) / 1e6).toList());
    }

    @Test
    void usesSensorNamesOfDevice() {
        var glove = new SceneSessionBuilder("s", 1)
                .pose("Glove", 0, Vec3.ZERO, Quat.IDENTITY)
                .pose("Glove", 1, Vec3.ZERO, Quat.IDENTITY)
                .pose("Glove", 2, Vec3.ZERO, Quat.IDENTITY);
        model.refresh(SceneSessionBuilder.at(1, glove));
        model.refresh(SceneSessionBuilder.at(2, glove.names("Glove", "hub", "palm")));

        assertEquals(
                List.of("Glove", "palm", "2"),
                model.trackers().stream().map(SceneTrackerSensor::shortName).toList());
        assertEquals("Glove · hub", model.trackers().getFirst().name());
    }

    @Test
    void interpolatesBetweenSamplesThenAppliesSingleSample() {
        var one = sample(0, 0, Quat.IDENTITY);
        var two = sample(10, 4, Quat.about(new Vec3(0, 1, 0), Math.PI / 2));
        var skeleton = new DrawnSkeletonState(one.stamp().source(), map(-1));
        var transform = new SourceToSceneBasisTransform(Basis.Y_UP);
        var interpolation = new InterpolationSamplePair<Sample.Skeleton>();
        Objects.requireNonNull(SignalSnapshots.signal(List.of(one, two)).recent())
                .interpolate(5, 100, interpolation);

        skeleton.update(interpolation, transform, 0);
        assertEquals(2, skeleton.joint(0).x(), 1e-6);
        assertEquals(Math.sqrt(0.5), skeleton.joint(0).axis(0, 0), 1e-6, "it has turned by half of a right angle");

        skeleton.update(one, transform, 1);
        assertEquals(0, skeleton.joint(0).x(), 1e-6);
        assertEquals(1, skeleton.joint(0).axis(0, 0), 1e-6);
    }

    private static Sample.Skeleton sample(long nanos, double x, Quat turn) {
        var stamp =
                new SampleMetadata(new SourceId("s", "Body"), Direction.TO_CLIENT, 0, nanos, SampleMetadata.NO_TIME);
        var turns = ImmutableDoubleArray.of(turn.x(), turn.y(), turn.z(), turn.w());
        return new Sample.Skeleton(stamp, 0, map(-1), ImmutableDoubleArray.of(x, 0, 0), turns);
    }

    private DrawnSkeletonState body(SkeletonMap map, double size) {
        var places = ImmutableDoubleArray.of(0, 0, 0, 0, size, 0, 0, 2 * size, 0);
        model.refresh(SceneSessionBuilder.at(
                1, new SceneSessionBuilder("s", 1).skeleton("Body" + size, map, places, NO_TURNS)));
        return model.bodies().getFirst();
    }

    private static SkeletonMap map(int... parents) {
        var bones = IntStream.range(0, parents.length)
                .mapToObj(bone -> new Bone("" + bone, "", parents[bone], parents[bone]))
                .toList();
        return new SkeletonMap("some", List.of(), bones, List.of(), "", Optional.empty());
    }
}
