package mocapscope.protocol.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.protocol.motion.BvhReader;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Numbers and names of the wire that no file could hold. */
class ExportInvalidNumbersTest {
    private static final SkeletonMap ARM = arm("hand");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1e308, 1e300, 1e39, 1e12})
    void glbRepeatsLastPositionForInvalidNumbers(double odd) throws Exception {
        var file = folder.resolve("arm.glb");
        shot(odd).write(ExportFormat.GLB, file);

        assertNumbers(Files.readAllBytes(file));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.NEGATIVE_INFINITY, -1e308, 1e300, 1e39, 1e12})
    void bvhRepeatsLastPositionForInvalidNumbers(double odd) throws Exception {
        var file = folder.resolve("arm.bvh");
        shot(odd).write(ExportFormat.BVH, file);

        assertEquals(3, BvhReader.read(file).frames());
        assertFalse(Files.readString(file).matches("(?s).*\\d{12}.*"));
    }

    @Test
    void ignoresRotationThatOverflows() throws Exception {
        var turns = ImmutableDoubleArray.of(1e200, 0, 0, 1e200, 0, 0, 0, 0);
        for (var format : List.of(ExportFormat.BVH, ExportFormat.GLB)) {
            var file = folder.resolve("arm" + format.extension());
            var samples = new ExportSamplesBuilder();
            for (int i = 0; i < 3; i++) {
                var where = ImmutableDoubleArray.of(0, 1, 0, 0, 1.5 + i, 0);
                samples.add(new Sample.Skeleton(
                        ExportSamplesBuilder.stamp("Arm", i * ExportSamplesBuilder.SECOND / 50), i, ARM, where, turns));
            }
            samples.write(format, file);

            assertTrue(Files.size(file) > 0);
            assertFalse(Files.readString(file, StandardCharsets.ISO_8859_1).contains("NaN"));
        }
        assertNumbers(Files.readAllBytes(folder.resolve("arm.glb")));
    }

    @ParameterizedTest
    @EnumSource(names = {"BVH", "GLB", "TRC"})
    void rejectsBodyWithoutValidPosition(ExportFormat format) {
        double none = Double.NaN;
        var samples = new ExportSamplesBuilder().points("Arm", ARM, 0, none, none, none, none, none, none);
        var exception = assertThrows(
                IllegalArgumentException.class, () -> samples.write(format, folder.resolve("a" + format.extension())));

        assertTrue(
                String.valueOf(exception.getMessage()).contains("none of its joints ever had a position"),
                exception::getMessage);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "STO") // these points have no orientations
    void exportsNamesWithUnpairedSurrogates(ExportFormat format) throws Exception {
        var odd = arm("x".repeat(63) + "\ud83d\ude00");
        var file = folder.resolve("a" + format.extension());
        new ExportSamplesBuilder()
                .points("Arm\udc00", odd, 0, 0, 1, 0, 0, 2, 0)
                .points("Arm\udc00", odd, ExportSamplesBuilder.SECOND / 50, 0, 1, 0, 0, 2, 0)
                .write(format, file);

        assertTrue(Files.size(file) > 0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-300, 1e9, Double.POSITIVE_INFINITY, Double.NaN, -5})
    void ignoresImplausibleDeclaredRate(double rate) throws Exception {
        var summary = new ExportSamplesBuilder()
                .info("Walker", SourceDataKind.SKELETON, Basis.Y_UP, OptionalDouble.of(rate))
                .walk("Walker", 60, 60)
                .write(ExportFormat.BVH, folder.resolve("a.bvh"));

        assertEquals(60, summary.count());
    }

    @Test
    void writesFiniteNumbersForInvalidFirstPose() throws Exception {
        var file = folder.resolve("wand.glb");
        new ExportSamplesBuilder()
                .pose("Wand", 0, 0, new Vec3(1e300, 0, 0), new Quat(1e300, 0, 0, 0))
                .pose("Wand", 0, ExportSamplesBuilder.SECOND / 50, new Vec3(1, 2, 3), Quat.IDENTITY)
                .write(ExportFormat.GLB, file);

        assertNumbers(Files.readAllBytes(file));
    }

    private static SkeletonMap arm(String hand) {
        var bones = List.of(new Bone("upper arm", "", -1, -1), new Bone(hand, "", 0, 0));
        return new SkeletonMap("arm", List.of(), bones, List.of(), "m", Optional.of(Basis.Y_UP));
    }

    /** Returns three frames: the hand has a valid position in the first and last one, and {@code odd} in between. */
    private static ExportSamplesBuilder shot(double odd) {
        long step = ExportSamplesBuilder.SECOND / 50;
        return new ExportSamplesBuilder()
                .points("Arm", ARM, 0, 0, 1, 0, 0, 1.5, 0)
                .points("Arm", ARM, step, 0, 1, 0, odd, 1.5, 0)
                .points("Arm", ARM, 2 * step, 0, 1, 0, 0, 1.5, 0);
    }

    /** Asserts that the file's JSON is valid and that all its floats are finite. */
    private static void assertNumbers(byte[] glb) {
        var bytes = ByteBuffer.wrap(glb).order(ByteOrder.LITTLE_ENDIAN);
        int length = bytes.getInt(12);
        var json = JsonMapper.shared().readTree(new String(glb, 20, length, StandardCharsets.UTF_8));
        int binary = 20 + length + 8;
        for (var accessor : json.get("accessors")) {
            for (var bound : accessor.path("max")) {
                assertTrue(bound.isNumber() && Math.abs(bound.asDouble()) < 1e10, accessor::toString);
            }
            if (accessor.get("componentType").asInt() == GlbJsonChunkBuilder.FLOAT) {
                var view =
                        json.get("bufferViews").get(accessor.get("bufferView").asInt());
                int from = binary + view.get("byteOffset").asInt();
                for (int at = 0; at < view.get("byteLength").asInt(); at += 4) {
                    float number = bytes.getFloat(from + at);
                    assertTrue(Math.abs(number) < 1e10, () -> "%s in %s".formatted(number, accessor));
                }
            }
        }
        for (var node : json.get("nodes")) {
            node.path("translation").forEach(number -> assertTrue(number.isNumber(), node::toString));
            node.path("rotation").forEach(number -> assertTrue(number.isNumber(), node::toString));
        }
    }
}
