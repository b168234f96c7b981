package mocapscope.protocol.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import mocapscope.protocol.export.ExportPlan.ExportContentKind;
import mocapscope.protocol.motion.BvhClip;
import mocapscope.protocol.motion.BvhMotionSource;
import mocapscope.protocol.motion.BvhPlaybackOptions;
import mocapscope.protocol.motion.BvhReader;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.sample.humanoid.HumanoidBoneRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the T-pose as the rest pose of exported skeletons, and that the motion does not depend on the rest pose. */
class TPoseTest {
    private static final double DIRECTION = 1e-3;
    private static final double TENTH_OF_MILLIMETRE = 1e-4;

    @TempDir
    private Path folder;

    static ExportOptions options(HumanoidBoneNamingScheme names, ExportRestPoseChoice rest) {
        return new ExportOptions(Optional.empty(), OptionalDouble.empty(), Optional.empty(), names, rest, false);
    }

    private static ExportSkeleton skeleton(ExportSamplesBuilder samples, ExportRestPoseChoice rest) {
        var options = options(HumanoidBoneNamingScheme.VRM, rest);
        var plan = ExportPlan.of(samples.survey(), options, ExportContentKind.ONE_BODY, "clip");
        return ExportSkeleton.of(plan.body().orElseThrow(), options);
    }

    /** Returns the rest position of each joint by its name. */
    private static Map<String, Vec3> rest(ExportSamplesBuilder samples) {
        var joints = skeleton(samples, ExportRestPoseChoice.TPOSE).joints();
        var places = new ArrayList<Vec3>();
        var named = new HashMap<String, Vec3>();
        for (var joint : joints) {
            assertEquals(Quat.IDENTITY, joint.turn());
            places.add(
                    joint.parent() < 0
                            ? joint.offset()
                            : places.get(joint.parent()).plus(joint.offset()));
            named.put(joint.name(), places.getLast());
        }
        return named;
    }

    private static Vec3 direction(Map<String, Vec3> places, String from, String to) {
        var away = places.get(to).minus(places.get(from));
        return away.times(1 / away.length());
    }

    private static void assertPoints(Vec3 expected, Map<String, Vec3> places, String from, String to) {
        var direction = direction(places, from, to);
        assertTrue(direction.minus(expected).length() < DIRECTION, () -> "%s to %s: %s".formatted(from, to, direction));
    }

    private static void assertIsTPose(Map<String, Vec3> places) {
        for (var side : List.of("left", "right")) {
            var out = new Vec3(side.equals("left") ? 1 : -1, 0, 0);
            assertPoints(out, places, side + "UpperArm", side + "LowerArm");
            if (places.containsKey(side + "Hand")) {
                assertPoints(out, places, side + "LowerArm", side + "Hand");
            }
            assertPoints(new Vec3(0, -1, 0), places, side + "UpperLeg", side + "LowerLeg");
            assertPoints(new Vec3(0, -1, 0), places, side + "LowerLeg", side + "Foot");
            if (places.containsKey(side + "Toes")) {
                assertPoints(new Vec3(0, -0.5, Math.sqrt(0.75)), places, side + "Foot", side + "Toes");
            }
        }
        var across = direction(places, "rightUpperLeg", "leftUpperLeg");
        assertTrue(across.minus(new Vec3(1, 0, 0)).length() < DIRECTION, across::toString);
        assertTrue(direction(places, "hips", "neck").y() > 0.9, "the torso leans");
        double floor = places.values().stream().mapToDouble(Vec3::y).min().orElseThrow();
        assertEquals(0, floor, 1e-9);
    }

