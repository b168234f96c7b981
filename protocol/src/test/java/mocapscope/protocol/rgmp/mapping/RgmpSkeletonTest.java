package mocapscope.protocol.rgmp.mapping;

import static mocapscope.protocol.rgmp.decode.RgmpDefinitionBuilder.orientation;
import static mocapscope.protocol.rgmp.decode.RgmpDefinitionBuilder.position;
import static mocapscope.protocol.rgmp.decode.RgmpDefinitionBuilder.transform;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.data;
import static mocapscope.protocol.rgmp.decode.RgmpEntryBuilder.fixture;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import mocapscope.protocol.rgmp.decode.RgmpDefinitionBuilder;
import mocapscope.protocol.rgmp.decode.RgmpEntryBuilder;
import mocapscope.protocol.rgmp.definition.RgmpDecodedOutput;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests the conversion of frames to bodies, with values computed by hand. */
class RgmpSkeletonTest {
    private static final float H = (float) Math.sqrt(0.5);

    private static Sample.Skeleton last(RgmpDecodedOutput decoded) {
        return decoded.samples(Sample.Skeleton.class).getLast();
    }

    private static void assertPosition(Sample.Skeleton body, String bone, double x, double y, double z) {
        var place = body.positions().vec3(index(body, bone));
        assertTrue(place.minus(new Vec3(x, y, z)).length() < 1e-6, bone + " is at " + place);
    }

    private static void assertOrientation(Sample.Skeleton body, String bone, double x, double y, double z, double w) {
        var turn = body.orientations().quat(index(body, bone));
        double same = turn.x() * x + turn.y() * y + turn.z() * z + turn.w() * w;
        assertEquals(1, Math.abs(same), 1e-6, bone + " is turned " + turn);
    }

    private static int index(Sample.Skeleton body, String bone) {
        return body.map().bones().stream().map(Bone::name).toList().indexOf(bone);
    }

    private static boolean isNan(Sample.Skeleton body, String bone) {
        return Double.isNaN(body.positions().vec3(index(body, bone)).x());
    }

    private static DeclaredSourceProperties sourceInfo(RgmpDecodedOutput decoded, SourceDataKind sourceKind) {
        return decoded.sources.stream()
                .filter(source -> source.kind() == sourceKind)
                .findFirst()
                .orElseThrow();
    }

    /**
     * Hips a quarter turn about up, the arm another on top of it, half a metre along; the hand a quarter metre along
     * that.
     */
    @Test
    void composesChainFromRoot() {
        var definition = new RgmpDefinitionBuilder()
                .group("joints", transform("hips", "LTP_ENU"), orientation("arm", "hips"), transform("hand", "arm"))
                .restTransform("arm", "hips", 0.5, 0, 0);
        var decoded = RgmpDecodedOutput.of(
                definition.frame(), data(7, 0, 1000, 1, 2, 3, 0, 0, H, H, 0, 0, H, H, 0.25f, 0, 0, 0, 0, 0, 1));
        assertEquals(List.of(), decoded.places());
        var body = last(decoded);
        assertPosition(body, "hips", 1, 2, 3);
        assertPosition(body, "arm", 1, 2.5, 3);
        assertPosition(body, "hand", 0.75, 2.5, 3);
        assertOrientation(body, "hips", 0, 0, H, H);
        assertOrientation(body, "hand", 0, 0, 1, 0);
        assertEquals(
                List.of(-1, 0, 1),
                body.map().bones().stream().map(Bone::wireParent).toList());
        assertEquals("box-7/joints", body.stamp().source().label());
        assertEquals(1_000_000, body.stamp().deviceTime());
        assertEquals(
                Optional.of(Basis.Z_UP),
                sourceInfo(decoded, SourceDataKind.SKELETON).basis());
    }

    /** Only bodies are transformed from one local tangent plane into the other. */
    @Test
    void usesBasisOfCommonReferenceFrame() {
        var definition = new RgmpDefinitionBuilder()
                .group("ned", transform("a", "LTP_NED"))
                .group("enu", transform("b", "LTP_ENU"))
                .group("below", transform("c", "a"))
                .group("chain", transform("d", "LTP_ENU"), transform("e", "d"))
                .group("both", transform("f", "LTP_NED"), transform("g", "LTP_ENU"))
                .group("own", transform("h", "table"));
        var decoded = RgmpDecodedOutput.of(definition.frame());
        assertEquals(new Vec3(2, -3, -1), scene(decoded, "box-7/ned"));
        assertEquals(new Vec3(1, 3, -2), scene(decoded, "box-7/enu"));
        assertEquals(new Vec3(2, -3, -1), scene(decoded, "box-7/below"));
        assertEquals(null, scene(decoded, "box-7/chain"));
        assertEquals(null, scene(decoded, "box-7/both"));
        assertEquals(null, scene(decoded, "box-7/own"));
    }

