package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.app.scene.frame.BoneAndJointCapsuleList;
import mocapscope.app.scene.frame.ScenePaletteTexture;
import mocapscope.app.scene.model.DrawnSkeletonState;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.tracking.TrackingState;
import org.junit.jupiter.api.Test;

/** Tests of bodies whose bones have known roles: a standing body 1.75 m tall with the names of a usual rig. */
class HumanoidBodyTest {
    private static final WalkingTestSkeleton STANDING = new WalkingTestSkeleton(0, 0, 0, 0);
    private static final int CHEST = bone("Chest");
    private static final int SPINE = bone("Spine");
    private static final int HIPS = bone("Hips");

    private final SceneViewModel model = SceneSessionBuilder.model();

    @Test
    void limbsTaperByTheirRole() {
        var capsules = capsules(WalkingTestSkeleton.MAP, 1, DrawnSkeletonState.NONE);
        double thigh = radius(capsules, "LeftLeg");
        double shin = radius(capsules, "LeftFoot");
        double upperArm = radius(capsules, "LeftForeArm");
        double forearm = radius(capsules, "LeftHand");

        assertTrue(thigh > 1.3 * shin && shin > upperArm && upperArm > 1.2 * forearm);
        int leg = segment(capsules, bone("LeftLeg"));
        assertTrue(capsules.r0(leg) > 1.3 * capsules.r1(leg));
        assertEquals(radius(capsules, "LeftLeg"), radius(capsules, "RightLeg"));
    }

    @Test
    void bodyOfAnySizeHasItsProportions() {
        var adult = capsules(WalkingTestSkeleton.MAP, 1, DrawnSkeletonState.NONE);
        for (double size : new double[] {0.6, 100}) {
            var other = capsules(WalkingTestSkeleton.MAP, size, DrawnSkeletonState.NONE);

            assertEquals(adult.count(), other.count());
            for (int i = 0; i < adult.count(); i++) {
                assertEquals(size, other.r0(i) / adult.r0(i), 0.01 * size, "capsule " + i);
                assertEquals(size, other.y1(i) / adult.y1(i), 0.02 * size, "capsule " + i);
            }
        }
    }

    @Test
    void headReachesItsTopJoint() {
        var capsules = capsules(WalkingTestSkeleton.MAP, 1, DrawnSkeletonState.NONE);
        int head = volumes(capsules, bone("Head")).getFirst();
        double top = STANDING.positions().vec3(bone("HeadTop")).y();

        assertEquals(top, capsules.y1(head) + capsules.r1(head), 0.005);
        assertTrue(capsules.r1(head) > capsules.r0(head), "the cranium is wider than the jaw");
    }

    @Test
    void torsoFillsHipsToShoulders() {
        var capsules = capsules(WalkingTestSkeleton.MAP, 1, DrawnSkeletonState.NONE);
        double shoulders = STANDING.positions().vec3(bone("LeftArm")).y();
        double hips = STANDING.positions().vec3(bone("LeftUpLeg")).y();
        var torso = torso(capsules);

        assertEquals(6, torso.size());
        assertEquals(hips, torso.stream().mapToDouble(capsules::y0).min().orElseThrow(), 0.05);
        assertEquals(shoulders, torso.stream().mapToDouble(capsules::y0).max().orElseThrow(), 0.05);
        assertEquals(-1, segment(capsules, CHEST), "the bone in the torso is hidden");
    }

    @Test
    void selectedBoneInTorsoLightsItsPart() {
        for (int selected : new int[] {HIPS, SPINE, CHEST}) {
            var capsules = capsules(WalkingTestSkeleton.MAP, 1, selected);

            assertTrue(
                    torso(capsules).stream().anyMatch(i -> capsules.swatch(i) == ScenePaletteTexture.PICKED),
                    "bone " + selected);
            assertTrue(
                    torso(capsules).stream().anyMatch(i -> capsules.swatch(i) != ScenePaletteTexture.PICKED),
                    "bone " + selected);
        }
    }

    @Test
    void unknownNamesKeepPlainBones() {
        var bones = WalkingTestSkeleton.MAP.bones();
        var renamed = new ArrayList<Bone>();
        for (int i = 0; i < bones.size(); i++) {
            renamed.add(new Bone(
                    "m" + i, "", bones.get(i).wireParent(), bones.get(i).drawParent()));
        }
        var map = new SkeletonMap("other", List.of(), renamed, List.of(), "m", Optional.empty());

        show(map, 1, DrawnSkeletonState.NONE);
        var skeleton = new SkeletonCapsuleBuilder(model.bodies().getFirst());
        var usual = build(skeleton);
        skeleton.setPlain(true);
        var plain = build(skeleton);

        assertEquals(2 * bones.size() - 1, usual.count(), "bones and joints");
        assertEquals(plain.count(), usual.count());
        for (int i = 0; i < usual.count(); i++) {
            assertEquals(plain.r0(i), usual.r0(i), "capsule " + i);
            assertEquals(plain.r1(i), usual.r1(i), "capsule " + i);
            assertEquals(plain.swatch(i), usual.swatch(i), "capsule " + i);
        }
    }

    @Test
    void plainBonesHaveNoVolumes() {
        show(WalkingTestSkeleton.MAP, 1, DrawnSkeletonState.NONE);
        var skeleton = new SkeletonCapsuleBuilder(model.bodies().getFirst());
        var shaped = build(skeleton);
        skeleton.setPlain(true);
        var plain = build(skeleton);
        skeleton.setPlain(false);

        assertEquals(2 * WalkingTestSkeleton.MAP.bones().size() - 1, plain.count());
        assertTrue(segment(plain, CHEST) >= 0);
        assertEquals(0.5, plain.r1(segment(plain, CHEST)) / plain.r0(segment(plain, CHEST)), 1e-6);
        assertEquals(shaped.count(), build(skeleton).count());
    }

