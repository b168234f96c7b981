package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import mocapscope.app.scene.model.DrawnSkeletonState;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.app.scene.model.SkeletonDeviationMeter;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import org.junit.jupiter.api.Test;

class SkeletonDeviationMeterTest {
    private final SceneViewModel model = SceneSessionBuilder.model();
    private final SkeletonDeviationMeter comparison = model.comparison();

    @Test
    void samePoseElsewhereHasNoDistance() {
        comparison.start(new SourceId("b", "B"), new SourceId("a", "A"));
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("a", 1).puppet("A", 0.3, 0, 0, 0),
                new SceneSessionBuilder("b", 1).puppet("B", 0.3, 5, 2, 0)));

        assertEquals(-5, comparison.shift(0), 1e-5);
        assertEquals(-2, comparison.shift(2), 1e-5);
        assertEquals(0, comparison.meanDistance(), 1e-5);
        assertEquals(0, comparison.largestDistance(), 1e-5);
    }

    @Test
    void reportsJointWithLargestDistance() {
        var skeleton = new WalkingTestSkeleton(0, 0, 0, 0);
        var places = skeleton.positions().toArray();
        int hand = WalkingTestSkeleton.bone("LeftHand");
        places[3 * hand + 1] += 0.24;
        comparison.start(new SourceId("b", "B"), new SourceId("a", "A"));
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("a", 1).puppet("A", 0, 0, 0, 0),
                new SceneSessionBuilder("b", 1)
                        .skeleton(
                                "B",
                                WalkingTestSkeleton.MAP,
                                ImmutableDoubleArray.of(places),
                                skeleton.orientations())));

        assertEquals(hand, comparison.worstJoint());
        assertEquals(0.24, comparison.largestDistance(), 1e-5);
        assertEquals(0.24 / 23, comparison.meanDistance(), 1e-5);
    }

    @Test
    void hidesOverlaidSkeletonUntilComparisonStops() {
        comparison.start(new SourceId("b", "B"), new SourceId("a", "A"));
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("a", 1).puppet("A", 0, 0, 0, 0),
                new SceneSessionBuilder("b", 1).puppet("B", 0, 5, 2, 0)));

        assertEquals(
                List.of("A"),
                model.bodies().stream().map(DrawnSkeletonState::name).toList());
        long before = model.structureVersion();

        comparison.stop();
        model.refresh(SceneSessionBuilder.at(
                2,
                new SceneSessionBuilder("a", 2).puppet("A", 0, 0, 0, 0),
                new SceneSessionBuilder("b", 2).puppet("B", 0, 5, 2, 0)));

        assertEquals(2, model.bodies().size());
        assertTrue(model.structureVersion() > before);
    }

    @Test
    void comparesDifferentlyNamedBonesByNumber() {
        var skeleton = new WalkingTestSkeleton(0, 0, 0, 0);
        comparison.start(new SourceId("b", "B"), new SourceId("a", "A"));
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("a", 1).puppet("A", 0, 0, 0, 0),
                new SceneSessionBuilder("b", 1)
                        .skeleton("B", numbered(23), skeleton.positions(), skeleton.orientations())));

        assertEquals(0, comparison.meanDistance(), 1e-5);
    }

    @Test
    void skipsSkeletonsWithoutCommonBones() {
        comparison.start(new SourceId("b", "B"), new SourceId("a", "A"));
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("a", 1).puppet("A", 0, 0, 0, 0),
                new SceneSessionBuilder("b", 1)
                        .skeleton(
                                "B",
                                numbered(2),
                                ImmutableDoubleArray.of(new double[6]),
                                ImmutableDoubleArray.of(new double[8]))));

        assertTrue(Double.isNaN(comparison.meanDistance()));
    }

    @Test
    void drawsRemainingSkeletonNormally() {
        comparison.start(new SourceId("b", "B"), new SourceId("a", "A"));
        model.refresh(SceneSessionBuilder.at(1, new SceneSessionBuilder("b", 1).puppet("B", 0, 5, 2, 0)));

        assertEquals(
                List.of("B"),
                model.bodies().stream().map(DrawnSkeletonState::name).toList());
        assertTrue(Double.isNaN(comparison.meanDistance()));
    }

    @Test
    void keepsOverlayOffsetWhenRootIsMissing() {
        var skeleton = new WalkingTestSkeleton(0, 0, 0, 0);
        var places = skeleton.positions().toArray();
        Arrays.fill(places, 0, 3, Double.NaN);
        comparison.start(new SourceId("b", "B"), new SourceId("a", "A"));
        var below = new SceneSessionBuilder("a", 1).puppet("A", 0, 0, 0, 0);
        model.refresh(SceneSessionBuilder.at(1, below, new SceneSessionBuilder("b", 1).puppet("B", 0, 5, 2, 0)));

        var lost = new SceneSessionBuilder("b", 2)
                .skeleton("B", WalkingTestSkeleton.MAP, ImmutableDoubleArray.of(places), skeleton.orientations());
        model.refresh(SceneSessionBuilder.at(2, below, lost));

        assertTrue(Double.isNaN(comparison.meanDistance()));
        assertTrue(Double.isNaN(comparison.largestDistance()));
        assertEquals(-5, comparison.shift(0), 1e-5);
    }

    private static SkeletonMap numbered(int count) {
        var bones = IntStream.range(0, count)
                .mapToObj(i -> new Bone("bone " + i, "bone " + i, i - 1, i - 1))
                .toList();
        return new SkeletonMap("numbered", List.of(), bones, List.of(), "m", Optional.empty());
    }
}