    /** Returns the scene position of a pose of this source at (1, 2, 3); null if it has no basis. */
    private static @Nullable Vec3 scene(RgmpDecodedOutput decoded, String source) {
        return decoded.sources.stream()
                .filter(info -> info.kind() == SourceDataKind.TRACKER
                        && info.source().label().equals(source))
                .findFirst()
                .orElseThrow()
                .basis()
                .map(basis -> basis.toScene(new Vec3(1, 2, 3)))
                .orElse(null);
    }

    @Test
    void keepsWirePosesUnchanged() {
        var definition = new RgmpDefinitionBuilder().group("g", transform("a", "LTP_ENU"), transform("b", "a"));
        var decoded = RgmpDecodedOutput.of(definition.frame(), data(7, 0, 1, 1, 1, 1, 0, 0, 0, 2, 0, 0, 5, 0, 0, 0, 1));
        var poses = decoded.samples(Sample.Pose.class);
        assertEquals(new Vec3(0, 0, 5), poses.getLast().position());
        assertEquals(new Quat(0, 0, 0, 2), poses.getFirst().orientation());
        assertPosition(last(decoded), "b", 1, 1, 6);
        assertEquals(decoded.samples.getLast(), last(decoded));
    }

    @Test
    void appliesHandOrientationsToRestPose() {
        var values = new float[7 + 25 * 4];
        values[0] = 10;
        for (int i = 6; i < values.length; i += 4) {
            values[i] = 1;
        }
        var decoded = RgmpDecodedOutput.of(fixture("valid/v03_solved_hand_local.json"), data(7, 0, 1, values));
        assertEquals(List.of(), decoded.places());
        var body = last(decoded);
        assertPosition(body, "left_forearm", 10, 0, 0);
        assertPosition(body, "left_hand", 10, -0.25, 0);
        assertPosition(body, "left_finger1_tip", 9.98, -0.37, 0);
        assertPosition(body, "left_finger2_tip", 9.99, -0.40, 0);
        assertEquals(
                "right-handed, x north, y east, z down",
                sourceInfo(decoded, SourceDataKind.SKELETON).axes());
        assertEquals(1, index(body, "left_hand"));
        assertEquals(
                List.of("left_forearm", "left_hand"),
                sourceInfo(decoded, SourceDataKind.TRACKER).names().subList(0, 2));
    }

    @Test
    void connectsOpenXrJointsAlongFingers() {
        var values = new float[26 * 7];
        for (int i = 0; i < 26; i++) {
            values[7 * i] = i;
            values[7 * i + 6] = 1;
        }
        var decoded = RgmpDecodedOutput.of(fixture("valid/v04_solved_hand_openxr.json"), data(7, 0, 1, values));
        var body = last(decoded);
        assertEquals(
                List.of(1, -1, 1, 2, 3, 4, 1, 6, 7, 8, 9, 1, 11, 12, 13, 14, 1, 16, 17, 18, 19, 1, 21, 22, 23, 24),
                body.map().bones().stream().map(Bone::drawParent).toList());
        assertTrue(body.map().bones().stream().allMatch(bone -> bone.wireParent() == -1));
        assertPosition(body, "xr_little_tip", 25, 0, 0);
        assertEquals(
                Optional.of(Basis.Y_UP),
                sourceInfo(decoded, SourceDataKind.SKELETON).basis());
    }

    /**
     * The hub is turned in the world and placed in a coil: what is whole counts, and the other sensor is no bone of it.
     */
    @Test
    void prefersTransformWhenFrameIsMeasuredTwice() {
        var decoded =
                RgmpDecodedOutput.of(fixture("valid/v02_glove_two_groups.json"), data(843143769, 0, 20, gloves()));
        var body = last(decoded);
        assertPosition(body, "hub in coil_pro", 0, 0, 2);
        assertPosition(body, "index_finger_sensor", 1, 0, 2);
        assertTrue(isNan(body, "hub"));
        var info = sourceInfo(decoded, SourceDataKind.SKELETON);
        assertEquals("right-handed, of coil_pro", info.axes());
        assertEquals(Optional.empty(), info.basis());
        assertEquals(7, body.map().bones().get(1).wireParent());
    }

    private static float[] gloves() {
        var values = new float[7 * 6 + 4 + 7];
        for (int i = 0; i < 6; i++) {
            values[7 * i] = i;
            values[7 * i + 6] = 1;
        }
        values[45] = 1;
        values[48] = 2;
        values[52] = 1;
        return values;
    }