    @Test
    void missingShoulderLeavesBonesInsteadOfTorso() {
        var numbers = numbers(1);
        numbers[3 * bone("LeftArm")] = Double.NaN;
        show(WalkingTestSkeleton.MAP, ImmutableDoubleArray.of(numbers), DrawnSkeletonState.NONE);
        var capsules = build(new SkeletonCapsuleBuilder(model.bodies().getFirst()));

        assertEquals(0, torso(capsules).size());
        assertTrue(segment(capsules, CHEST) >= 0);
    }

    @Test
    void noVolumeSpansLostJointAndOthers() {
        show(WalkingTestSkeleton.MAP, 1, DrawnSkeletonState.NONE);
        var body = model.bodies().getFirst();
        body.setTracking(new TrackedItemStatus(TrackingState.LOST, 1, List.of(bone("LeftArm"), bone("HeadTop"))), 2);
        show(WalkingTestSkeleton.MAP, 1.01, DrawnSkeletonState.NONE);
        body.setTracking(new TrackedItemStatus(TrackingState.LOST, 1, List.of(bone("LeftArm"), bone("HeadTop"))), 2);
        var capsules = build(new SkeletonCapsuleBuilder(body));

        assertEquals(0, torso(capsules).size());
        assertEquals(1, volumes(capsules, bone("Head")).size(), "the neck shows where the head is");
    }

    @Test
    void fingersAreThinAndJoinInPalm() {
        var hand = SkeletonMapLibrary.builtIn().findById("openxr-hand-26").orElseThrow();
        var positions = new double[3 * hand.bones().size()];
        for (int i = 0; i < hand.bones().size(); i++) {
            int parent = hand.bones().get(i).drawParent();
            boolean knuckle = parent == 1;
            positions[3 * i] = knuckle ? 0.01 * (i / 5) : parent < 0 ? 0 : positions[3 * parent];
            positions[3 * i + 1] = parent < 0 ? 1 : positions[3 * parent + 1] + 0.037;
        }
        show(hand, ImmutableDoubleArray.of(positions), DrawnSkeletonState.NONE);
        var capsules = build(new SkeletonCapsuleBuilder(model.bodies().getFirst()));
        double palm = capsules.r0(
                segment(capsules, hand.bones().stream().map(Bone::name).toList().indexOf("middle_proximal")));
        double tip = capsules.r1(
                segment(capsules, hand.bones().stream().map(Bone::name).toList().indexOf("middle_tip")));

        assertEquals(0.0125, palm, 0.002);
        assertEquals(0.0072, tip, 0.001);
    }

    private BoneAndJointCapsuleList capsules(SkeletonMap map, double size, int selected) {
        show(map, size, selected);
        return build(new SkeletonCapsuleBuilder(model.bodies().getFirst()));
    }

    private void show(SkeletonMap map, double size, int selected) {
        show(map, ImmutableDoubleArray.of(numbers(size)), selected);
    }

    private void show(SkeletonMap map, ImmutableDoubleArray positions, int selected) {
        var turns = ImmutableDoubleArray.of(new double[4 * map.bones().size()]);
        var selection = selected == DrawnSkeletonState.NONE
                ? SharedViewSelection.NOTHING
                : new SharedViewSelection.SignalSelection(
                        new SourceId("s", map.id()), SourceDataKind.SKELETON, selected);
        model.refresh(SceneSessionBuilder.at(
                1, selection, new SceneSessionBuilder("s", 1).skeleton(map.id(), map, positions, turns)));
    }

    private static BoneAndJointCapsuleList build(SkeletonCapsuleBuilder skeleton) {
        var builder = new BoneAndJointCapsuleList.CapsuleListBuilder();
        skeleton.addTo(builder, 0, false);
        return builder.build();
    }

    private static double[] numbers(double size) {
        var positions = STANDING.positions();
        return IntStream.range(0, positions.size())
                .mapToDouble(i -> size * positions.at(i))
                .toArray();
    }

    private static double radius(BoneAndJointCapsuleList capsules, String name) {
        return capsules.r0(segment(capsules, bone(name)));
    }

    /** Returns the capsule of a bone, which is no ball or volume, or -1. */
    private static int segment(BoneAndJointCapsuleList capsules, int bone) {
        return IntStream.range(0, capsules.count())
                .filter(i -> capsules.pick(i) == bone
                        && !capsules.isBall(i)
                        && !capsules.has(i, BoneAndJointCapsuleList.ROUND))
                .findFirst()
                .orElse(-1);
    }

    private static List<Integer> volumes(BoneAndJointCapsuleList capsules, int bone) {
        return IntStream.range(0, capsules.count())
                .filter(i -> capsules.has(i, BoneAndJointCapsuleList.ROUND) && capsules.pick(i) == bone)
                .boxed()
                .toList();
    }

    private static List<Integer> torso(BoneAndJointCapsuleList capsules) {
        return IntStream.of(HIPS, SPINE, CHEST, bone("Neck"))
                .boxed()
                .flatMap(bone -> volumes(capsules, bone).stream())
                .toList();
    }

    private static int bone(String name) {
        return WalkingTestSkeleton.bone(name);
    }
}
