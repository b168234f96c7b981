package mocapscope.protocol.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class AssemblerTest {
    private static final SourceId SOURCE = new SourceId("s", "Walker");

    private final Assembler assembler = new Assembler(map(3));

    @Test
    void theLastMissingBoneCompletesASkeleton() {
        assertTrue(assembler.add(pose(10, 2, 0.2)).isEmpty());
        assertTrue(assembler.add(pose(10, 0, 0.0)).isEmpty());

        var skeleton = assembler.add(pose(10, 1, 0.1)).orElseThrow();

        assertEquals(Doubles.of(0, 0, 0, 0.1, 0, 0, 0.2, 0, 0), skeleton.positions());
        assertEquals(Quat.IDENTITY, skeleton.orientations().quat(2));
        assertEquals(0, skeleton.frame());
        assertEquals(10, skeleton.stamp().deviceTime());
    }

    @Test
    void aPoseOfAnotherTimeEndsASkeletonWithHoles() {
        assembler.add(pose(10, 0, 0.5));

        var skeleton = assembler.add(pose(20, 0, 0.6)).orElseThrow();

        assertEquals(0.5, skeleton.positions().at(0));
        assertTrue(Double.isNaN(skeleton.positions().at(3)));
        assertEquals(10, skeleton.stamp().deviceTime());
    }

    @Test
    void theSameBoneTwiceAtOneTimeBeginsTheNext() {
        assembler.add(pose(10, 0, 0.5));

        assertTrue(assembler.add(pose(10, 0, 0.6)).isPresent());
    }

    @Test
    void aPoseThatIsNotANumberStillCounts() {
        assembler.add(pose(10, 0, Double.NaN));
        assembler.add(pose(10, 1, 1));

        assertTrue(assembler.add(pose(10, 2, 2)).isPresent());
    }

    @Test
    void sensorsOutsideTheMapAreIgnored() {
        assertTrue(assembler.add(pose(10, 3, 1)).isEmpty());
        assertTrue(assembler.add(pose(10, -1, 1)).isEmpty());
    }

    @Test
    void framesAreCounted() {
        IntStream.range(0, 3).forEach(bone -> assembler.add(pose(10, bone, 0)));
        assembler.add(pose(20, 0, 0));
        assembler.add(pose(20, 1, 0));

        assertEquals(1, assembler.add(pose(20, 2, 0)).orElseThrow().frame());
    }

    private static Sample.Pose pose(long time, int sensor, double x) {
        var stamp = new Stamp(SOURCE, Direction.TO_CLIENT, 0, 0, time);
        return new Sample.Pose(stamp, sensor, new Vec3(x, 0, 0), Quat.IDENTITY);
    }

    private static SkeletonMap map(int bones) {
        var all = IntStream.range(0, bones)
                .mapToObj(i -> new Bone("b" + i, "", i - 1, i - 1))
                .toList();
        return new SkeletonMap("test", List.of(), all, List.of(), "", Optional.empty());
    }
}