    private static void assertIsMirrored(Map<String, Vec3> places, double tolerance) {
        double middle = places.get("hips").x();
        places.forEach((name, left) -> {
            var right = places.get(name.replaceFirst("^left", "right"));
            if (name.startsWith("left") && right != null) {
                assertEquals(left.x() - middle, middle - right.x(), tolerance, name);
                assertEquals(left.y(), right.y(), tolerance, name);
                assertEquals(left.z(), right.z(), tolerance, name);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void walkerRestsInTPose(boolean turned) {
        var walk = new ExportSamplesBuilder().walk("Walker", 60, 60);
        var places = rest(turned ? walk : walk.withoutOrientations());

        assertIsTPose(places);
        assertIsMirrored(places, turned ? 1e-6 : 1e-4);
        assertPoints(new Vec3(0, 1, 0), places, "hips", "spine");
        assertPoints(new Vec3(0, 1, 0), places, "neck", "head");
    }

    @Test
    void tipsContinueTheirBone() {
        var walk = new ExportSamplesBuilder().walk("Walker", 10, 60);
        lay(walk, Quat.about(new Vec3(0.6, 0, 0.8), 1.9));
        for (var joint : skeleton(walk, ExportRestPoseChoice.TPOSE).joints()) {
            if (joint.name().equals("left_hand")) {
                assertEquals(joint.tip().length(), joint.tip().x(), 1e-6);
            }
            if (joint.name().equals("head_top")) {
                assertEquals(joint.tip().length(), joint.tip().y(), 1e-6);
            }
        }
    }

    /** A body that lies on its side, in any axes, stands in its T-pose all the same. */
    @Test
    void bodyInAnyPoseRestsInTPose() {
        for (var basis : List.of(Basis.Z_UP, Basis.of("x,-y,z", 0.01), Basis.of("-y,z,x", 0.001))) {
            for (boolean turned : new boolean[] {true, false}) {
                var walk = new ExportSamplesBuilder().walk("Walker", 10, 60);
                lay(walk, Quat.about(new Vec3(0.6, 0, 0.8), 1.9));
                walk.inBasis("Walker", basis);
                var places = rest(turned ? walk : walk.withoutOrientations());

                assertIsTPose(places);
                assertIsMirrored(places, turned ? 1e-6 : 1e-4);
            }
        }
    }

    private static void lay(ExportSamplesBuilder samples, Quat turn) {
        samples.samples().replaceAll(sample -> {
            var body = (Sample.Skeleton) sample;
            int bones = body.map().bones().size();
            var positions = new double[3 * bones];
            var turns = new double[4 * bones];
            for (int bone = 0; bone < bones; bone++) {
                put(turn.rotate(body.positions().vec3(bone)), positions, 3 * bone);
                put(turn.times(body.orientations().quat(bone)), turns, 4 * bone);
            }
            return new Sample.Skeleton(
                    body.stamp(),
                    body.frame(),
                    body.map(),
                    ImmutableDoubleArray.of(positions),
                    ImmutableDoubleArray.of(turns));
        });
    }

    private static void put(Vec3 vector, double[] into, int at) {
        into[at] = vector.x();
        into[at + 1] = vector.y();
        into[at + 2] = vector.z();
    }

    private static void put(Quat turn, double[] into, int at) {
        into[at] = turn.x();
        into[at + 1] = turn.y();
        into[at + 2] = turn.z();
        into[at + 3] = turn.w();
    }

    @Test
    void palmsPointDownAndThumbsForward() {
        var map = new SkeletonMap(
                "arm",
                List.of(),
                List.of(
                        new Bone("leftLowerArm", "", -1, -1),
                        new Bone("leftHand", "", 0, 0),
                        new Bone("leftIndexProximal", "", 1, 1),
                        new Bone("leftLittleProximal", "", 1, 1),
                        new Bone("leftThumbMetacarpal", "", 1, 1),
                        new Bone("leftThumbProximal", "", 4, 4),
                        new Bone("leftThumbDistal", "", 5, 5),
                        new Bone("leftIndexIntermediate", "", 2, 2),
                        new Bone("ring", "", 7, 7)),
                List.of(),
                "",
                Optional.of(Basis.Y_UP));
        var places = rest(new ExportSamplesBuilder()
                .points(
                        "Arm", map, 0, 0, 1, 0, 0, 0.7, 0, -0.03, 0.6, 0, 0.03, 0.6, 0, -0.05, 0.65, 0.02, -0.08, 0.63,
                        0.02, -0.1, 0.61, 0.02, -0.03, 0.5, 0.03, -0.03, 0.4, 0.06));

        assertPoints(new Vec3(1, 0, 0), places, "leftLowerArm", "leftHand");
        assertPoints(new Vec3(0, 0, 1), places, "leftLittleProximal", "leftIndexProximal");
        assertPoints(new Vec3(1, 0, 0), places, "leftIndexProximal", "leftIndexIntermediate");
        assertPoints(new Vec3(Math.sqrt(0.5), 0, Math.sqrt(0.5)), places, "leftThumbMetacarpal", "leftThumbProximal");
    }

    /** A joint without a role keeps its position relative to its parent. */
    @Test
    void jointsWithoutRoleFollowTheirParent() {
        var map = new SkeletonMap(
                "arm",
                List.of(),
                List.of(
                        new Bone("leftUpperArm", "", -1, -1),
                        new Bone("twist", "", 0, 0),
                        new Bone("leftLowerArm", "", 1, 1),
                        new Bone("watch", "", 2, 2),
                        new Bone("leftHand", "", 2, 2)),
                List.of(),
                "",
                Optional.of(Basis.Y_UP));
        var places = rest(new ExportSamplesBuilder()
                .points("Arm", map, 0, 0, 2, 0, 0, 1.8, 0, 0, 1.6, 0.1, 0, 1.5, 0.15, 0, 1.3, 0.1));

        assertPoints(new Vec3(1, 0, 0), places, "leftUpperArm", "twist");
        assertPoints(new Vec3(1, 0, 0), places, "twist", "leftLowerArm");
        assertPoints(new Vec3(1, 0, 0), places, "leftLowerArm", "leftHand");
        var watch = places.get("watch").minus(places.get("leftLowerArm"));
        assertEquals(0.1, watch.x(), 1e-9);
        assertEquals(0.05, Math.hypot(watch.y(), watch.z()), 1e-9);
    }

    @Test
    void bodyWithoutRolesKeepsItsRestPose() throws Exception {
        var map = new SkeletonMap(
                "crane",
                List.of(),
                List.of(new Bone("base", "", -1, -1), new Bone("boom", "", 0, 0)),
                List.of(),
                "",
                Optional.of(Basis.Y_UP));
        var samples = new ExportSamplesBuilder().points("Crane", map, 0, 0, 0, 0, 0, 1, 2);
        var options = options(HumanoidBoneNamingScheme.MIXAMO, ExportRestPoseChoice.TPOSE);
        var summary = samples.write(ExportFormat.BVH, options, folder.resolve("tpose.bvh"));
        samples.write(ExportFormat.BVH, folder.resolve("first.bvh"));

        assertEquals(Files.readString(folder.resolve("first.bvh")), Files.readString(folder.resolve("tpose.bvh")));
        assertTrue(
                summary.notes().contains("Crane has no humanoid bones, so it keeps its names and its rest pose"),
                summary.notes()::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cmu_05_06_dance",
                "cmu_02_01_walk",
                "ad_rokoko_dance_fingers",
                "ad_wave_hello",
                "ad_cmu_jumping_jacks",
                "reactidle_003_genuine_idle"
            })
    void realClipsRestInTPoseAndKeepTheirMotion(String name) throws Exception {
        var clip = Path.of(System.getProperty("mocapscope.shared", "../../shared"), "fixtures/clips", name + ".bvh");
        assumeTrue(Files.exists(clip), () -> "the shared clips are not here: no " + clip);
        var source = new BvhMotionSource("Actor", BvhReader.read(clip), BvhPlaybackOptions.USUAL);
        for (boolean turned : new boolean[] {true, false}) {
            var samples = new ExportSamplesBuilder().clip(source, 60, 60);
            var body = turned ? samples : samples.withoutOrientations();

            assertIsTPose(rest(body));
            assertSameMotion(body);
        }
    }

    /** The files themselves are read by the reader of clips. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void clipsOfBothRestPosesShowEqualMotion(boolean turned) throws Exception {
        var walk = new ExportSamplesBuilder().walk("Walker", 60, 60);
        var samples = turned ? walk : walk.withoutOrientations();
        var clips = new ArrayList<BvhClip>();
        for (var rest : ExportRestPoseChoice.values()) {
            var file = folder.resolve(rest.word() + ".bvh");
            samples.write(ExportFormat.BVH, options(HumanoidBoneNamingScheme.UNREAL, rest), file);
            clips.add(BvhReader.read(file));
        }
        for (int frame = 0; frame < 60; frame++) {
            var expected = BvhWriterTest.pose(clips.getFirst(), frame);
            var actual = BvhWriterTest.pose(clips.getLast(), frame);
            assertEquals(expected.keySet(), actual.keySet());
            expected.forEach((name, pose) -> assertTrue(
                    pose.position().minus(actual.get(name).position()).length() < TENTH_OF_MILLIMETRE, name));
        }
        var arm = clips.getLast().joints().stream()
                .filter(joint -> joint.name().equals("lowerarm_r"))
                .findFirst()
                .orElseThrow();
        assertEquals(-arm.offset().length(), arm.offset().x(), 1e-3);
    }

    @Test
    void motionOfWalkerIsKept() {
        assertSameMotion(new ExportSamplesBuilder().walk("Walker", 120, 60));
        assertSameMotion(new ExportSamplesBuilder().walk("Walker", 120, 60).withoutOrientations());
    }

    /** Bodies lack any bones, of which some have no length, no orientation or no position in some frames. */
    @Test
    void partialBodiesKeepTheirMotion() {
        var maps = List.of("walker-24", "aimation-77");
        for (int seed = 0; seed < 400; seed++) {
            var random = new Random(seed);
            var map = SkeletonMapLibrary.builtIn().findById(maps.get(seed % 2)).orElseThrow();
            var bones = someBones(map.bones(), random);
            var part = new SkeletonMap("part", List.of(), bones, List.of(), "", Optional.of(Basis.Y_UP));
            var samples = new ExportSamplesBuilder();
            for (int frame = 0; frame < 4; frame++) {
                samples.add(randomPose(part, frame, random));
            }

            for (var place : rest(samples).values()) {
                assertTrue(place.isFinite(), "seed " + seed);
            }
            assertSameMotion(samples);
        }
    }

    private static List<Bone> someBones(List<Bone> all, Random random) {
        double share = random.nextDouble();
        var kept = new ArrayList<Integer>();
        for (int bone = 0; bone < all.size(); bone++) {
            if (random.nextDouble() < share) {
                kept.add(bone);
            }
        }
        if (kept.isEmpty()) {
            kept.add(random.nextInt(all.size()));
        }
        return kept.stream()
                .map(bone -> {
                    int parent = all.get(bone).wireParent();
                    while (parent >= 0 && !kept.contains(parent)) {
                        parent = all.get(parent).wireParent();
                    }
                    int index = kept.indexOf(parent);
                    return new Bone(
                            all.get(bone).name(),
                            "",
                            index,
                            index,
                            all.get(bone).role());
                })
                .toList();
    }

    private static Sample.Skeleton randomPose(SkeletonMap map, int frame, Random random) {
        int bones = map.bones().size();
        var positions = new double[3 * bones];
        var turns = new double[4 * bones];
        boolean turned = random.nextBoolean();
        for (int bone = 0; bone < bones; bone++) {
            boolean missing = frame > 0 && random.nextInt(8) == 0;
            for (int axis = 0; axis < 3; axis++) {
                positions[3 * bone + axis] = missing ? Double.NaN : random.nextInt(-2, 3) * 0.25;
            }
            var turn = new Quat(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), 1).normalised();
            put(turned ? turn : new Quat(Double.NaN, 0, 0, 0), turns, 4 * bone);
        }
        return new Sample.Skeleton(
                ExportSamplesBuilder.stamp("Part", frame * 10_000_000L),
                -1,
                map,
                ImmutableDoubleArray.of(positions),
                ImmutableDoubleArray.of(turns));
    }

    /** Compares the global positions of the joints in a file with each rest pose, with and without moving offsets. */
    private static void assertSameMotion(ExportSamplesBuilder samples) {
        var first = skeleton(samples, ExportRestPoseChoice.FIRST);
        var rest = skeleton(samples, ExportRestPoseChoice.TPOSE);
        for (var sample : samples.samples()) {
            var body = (Sample.Skeleton) sample;
            int bones = body.map().bones().size();
            var positions = new double[3 * bones];
            var turns = new double[4 * bones];
            Arrays.setAll(positions, i -> body.positions().at(i));
            Arrays.setAll(turns, i -> body.orientations().at(i));
            first.update(positions, turns);
            rest.update(positions, turns);
            for (boolean fixed : new boolean[] {true, false}) {
                var expected = places(first, fixed);
                var actual = places(rest, fixed);
                for (int i = 0; i < expected.size(); i++) {
                    double off = expected.get(i).minus(actual.get(i)).length();
                    assertTrue(off < TENTH_OF_MILLIMETRE, () -> "off by " + off);
                }
            }
        }
    }

    private static List<Vec3> places(ExportSkeleton skeleton, boolean fixed) {
        var joints = skeleton.joints();
        var places = new ArrayList<Vec3>();
        var turns = new ArrayList<Quat>();
        for (int i = 0; i < joints.size(); i++) {
            var joint = joints.get(i);
            var offset = fixed && !joint.isRoot(joints) ? joint.offset() : skeleton.position(i);
            var above = joint.parent() < 0 ? Quat.IDENTITY : turns.get(joint.parent());
            places.add((joint.parent() < 0 ? Vec3.ZERO : places.get(joint.parent())).plus(above.rotate(offset)));
            turns.add(above.times(skeleton.rotation(i)).normalised());
        }
        return places;
    }

    @Test
    void jointNamesAreUniqueAndOfConvention() {
        var map = new SkeletonMap(
                "names",
                List.of(),
                List.of(
                        new Bone("a", "hips", -1, -1),
                        new Bone("b", "Root", -1, -1, Optional.of(HumanoidBoneRole.HIPS)),
                        new Bone("c", "mixamorig:Hips", 1, 1)),
                List.of(),
                "",
                Optional.of(Basis.Y_UP));
        var samples = new ExportSamplesBuilder().points("Names", map, 0, 0, 0, 0, 0, 1, 2, 1, 1, 1);
        var names = new HashMap<HumanoidBoneNamingScheme, List<String>>();
        for (var convention : HumanoidBoneNamingScheme.values()) {
            var options = options(convention, ExportRestPoseChoice.FIRST);
            var plan = ExportPlan.of(samples.survey(), options, ExportContentKind.ONE_BODY, "clip");
            names.put(
                    convention,
                    ExportSkeleton.of(plan.body().orElseThrow(), options).joints().stream()
                            .map(ExportJoint::name)
                            .toList());
        }

        assertEquals(List.of("Root", "hips", "Root_2", "mixamorig_Hips"), names.get(HumanoidBoneNamingScheme.WIRE));
        assertEquals(List.of("Root", "hips_2", "hips", "mixamorig_Hips"), names.get(HumanoidBoneNamingScheme.VRM));
        assertEquals(
                List.of("Root", "hips", "mixamorig:Hips", "mixamorig_Hips"),
                names.get(HumanoidBoneNamingScheme.MIXAMO));
        assertEquals(
                Set.of("Root", "hips", "Hips", "mixamorig_Hips"),
                Set.copyOf(names.get(HumanoidBoneNamingScheme.HUMANIK)));
    }
}
