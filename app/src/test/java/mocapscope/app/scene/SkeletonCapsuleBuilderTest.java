package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.app.scene.frame.BoneAndJointCapsuleList;
import mocapscope.app.scene.frame.SceneFrame;
import mocapscope.app.scene.frame.ScenePaletteTexture;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.tracking.TrackingState;
import org.junit.jupiter.api.Test;

class SkeletonCapsuleBuilderTest {
    private static final SkeletonMap THREE = new SkeletonMap(
            "three",
            List.of(),
            List.of(new Bone("a", "", -1, -1), new Bone("b", "", 0, 0), new Bone("c", "", 1, 1)),
            List.of(new SkeletonMap.BoneEdge(0, 2)),
            "m",
            Optional.empty());
    private static final ImmutableDoubleArray NO_TURNS = ImmutableDoubleArray.of(new double[12]);

    private static final ImmutableDoubleArray STRAIGHT = ImmutableDoubleArray.of(0, 0, 0, 0, 1, 0, 0, 2, 0);

    private final SceneViewModel model = SceneSessionBuilder.model();
    private SkeletonCapsuleBuilder skeleton;

    @Test
    void drawsJointsBonesAndExtraEdges() {
        var capsules = capsules(STRAIGHT);

        // Joint a, bone and joint b, bone and joint c, the edge from a to c.
        assertEquals(
                List.of(true, false, true, false, true, false),
                IntStream.range(0, capsules.count()).mapToObj(capsules::isBall).toList());
        assertEquals(
                List.of(7, 8, 8, 9, 9, 9),
                IntStream.range(0, capsules.count()).mapToObj(capsules::pick).toList());
        assertEquals(2, capsules.y1(5), "the edge ends in its bone");
        assertFalse(capsules.has(5, BoneAndJointCapsuleList.CASTS_SHADOW));
        assertTrue(capsules.has(3, BoneAndJointCapsuleList.CASTS_SHADOW));
    }

    @Test
    void longerBonesAreThickerAndTaperToTheirJoint() {
        var capsules = capsules(ImmutableDoubleArray.of(0, 0, 0, 0, 1.5, 0, 0, 1.6, 0));

        assertTrue(capsules.r0(1) > capsules.r0(3));
        for (int bone : new int[] {1, 3}) {
            assertEquals(capsules.r0(bone) / 2, capsules.r1(bone), 1e-6);
            assertTrue(capsules.r0(bone + 1) > capsules.r1(bone), "the joint is thicker than the bone's end");
        }
    }

    @Test
    void keepsThicknessWhileBonesKeepTheirLength() {
        var before = capsules(STRAIGHT);
        var after = capsules(ImmutableDoubleArray.of(5, 5, 5, 5.00001, 6, 5, 5, 7.00001, 5));

        for (int i = 0; i < before.count(); i++) {
            assertEquals(before.r0(i), after.r0(i));
        }
    }

    @Test
    void drawsNothingAtMissingJoint() {
        var capsules = capsules(ImmutableDoubleArray.of(5, 5, 5, Double.NaN, 1, 0, 5, 6, 5));

        assertEquals(3, capsules.count(), "joints a and c, and the edge between them");
        for (int i = 0; i < capsules.count(); i++) {
            assertEquals(5, capsules.x0(i));
            assertEquals(5, capsules.x1(i));
        }
    }

    @Test
    void nothingIsDrawnBetweenLostJointAndOthers() {
        capsules(STRAIGHT);
        model.refresh(SceneSessionBuilder.at(
                2,
                new SceneSessionBuilder("s", 2)
                        .skeleton("Body", THREE, ImmutableDoubleArray.of(0, 0, 0, 10, 1, 0, 10, 2, 0), NO_TURNS)));
        model.bodies().getFirst().setTracking(new TrackedItemStatus(TrackingState.LOST, 1, List.of(0)), 2);
        var capsules = build();

        assertEquals(4, capsules.count(), "three joints and one bone");
        for (int i = 0; i < capsules.count(); i++) {
            assertEquals(capsules.x0(i), capsules.x1(i), "x");
        }
        assertEquals(ScenePaletteTexture.tone(0, ScenePaletteTexture.PaletteTone.QUIET_JOINT), capsules.swatch(0));
        assertEquals(ScenePaletteTexture.tone(0, ScenePaletteTexture.PaletteTone.JOINT), capsules.swatch(1));
    }

    @Test
    void selectedBoneAndItsJointAreHighlighted() {
        var selection = new SharedViewSelection.SignalSelection(new SourceId("s", "Body"), SourceDataKind.SKELETON, 1);
        model.refresh(SceneSessionBuilder.at(
                1, selection, new SceneSessionBuilder("s", 1).skeleton("Body", THREE, STRAIGHT, NO_TURNS)));
        skeleton = new SkeletonCapsuleBuilder(model.bodies().getFirst());
        var capsules = build();

        assertEquals(ScenePaletteTexture.PICKED, capsules.swatch(1));
        assertEquals(ScenePaletteTexture.PICKED_JOINT, capsules.swatch(2));
        assertEquals(ScenePaletteTexture.tone(0, ScenePaletteTexture.PaletteTone.BONE), capsules.swatch(3));
    }

    @Test
    void ghostIsTranslucentThickerAndCannotBePicked() {
        var solid = capsules(STRAIGHT);
        var builder = new BoneAndJointCapsuleList.CapsuleListBuilder();
        skeleton.addGhostTo(builder, model.comparison());
        var ghost = builder.build();

        assertEquals(2, ghost.count());
        for (int i = 0; i < ghost.count(); i++) {
            assertTrue(ghost.has(i, BoneAndJointCapsuleList.TRANSLUCENT));
            assertEquals(SceneFrame.NO_PICK, ghost.pick(i));
            assertTrue(ghost.r0(i) > solid.r0(1));
        }
    }

    private BoneAndJointCapsuleList capsules(ImmutableDoubleArray positions) {
        model.refresh(SceneSessionBuilder.at(
                1, new SceneSessionBuilder("s", 1).skeleton("Body", THREE, positions, NO_TURNS)));
        if (skeleton == null) {
            skeleton = new SkeletonCapsuleBuilder(model.bodies().getFirst());
        }
        return build();
    }

    private BoneAndJointCapsuleList build() {
        var builder = new BoneAndJointCapsuleList.CapsuleListBuilder();
        skeleton.addTo(builder, 7, false);
        return builder.build();
    }
}
