package mocapscope.protocol.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceBasisEstimator;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clips of seven makers, read where they lie; the expectations are the measurements that came with them. */
class BvhClipFilesTest {

    enum BvhClipFile {
        CMU_02_01_WALK(31, 7, 96, 343, 120, "ZYX", Basis.Y_UP, 0.056444),
        CMU_05_06_DANCE(31, 7, 96, 885, 120, "ZYX", Basis.Y_UP, 0.056444),
        AD_CMU_JUMPING_JACKS(31, 7, 96, 125, 30, "ZYX", Basis.Y_UP, 0.056444),
        AD_JUMPING(27, 7, 84, 654, 119.88, "XYZ", Basis.Z_UP, 0.04),
        AD_WAVE_HELLO(27, 7, 84, 839, 119.88, "XYZ", Basis.Z_UP, 0.0445),
        AD_ROKOKO_DANCE_FINGERS(60, 13, 183, 1007, 100, "YXZ", Basis.Y_UP, 0.01),
        REACTIDLE_003_GENUINE_IDLE(19, 7, 111, 918, 24, "XYZ", Basis.Y_UP, 1);

        private final int joints;
        private final int ends;
        private final int channels;
        private final int frames;
        private final double rate;
        private final String rootTurns;
        private final Basis axes;
        private final double metresPerUnit;

        BvhClipFile(
                int joints,
                int ends,
                int channels,
                int frames,
                double rate,
                String rootTurns,
                Basis axes,
                double metresPerUnit) {
            this.joints = joints;
            this.ends = ends;
            this.channels = channels;
            this.frames = frames;
            this.rate = rate;
            this.rootTurns = rootTurns;
            this.axes = axes;
            this.metresPerUnit = metresPerUnit;
        }

        BvhClip read() throws IOException {
            var file = Path.of(
                    System.getProperty("mocapscope.shared", "../../shared"),
                    "fixtures/clips",
                    name().toLowerCase(Locale.ROOT) + ".bvh");
            assumeTrue(Files.exists(file), () -> "the shared clips are not here: no " + file);
            return BvhReader.read(file);
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsJointsChannelsAndFrames(BvhClipFile expected) throws IOException {
        var clip = expected.read();

        assertEquals(expected.ends, clip.joints().stream().filter(BvhJoint::end).count());
        assertEquals(expected.joints + expected.ends, clip.joints().size());
        assertEquals(expected.channels, clip.channels());
        assertEquals(expected.frames, clip.frames());
        assertEquals(expected.rate, 1e9 / clip.frameNanos(), expected.rate * 1e-3);
        assertEquals(List.of(), clip.notes());
    }

    @ParameterizedTest
    @EnumSource
    void readsRootRotationOrder(BvhClipFile expected) throws IOException {
        var turns = expected.read().joints().getFirst().channels().stream()
                .filter(BvhChannel::isRotation)
                .map(channel -> channel.axis().name())
                .collect(Collectors.joining());

        assertEquals(expected.rootTurns, turns);
    }

    @ParameterizedTest
    @EnumSource
    void estimatesAxesAndUnit(BvhClipFile expected) throws IOException {
        var basis = BvhAxesAndUnitEstimate.of(expected.read(), BvhPlaybackOptions.USUAL)
                .basis();

        assertEquals(expected.axes.up(), basis.up());
        assertEquals(expected.metresPerUnit, basis.metresPerUnit(), expected.metresPerUnit * 0.07);
    }

    @ParameterizedTest
    @EnumSource
    void bodyEstimatorFindsSameAxesAndUnit(BvhClipFile expected) throws IOException {
        var clip = expected.read();
        var bones = clip.joints().stream()
                .map(joint -> new Bone(joint.name(), "", joint.parent(), joint.parent()))
                .toList();
        var map = new SkeletonMap("clip", List.of(), bones, List.of(), "", Optional.empty());
        var body = new SourceBasisEstimator(map, Double.NaN);

        for (int frame = 0; frame < clip.frames() && !body.isSettled(); frame++) {
            var places = BvhPoseCalculator.at(clip, frame).stream()
                    .map(RigidTransform::position)
                    .flatMapToDouble(place -> DoubleStream.of(place.x(), place.y(), place.z()));
            body.add(frame * clip.frameNanos(), ImmutableDoubleArray.of(places.toArray()));
        }

        var basis = body.basis().orElseThrow();
        assertEquals(expected.axes.axes(), basis.axes());
        assertEquals(expected.metresPerUnit, basis.metresPerUnit(), expected.metresPerUnit * 0.08);
    }

    @ParameterizedTest
    @EnumSource
    void rotatedJointsKeepBoneLength(BvhClipFile expected) throws IOException {
        var clip = expected.read();
        for (int frame = 0; frame < clip.frames(); frame += 7) {
            var pose = BvhPoseCalculator.at(clip, frame);
            for (int i = 1; i < pose.size(); i++) {
                var joint = clip.joints().get(i);
                if (joint.channels().stream().allMatch(BvhChannel::isRotation)) {
                    var bone = pose.get(i)
                            .position()
                            .minus(pose.get(joint.parent()).position());
                    assertEquals(joint.offset().length(), bone.length(), 1e-9, joint.name());
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = "REACTIDLE_003_GENUINE_IDLE")
    void translatedJointsKeepBoneLength(BvhClipFile expected) throws IOException {
        var clip = expected.read();
        for (int frame = 0; frame < clip.frames(); frame += 7) {
            var pose = BvhPoseCalculator.at(clip, frame);
            for (int i = 1; i < pose.size(); i++) {
                var joint = clip.joints().get(i);
                var bone = pose.get(i).position().minus(pose.get(joint.parent()).position());
                assertEquals(joint.offset().length(), bone.length(), 2e-5, joint.name());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {"AD_CMU_JUMPING_JACKS", "AD_WAVE_HELLO", "AD_ROKOKO_DANCE_FINGERS", "REACTIDLE_003_GENUINE_IDLE"})
    void hasMeasuredHeight(BvhClipFile expected) throws IOException {
        double[] range = switch (expected) {
            case AD_CMU_JUMPING_JACKS -> new double[] {26.2, 26.3};
            case AD_WAVE_HELLO -> new double[] {38.3, 38.5};
            case AD_ROKOKO_DANCE_FINGERS -> new double[] {153, 163};
            default -> new double[] {1.25, 1.35};
        };
        double height = height(expected, 0);

        assertTrue(height > range[0] && height < range[1], height + " units");
    }

    @ParameterizedTest
    @EnumSource
    void figureHasPlausibleHeightInMetres(BvhClipFile expected) throws IOException {
        double metres = height(expected, 0)
                * BvhAxesAndUnitEstimate.of(expected.read(), BvhPlaybackOptions.USUAL)
                        .basis()
                        .metresPerUnit();

        assertTrue(metres > 1.2 && metres < 2.2, metres + " m");
    }

    private static double height(BvhClipFile expected, int frame) throws IOException {
        var heights = BvhPoseCalculator.at(expected.read(), frame).stream()
                .map(RigidTransform::position)
                .mapToDouble(place -> along(expected.axes, place))
                .summaryStatistics();
        return heights.getMax() - heights.getMin();
    }

    private static double along(Basis axes, Vec3 place) {
        return place.dot(axes.up().direction());
    }
}
