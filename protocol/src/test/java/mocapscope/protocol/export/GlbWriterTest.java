package mocapscope.protocol.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests glTF binaries: joints, their geometry and their animation. */
class GlbWriterTest {
    @TempDir
    private Path folder;

    private JsonNode json;
    private ByteBuffer binary;

    @Test
    void nodesFollowJointsInEveryFrame() throws Exception {
        var walk = new ExportSamplesBuilder().walk("Walker", 100, 60);
        var summary = read(walk);

        assertEquals(100, summary.count());
        for (int frame = 0; frame < 100; frame++) {
            var skeleton = (Sample.Skeleton) walk.samples().get(frame);
            same(skeleton, places(frame));
        }
    }

    @Test
    void keepsJointPositionsWithoutRotations() throws Exception {
        var walk = new ExportSamplesBuilder().walk("Walker", 100, 60).withoutOrientations();
        read(walk);

        for (int frame = 0; frame < 100; frame++) {
            same((Sample.Skeleton) walk.samples().get(frame), places(frame));
        }
    }

    @Test
    void animatesOnlyRotationOfFixedLengthBones() throws Exception {
        read(new ExportSamplesBuilder().walk("Walker", 10, 60));

        assertEquals(24, channels("rotation"));
        assertEquals(1, channels("translation"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tPoseKeepsJointPositionsInEveryFrame(boolean turned) throws Exception {
        var walk = new ExportSamplesBuilder().walk("Walker", 100, 60);
        var samples = turned ? walk : walk.withoutOrientations();
        read(samples, TPoseTest.options(HumanoidBoneNamingScheme.WIRE, ExportRestPoseChoice.TPOSE));

        var upperArm = rest().get(7).minus(rest().get(6));
        assertEquals(upperArm.length(), upperArm.x(), 1e-6);
        for (int frame = 0; frame < 100; frame++) {
            same((Sample.Skeleton) walk.samples().get(frame), places(frame));
        }
        if (turned) {
            assertEquals(1, channels("translation"));
        }
    }

    @Test
    void nodesHaveNamesOfConvention() throws Exception {
        read(
                new ExportSamplesBuilder().walk("Walker", 2, 60),
                TPoseTest.options(HumanoidBoneNamingScheme.MIXAMO, ExportRestPoseChoice.FIRST));

        assertEquals("mixamorig:LeftArm", node("mixamorig:LeftArm").path("name").asString());
        assertEquals("head_top", node("head_top").path("name").asString());
    }

    @Test
    void restPoseMatchesInverseBindMatrices() throws Exception {
        read(new ExportSamplesBuilder().walk("Walker", 2, 60));

        var skin = json.path("skins").path(0);
        assertEquals(24, skin.path("joints").size());
        // At rest a joint's own matrix and its inverse cancel out: the last column leads to where the joint is.
        int at = offset(skin.path("inverseBindMatrices").asInt());
        var rest = rest();
        for (int joint = 0; joint < 24; joint++) {
            var m = new double[16];
            for (int i = 0; i < 16; i++) {
                m[i] = binary.getFloat(at + 64 * joint + 4 * i);
            }
            var place = rest.get(joint);
            for (int row = 0; row < 3; row++) {
                double back = m[row] * place.x() + m[4 + row] * place.y() + m[8 + row] * place.z() + m[12 + row];
                assertEquals(0, back, 1e-5);
            }
        }
        var mesh = json.path("meshes").path(0).path("primitives").path(0);
        var positions = json.path("accessors")
                .path(mesh.path("attributes").path("POSITION").asInt());
        bounds(positions, 3);
        bounds(keyTimes(0), 1);
    }

    @Test
    void exportsTrackerAsAnimatedNode() throws Exception {
        var turn = new Quat(0, 0.6, 0, 0.8);
        read(new ExportSamplesBuilder()
                .pose("Wand", 3, 0, new Vec3(1, 2, 3), Quat.IDENTITY)
                .pose("Wand", 3, 50_000_000, new Vec3(2, 2, 3), turn));

        assertEquals("Wand_3", json.path("nodes").path(0).path("name").asString());
        var channels = json.path("animations").path(0).path("channels");
        var samplers = json.path("animations").path(0).path("samplers");
        assertEquals("translation", channels.path(1).path("target").path("path").asString());
        int at = offset(samplers.path(1).path("output").asInt());
        assertEquals(2, binary.getFloat(at + 12), 1e-6);
        int turns = offset(samplers.path(0).path("output").asInt());
        assertEquals(0.6, binary.getFloat(turns + 16 + 4), 1e-6);
    }

    /** Adds poses of a wand at 10 Hz, of which those from 1 s to 2 s are lost. */
    private static ExportSamplesBuilder wandWithLoss() {
        var samples = new ExportSamplesBuilder();
        for (int i = 0; i < 30; i++) {
            boolean lost = i >= 10 && i < 20;
            var place = lost ? new Vec3(Double.NaN, Double.NaN, Double.NaN) : new Vec3(i, 2, 3);
            var turn = lost ? new Quat(Double.NaN, Double.NaN, Double.NaN, Double.NaN) : Quat.IDENTITY;
            samples.pose("Wand", 3, i * 100_000_000L, place, turn);
        }
        return samples;
    }

    @Test
    void lostTrackerHasNoKeys() throws Exception {
        var summary = read(wandWithLoss());

        assertEquals(30, summary.count());
        assertEquals(10, node("Wand_3").path("extras").path("lost").asInt());
        for (int channel = 0; channel < 2; channel++) {
            assertEquals(20, keyTimes(channel).path("count").asInt());
        }
        bounds(keyTimes(0), 1);
        var samplers = json.path("animations").path(0).path("samplers");
        int output = samplers.path(1).path("output").asInt();
        assertEquals(20, json.path("accessors").path(output).path("count").asInt());
        int places = offset(output);
        int times = json.path("bufferViews")
                .path(keyTimes(0).path("bufferView").asInt())
                .path("byteOffset")
                .asInt();
        assertEquals(0.9, binary.getFloat(times + 4 * 9), 1e-6);
        assertEquals(2.0, binary.getFloat(times + 4 * 10), 1e-6);
        assertEquals(9, binary.getFloat(places + 12 * 9), 1e-6);
        assertEquals(20, binary.getFloat(places + 12 * 10), 1e-6);
    }

    @Test
    void trackedTrackerKeepsAllKeysBesideLostOne() throws Exception {
        var samples = wandWithLoss();
        for (int i = 0; i < 30; i++) {
            samples.pose("Wand", 4, i * 100_000_000L, new Vec3(i, 0, 0), Quat.IDENTITY);
        }
        read(samples);

        assertEquals(20, keyTimes(0).path("count").asInt());
        assertEquals(30, keyTimes(2).path("count").asInt());
        assertTrue(node("Wand_4").path("extras").isMissingNode());
    }

    @Test
    void omitsTrackerThatIsAlwaysLost() throws Exception {
        var samples = wandWithLoss();
        var nowhere = new Vec3(Double.NaN, Double.NaN, Double.NaN);
        samples.pose("Wand", 5, 0, nowhere, new Quat(Double.NaN, Double.NaN, Double.NaN, Double.NaN));
        var summary = read(samples);

        assertEquals(1, json.path("nodes").size());
        assertTrue(
                summary.notes().contains("Wand 5 is left out: it is lost in all samples"), summary.notes()::toString);
    }

    @Test
    void lostBodyHasNoKeys() throws Exception {
        var walk = new ExportSamplesBuilder().walk("Walker", 60, 60);
        var all = new BitSet();
        all.set(0, 24);
        for (int i = 20; i < 40; i++) {
            walk.samples().set(i, ((Sample.Skeleton) walk.samples().get(i)).withoutBones(all));
        }
        read(walk);

        assertEquals(20, node("Walker").path("extras").path("lost").asInt());
        assertEquals(40, keyTimes(0).path("count").asInt());
        bounds(keyTimes(0), 1);
    }

    @Test
    void exportsSensorOutsideSkeletonAsTracker() throws Exception {
        read(new ExportSamplesBuilder()
                .walk("Walker", 2, 60)
                .pose("Walker", 5, 0, Vec3.ZERO, Quat.IDENTITY)
                .pose("Walker", 24, 0, Vec3.ZERO, Quat.IDENTITY));

        var names = json.path("nodes")
                .valueStream()
                .map(node -> node.path("name").asString())
                .toList();
        assertTrue(names.contains("Walker_24"), names::toString);
        assertTrue(!names.contains("Walker_5"), names::toString);
    }

    @Test
    void namesNodesInWordsOfOtherPrograms() throws Exception {
        read(new ExportSamplesBuilder()
                .pose("a\"},\u0001{", 0, 0, Vec3.ZERO, Quat.IDENTITY)
                .pose("a.", 0, 0, Vec3.ZERO, Quat.IDENTITY)
                .pose("6dof:b", 0, 0, Vec3.ZERO, Quat.IDENTITY));

        assertEquals(
                List.of("a_0", "a_0_2", "_6dof_b_0"),
                json.path("nodes")
                        .valueStream()
                        .map(node -> node.path("name").asString())
                        .toList());
    }

    @Test
    void rotationKeysOfTrackerKeepTheirSign() throws Exception {
        var samples = new ExportSamplesBuilder();
        for (int i = 0; i < 60; i++) {
            var turn = Quat.about(new Vec3(0, 1, 0), i * 0.1);
            int sign = i % 2 == 0 ? 1 : -1;
            samples.pose(
                    "Wand",
                    3,
                    i * 16_666_667L,
                    new Vec3(1, 2, 3),
                    new Quat(sign * turn.x(), sign * turn.y(), sign * turn.z(), sign * turn.w()));
        }
        read(samples);

        assertEquals(60, keyTimes(0).path("count").asInt());
        var sampler = json.path("animations").path(0).path("samplers").path(0);
        int at = offset(sampler.path("output").asInt());
        for (int key = 1; key < 60; key++) {
            double cosine = 0;
            for (int i = 0; i < 4; i++) {
                cosine += binary.getFloat(at + 16 * key + 4 * i) * binary.getFloat(at + 16 * key - 16 + 4 * i);
            }
            assertEquals(Math.cos(0.05), cosine, 1e-3, "key " + key);
        }
    }

    @Test
    void rejectsRecordingWithoutMotionAndListsItsSources() {
        var samples = new ExportSamplesBuilder().add(new Sample.Dial(ExportSamplesBuilder.stamp("Dial0", 0), 0, 1));

        var refusal = assertThrows(IllegalArgumentException.class, () -> read(samples));
        assertEquals(
                "a glTF binary contains bodies and trackers, but the recording has none: it has Dial0 (dial); a CSV table contains all of these",
                refusal.getMessage());
    }

    @Test
    void rejectsFramesIndistinguishableAsFloats() {
        var samples = new ExportSamplesBuilder();
        for (long i = 0; i < 150_000; i++) {
            samples.pose("Wand", 0, i * 7 * ExportSamplesBuilder.SECOND, Vec3.ZERO, Quat.IDENTITY);
        }

        assertEquals(
                "a glTF binary cannot distinguish frames at 9.0 Hz after 1,049,993 seconds: choose a lower rate",
                refused(samples, 9));
    }

    @Test
    void rejectsOversizedFileBeforeWriting() {
        int bones = 1500;
        var star = new SkeletonMap(
                "star",
                List.of(),
                IntStream.range(0, bones)
                        .mapToObj(bone -> new Bone("b" + bone, "", bone == 0 ? -1 : 0, -1))
                        .toList(),
                List.of(),
                "",
                Optional.of(Basis.Y_UP));
        var places = new Random(1).doubles(3 * bones).toArray();
        var samples = new ExportSamplesBuilder();
        for (int i = 0; i <= 900; i++) {
            samples.points("Star", star, i * ExportSamplesBuilder.SECOND / 9, places);
        }

        assertEquals(
                "a glTF binary of 2,245 MiB is too large for its readers: choose a lower rate, or one source",
                refused(samples, 560));
    }

    private String refused(ExportSamplesBuilder samples, double rate) {
        var options = new ExportOptions(Optional.empty(), OptionalDouble.of(rate), Optional.empty());
        var file = folder.resolve("refused.glb");
        return String.valueOf(
                assertThrows(IllegalArgumentException.class, () -> samples.write(ExportFormat.GLB, options, file))
                        .getMessage());
    }

    private ExportSummary read(ExportSamplesBuilder samples) throws Exception {
        return read(samples, ExportOptions.USUAL);
    }

    private ExportSummary read(ExportSamplesBuilder samples, ExportOptions options) throws Exception {
        var file = Files.createTempDirectory(folder, "glb").resolve("a.glb");
        var summary = samples.write(ExportFormat.GLB, options, file);
        var bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(0x46546C67, bytes.getInt());
        assertEquals(2, bytes.getInt());
        assertEquals(bytes.capacity(), bytes.getInt());
        var text = new byte[bytes.getInt()];
        assertEquals("JSON", tag(bytes));
        bytes.get(text);
        json = JsonMapper.shared().readTree(text);
        assertEquals(bytes.getInt(), bytes.remaining() - 4);
        assertEquals("BIN\0", tag(bytes));
        binary = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(json.path("buffers").path(0).path("byteLength").asInt(), binary.capacity());
        return summary;
    }

    private static String tag(ByteBuffer bytes) {
        var four = new byte[4];
        bytes.get(four);
        return new String(four, StandardCharsets.US_ASCII);
    }

    private int offset(int accessor) {
        int view = json.path("accessors").path(accessor).path("bufferView").asInt();
        return json.path("bufferViews").path(view).path("byteOffset").asInt();
    }

    /** Returns the accessor of a channel's key times. */
    private JsonNode keyTimes(int channel) {
        var animation = json.path("animations").path(0);
        int sampler = animation.path("channels").path(channel).path("sampler").asInt();
        return json.path("accessors")
                .path(animation.path("samplers").path(sampler).path("input").asInt());
    }

    private JsonNode node(String name) {
        return json.path("nodes")
                .valueStream()
                .filter(node -> node.path("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private long channels(String path) {
        return json.path("animations")
                .path(0)
                .path("channels")
                .valueStream()
                .filter(channel ->
                        channel.path("target").path("path").asString().equals(path))
                .count();
    }

    private void bounds(JsonNode accessor, int parts) {
        int at = json.path("bufferViews")
                .path(accessor.path("bufferView").asInt())
                .path("byteOffset")
                .asInt();
        for (int part = 0; part < parts; part++) {
            float least = Float.POSITIVE_INFINITY;
            float most = Float.NEGATIVE_INFINITY;
            for (int row = 0; row < accessor.path("count").asInt(); row++) {
                float number = binary.getFloat(at + 4 * (parts * row + part));
                least = Math.min(least, number);
                most = Math.max(most, number);
            }
            assertEquals(least, accessor.path("min").path(part).asDouble());
            assertEquals(most, accessor.path("max").path(part).asDouble());
        }
    }

    /** Returns the positions of the skin's joints at rest. */
    private List<Vec3> rest() {
        return joints(node -> vector(node.path("translation")), node -> quat(node.path("rotation")));
    }

    /** Returns their positions in a frame of the animation. */
    private List<Vec3> places(int frame) {
        return joints(
                node -> animated(node, "translation", frame)
                        .map(at -> new Vec3(binary.getFloat(at), binary.getFloat(at + 4), binary.getFloat(at + 8)))
                        .orElseGet(() -> vector(node.path("translation"))),
                node -> animated(node, "rotation", frame)
                        .map(at -> new Quat(
                                binary.getFloat(at),
                                binary.getFloat(at + 4),
                                binary.getFloat(at + 8),
                                binary.getFloat(at + 12)))
                        .orElseThrow());
    }

    private interface GlbNodeFunction<T> {
        T node(JsonNode node);
    }

    private List<Vec3> joints(GlbNodeFunction<Vec3> place, GlbNodeFunction<Quat> turn) {
        var nodes = json.path("nodes");
        var places = new Vec3[nodes.size()];
        var turns = new Quat[nodes.size()];
        for (var joint : json.path("skins").path(0).path("joints")) {
            int index = joint.asInt();
            int parent = parent(index);
            boolean root = parent == 0;
            var own = place.node(nodes.path(index));
            places[index] = root ? own : turns[parent].rotate(own).plus(places[parent]);
            var turned = turn.node(nodes.path(index));
            turns[index] = root ? turned : turns[parent].times(turned);
        }
        var all = new ArrayList<Vec3>();
        json.path("skins").path(0).path("joints").forEach(joint -> all.add(places[joint.asInt()]));
        return all;
    }

    private int parent(int index) {
        var nodes = json.path("nodes");
        for (int i = 0; i < nodes.size(); i++) {
            for (var child : nodes.path(i).path("children")) {
                if (child.asInt() == index) {
                    return i;
                }
            }
        }
        throw new AssertionError("nothing carries node " + index);
    }

    private Optional<Integer> animated(JsonNode node, String path, int frame) {
        var animation = json.path("animations").path(0);
        for (var channel : animation.path("channels")) {
            var target = channel.path("target");
            if (json.path("nodes").path(target.path("node").asInt()) == node
                    && target.path("path").asString().equals(path)) {
                var sampler =
                        animation.path("samplers").path(channel.path("sampler").asInt());
                int row = path.equals("rotation") ? 16 : 12;
                return Optional.of(offset(sampler.path("output").asInt()) + row * frame);
            }
        }
        return Optional.empty();
    }

    private static Vec3 vector(JsonNode three) {
        return new Vec3(
                three.path(0).asDouble(),
                three.path(1).asDouble(),
                three.path(2).asDouble());
    }

    private static Quat quat(JsonNode four) {
        return new Quat(
                four.path(0).asDouble(),
                four.path(1).asDouble(),
                four.path(2).asDouble(),
                four.path(3).asDouble());
    }

    private void same(Sample.Skeleton skeleton, List<Vec3> places) {
        var joints = json.path("skins").path(0).path("joints");
        var bones = skeleton.map().bones();
        int found = 0;
        for (int i = 0; i < places.size(); i++) {
            var name =
                    json.path("nodes").path(joints.path(i).asInt()).path("name").asString();
            for (int bone = 0; bone < bones.size(); bone++) {
                if (bones.get(bone).name().equals(name)) {
                    found++;
                    var away = skeleton.positions().vec3(bone).minus(places.get(i));
                    assertTrue(away.length() < 1e-4, () -> name + " is off by " + away);
                }
            }
        }
        assertEquals(bones.size(), found);
    }
}