    @Test
    void usesLatestValuesOfOtherGroups() {
        var definition = new RgmpDefinitionBuilder()
                .group("hub", 10, transform("hub", "LTP_ENU"))
                .group("fingers", transform("finger", "hub"));
        var frames = RgmpEntryBuilder.open().then(definition.frame());
        frames.then(data(7, 1, 1, 0, 1, 0, 0, 0, 0, 1));
        assertTrue(isNan(last(RgmpDecodedOutput.of(frames.list())), "finger"));
        frames.then(data(7, 0, 2, 5, 0, 0, 0, 0, H, H)).then(data(7, 1, 3, 0, 1, 0, 0, 0, 0, 1));
        var decoded = RgmpDecodedOutput.of(frames.list());
        assertPosition(last(decoded), "finger", 4, 0, 0);
        assertPosition(last(decoded), "hub", 5, 0, 0);
        assertEquals(
                List.of(1, -1),
                last(decoded).map().bones().stream().map(Bone::wireParent).toList());
        assertEquals("box-7/fingers", last(decoded).stamp().source().label());
        assertEquals(2, decoded.samples(Sample.Skeleton.class).size());
    }

    /** In north, east, down the place (1, 2, 3) is east 2, north 1, and 3 below; down from there is further below. */
    @Test
    void joinsBothLocalTangentPlanesInOneTree() {
        var definition = new RgmpDefinitionBuilder()
                .group(
                        "g",
                        transform("a", "LTP_ENU"),
                        transform("b", "a"),
                        transform("c", "LTP_NED"),
                        transform("d", "c"));
        var one = new float[] {0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 1, 2, 3, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1};
        var decoded = RgmpDecodedOutput.of(definition.frame(), data(7, 0, 1, one));
        assertPosition(last(decoded), "b", 0, 0, 1);
        assertPosition(last(decoded), "c", 2, 1, -3);
        assertPosition(last(decoded), "d", 2, 1, -4);
        assertOrientation(last(decoded), "d", H, H, 0, 0);
        assertEquals(1, decoded.samples(Sample.Skeleton.class).size());
        assertEquals(
                Optional.of(Basis.Z_UP),
                sourceInfo(decoded, SourceDataKind.SKELETON).basis());
    }

    @Test
    void separatesTreeOfCustomRoot() {
        var definition = new RgmpDefinitionBuilder()
                .group(
                        "g",
                        transform("a", "LTP_ENU"),
                        transform("b", "a"),
                        transform("cup", "table"),
                        transform("spoon", "cup"),
                        transform("c", "b"));
        var values = new float[35];
        for (int i = 0; i < 5; i++) {
            values[7 * i] = 1;
            values[7 * i + 6] = 1;
        }
        var decoded = RgmpDecodedOutput.of(definition.frame(), data(7, 0, 1, values));
        var bodies = decoded.samples(Sample.Skeleton.class);
        assertEquals(
                List.of("box-7/g in table", "box-7/g"),
                bodies.stream().map(body -> body.stamp().source().label()).toList());
        assertPosition(bodies.getFirst(), "spoon", 2, 0, 0);
        assertTrue(isNan(bodies.getLast(), "cup"));
        assertPosition(bodies.getLast(), "c", 3, 0, 0);
        assertEquals(4, index(bodies.getLast(), "c"));
    }

    @Test
    void placesNoBoneOfFrameCycle() {
        var definition = new RgmpDefinitionBuilder()
                .group(
                        "g",
                        transform("a", "LTP_ENU"),
                        transform("b", "a"),
                        transform("c", "d"),
                        transform("d", "c"),
                        transform("e", "d"));
        var decoded = RgmpDecodedOutput.of(definition.frame(), data(7, 0, 1, whole(5)));
        assertEquals(List.of("FRAME_CYCLE"), decoded.codes());
        assertFalse(isNan(last(decoded), "b"));
        assertTrue(isNan(last(decoded), "c"));
        assertTrue(isNan(last(decoded), "e"));
    }

    private static float[] whole(int streams) {
        var values = new float[7 * streams];
        for (int i = 0; i < streams; i++) {
            values[7 * i + 6] = 1;
        }
        return values;
    }

    @Test
    void placesOrientationOnlyFrameAtRoot() {
        var definition =
                new RgmpDefinitionBuilder().group("g", orientation("hub", "LTP_NED"), transform("finger", "hub"));
        var decoded = RgmpDecodedOutput.of(definition.frame(), data(7, 0, 1, 0, 0, H, H, 1, 0, 0, 0, 0, 0, 1));
        assertPosition(last(decoded), "hub", 0, 0, 0);
        assertPosition(last(decoded), "finger", 0, 1, 0);
    }

