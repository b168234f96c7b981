package mocapscope.protocol.sample;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SkeletonSampleAssemblerTest {
    private static final SourceId SOURCE = new SourceId("s", "Walker");

    private final SkeletonSampleAssembler assembler = new SkeletonSampleAssembler(map(3));

    @Test
    void lastMissingBoneCompletesSkeleton() {
        assertTrue(assembler.add(pose(10, 2, 0.2)).isEmpty());
        assertTrue(assembler.add(pose(10, 0, 0.0)).isEmpty());

        var skeleton = assembler.add(pose(10, 1, 0.1)).orElseThrow();

        assertEquals(ImmutableDoubleArray.of(0, 0, 0, 0.1, 0, 0, 0.2, 0, 0), skeleton.positions());
        assertEquals(Quat.IDENTITY, skeleton.orientations().quat(2));
        assertEquals(0, skeleton.frame());
        assertEquals(10, skeleton.stamp().deviceTime());
    }

    @Test
    void newTimestampEmitsIncompleteSkeleton() {
        assembler.add(pose(10, 0, 0.5));

        var skeleton = assembler.add(pose(20, 0, 0.6)).orElseThrow();

        assertEquals(0.5, skeleton.positions().at(0));
        assertTrue(Double.isNaN(skeleton.positions().at(3)));
        assertEquals(10, skeleton.stamp().deviceTime());
    }

    @Test
    void repeatedBoneStartsNextSkeleton() {
        assembler.add(pose(10, 0, 0.5));

        assertTrue(assembler.add(pose(10, 0, 0.6)).isPresent());
    }

    @Test
    void nanPoseCompletesSkeleton() {
        assembler.add(pose(10, 0, Double.NaN));
        assembler.add(pose(10, 1, 1));

        assertTrue(assembler.add(pose(10, 2, 2)).isPresent());
    }

    @Test
    void ignoresSensorsOutsideMap() {
        assertTrue(assembler.add(pose(10, 3, 1)).isEmpty());
        assertTrue(assembler.add(pose(10, -1, 1)).isEmpty());
    }

    @Test
    void countsFrames() {
        IntStream.range(0, 3).forEach(bone -> assembler.add(pose(10, bone, 0)));
        assembler.add(pose(20, 0, 0));
        assembler.add(pose(20, 1, 0));

        assertEquals(1, assembler.add(pose(20, 2, 0)).orElseThrow().frame());
    }

    @Test
    void chainsLocalPosesFromRoot() {
        // Listed child first: the hand hangs on the arm, the arm on the shoulder.
        var local = SkeletonSampleAssembler.local(chain());
        double half = Math.sqrt(0.5);
        // The shoulder, 10 to the right, turns by 90° about z: its x points up.
        local.add(local(2, new Vec3(10, 0, 0), new Quat(0, 0, half, half)));
        // The arm lies 2 along it and turns by 90° more: its x points to the left.
        local.add(local(1, new Vec3(2, 0, 0), new Quat(0, 0, half, half)));
        // The hand lies 1 along the arm and does not turn; its quaternion has length 3.
        var skeleton =
                local.add(local(0, new Vec3(1, 0, 0), new Quat(0, 0, 0, 3))).orElseThrow();

        near(new double[] {9, 2, 0, 10, 2, 0, 10, 0, 0}, skeleton.positions());
        near(new double[] {0, 0, 1, 0, 0, 0, 1, 0, 0, 0, half, half}, skeleton.orientations());
    }

    @Test
    void positionIsUndefinedBelowMissingBone() {
        var local = SkeletonSampleAssembler.local(chain());
        local.add(local(0, new Vec3(1, 0, 0), Quat.IDENTITY));
        local.add(local(2, new Vec3(10, 0, 0), Quat.IDENTITY));

        var skeleton = local.add(pose(20, 0, 1)).orElseThrow();

        assertTrue(Double.isNaN(skeleton.positions().at(0)));
        assertEquals(new Vec3(10, 0, 0), skeleton.positions().vec3(2));
    }

    @Test
    void rejectsParentCycle() {
        var circle = List.of(new Bone("a", "", 1, 1), new Bone("b", "", 0, 0));
        var map = new SkeletonMap("test", List.of(), circle, List.of(), "", Optional.empty());

        assertThrows(IllegalArgumentException.class, () -> SkeletonSampleAssembler.local(map));
    }

    private static SkeletonMap chain() {
        var bones = List.of(new Bone("hand", "", 1, 1), new Bone("arm", "", 2, 2), new Bone("shoulder", "", -1, -1));
        return new SkeletonMap("test", List.of(), bones, List.of(), "", Optional.empty());
    }

    private static Sample.Pose local(int sensor, Vec3 position, Quat orientation) {
        return new Sample.Pose(
                new SampleMetadata(SOURCE, Direction.TO_CLIENT, 0, 0, 10), sensor, position, orientation);
    }

    private static void near(double[] expected, ImmutableDoubleArray actual) {
        assertArrayEquals(expected, actual.toArray(), 1e-12);
    }

    private static Sample.Pose pose(long time, int sensor, double x) {
        var stamp = new SampleMetadata(SOURCE, Direction.TO_CLIENT, 0, 0, time);
        return new Sample.Pose(stamp, sensor, new Vec3(x, 0, 0), Quat.IDENTITY);
    }

    private static SkeletonMap map(int bones) {
        var all = IntStream.range(0, bones)
                .mapToObj(i -> new Bone("b" + i, "", i - 1, i - 1))
                .toList();
        return new SkeletonMap("test", List.of(), all, List.of(), "", Optional.empty());
    }
}
