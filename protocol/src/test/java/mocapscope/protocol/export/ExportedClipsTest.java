package mocapscope.protocol.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import mocapscope.protocol.motion.BvhMotionSource;
import mocapscope.protocol.motion.BvhPlaybackOptions;
import mocapscope.protocol.motion.BvhReader;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that exported clips of real movements are read back unchanged. */
class ExportedClipsTest {
    private static final int FRAMES = 120;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"cmu_05_06_dance", "ad_rokoko_dance_fingers", "reactidle_003_genuine_idle"})
    void readsBackPositionsWithAndWithoutOrientations(String name) throws Exception {
        var clip = Path.of(System.getProperty("mocapscope.shared", "../../shared"), "fixtures/clips", name + ".bvh");
        assumeTrue(Files.exists(clip), () -> "the shared clips are not here: no " + clip);
        var source = new BvhMotionSource("Actor", BvhReader.read(clip), BvhPlaybackOptions.USUAL);
        for (boolean turned : new boolean[] {true, false}) {
            var samples = new ExportSamplesBuilder().clip(source, FRAMES, 60);
            var file = folder.resolve(turned + ".bvh");
            var summary = (turned ? samples : samples.withoutOrientations()).write(ExportFormat.BVH, file);

            assertEquals(FRAMES, summary.count());
            BvhWriterTest.same(samples, BvhReader.read(file), turned);
        }
    }
}