    @Test
    void combinesPositionAndOrientationOfOneFrame() {
        var definition = new RgmpDefinitionBuilder()
                .group("g", position("hub", "LTP_ENU"), orientation("hub", "LTP_ENU"), transform("finger", "hub"));
        var decoded = RgmpDecodedOutput.of(definition.frame(), data(7, 0, 1, 1, 2, 3, 0, 0, H, H, 1, 0, 0, 0, 0, 0, 1));
        assertPosition(last(decoded), "finger", 1, 3, 3);
        assertEquals(
                List.of("hub", "hub in LTP_ENU", "finger"),
                sourceInfo(decoded, SourceDataKind.SKELETON).names());
    }

    @Test
    void showsStaticFrameWithItsBone() {
        var definition = new RgmpDefinitionBuilder()
                .group("g", transform("hub", "LTP_ENU"))
                .restTransform("arm", "hub", 0, 0, 1)
                .restTransform("coil", "table", 0, 0, 1);
        var decoded = RgmpDecodedOutput.of(definition.frame(), data(7, 0, 1, 1, 0, 0, 0, 0, 0, 1));
        assertPosition(last(decoded), "arm", 1, 0, 1);
        assertEquals(2, last(decoded).map().bones().size());
    }

    @Test
    void limitsSensorsSharedBetweenGroups() {
        int most = RgmpDeviceSkeletonFactory.MAX_SHARED_SENSORS;
        var builder = new RgmpDefinitionBuilder();
        for (int i = 0; i <= most; i++) {
            builder.group("g" + i, transform("f" + i, "LTP_ENU"));
        }
        builder.group(
                "arms",
                IntStream.rangeClosed(0, most)
                        .mapToObj(i -> transform("h" + i, "f" + i))
                        .toArray(String[]::new));
        var frames = RgmpEntryBuilder.open().then(builder.frame());
        for (int i = 0; i <= most; i++) {
            frames.then(data(7, i, 1000, i, 2, 3, 0, 0, 0, 1));
        }
        var arms = new float[7 * (most + 1)];
        for (int i = 0; i <= most; i++) {
            arms[7 * i + 2] = 1;
            arms[7 * i + 6] = 1;
        }
        var decoded =
                RgmpDecodedOutput.of(frames.then(data(7, most + 1, 1000, arms)).list());

        assertEquals(List.of(), decoded.places());
        assertPosition(last(decoded), "h" + (most - 1), most - 1, 2, 4);
        assertTrue(isNan(last(decoded), "f" + most));
        assertTrue(isNan(last(decoded), "h" + most));
    }

    @Test
    void createsNoBodyFromUnconnectedPoses() {
        var definition = new RgmpDefinitionBuilder().group("g", transform("a", "LTP_ENU"), transform("b", "LTP_ENU"));
        var decoded = RgmpDecodedOutput.of(definition.frame(), data(7, 0, 1, whole(2)));
        assertEquals(List.of(), decoded.samples(Sample.Skeleton.class));
        assertEquals(2, decoded.samples(Sample.Pose.class).size());
    }

    @Test
    void hidesChildrenOfZeroQuaternion() {
        var definition = new RgmpDefinitionBuilder().group("g", transform("a", "LTP_ENU"), transform("b", "a"));
        var decoded = RgmpDecodedOutput.of(definition.frame(), data(7, 0, 1, new float[14]));
        assertTrue(isNan(last(decoded), "b"));
    }

    @Test
    void emitsPosesOfTooLongChainWithoutBody() {
        var streams = IntStream.range(0, 5000)
                .mapToObj(i -> position("f" + (5000 - i), i == 4999 ? "LTP_ENU" : "f" + (4999 - i)))
                .toArray(String[]::new);
        var decoded = RgmpDecodedOutput.of(
                new RgmpDefinitionBuilder().group("g", streams).frame(), data(7, 0, 1, new float[15_000]));
        assertEquals(5000, decoded.samples.size());
    }

    /** Without a cache, every further group would traverse the chain again. */
    @Test
    void tooLongChainDisablesBodiesOfDevice() {
        var frames = IntStream.range(0, 5000)
                .mapToObj(i -> position("f" + (5000 - i), i == 4999 ? "LTP_ENU" : "f" + (4999 - i)))
                .toArray(String[]::new);
        var definition = new RgmpDefinitionBuilder()
                .group("long", frames)
                .group("short", transform("a", "LTP_ENU"), transform("b", "a"));
        var decoded = RgmpDecodedOutput.of(definition.frame());
        assertTrue(decoded.sources.stream().noneMatch(info -> info.kind() == SourceDataKind.SKELETON));
    }

    @Test
    void acceptsOneRootPerFrame() {
        var streams = IntStream.range(0, 5_000)
                .mapToObj(i -> position("f" + i, "r" + i))
                .toArray(String[]::new);
        var decoded = RgmpDecodedOutput.of(
                new RgmpDefinitionBuilder().group("g", streams).frame(), data(7, 0, 1, new float[15_000]));
        assertEquals(5_000, decoded.samples.size());
    }
}
