package mocapscope.app.scene.raster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.stream.Stream;
import mocapscope.app.scene.GoldenSceneFrames;
import mocapscope.app.scene.ScenePictureComparison;
import mocapscope.app.scene.frame.SceneFrame;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Compares the golden scenes of the software renderer with stored pictures. */
class GoldenScenePictureTest {
    private static final double MEAN = 0.3;
    private static final double LARGEST = 5;

    @Test
    void thereAreTwelveScenes() {
        assertEquals(12, GoldenSceneFrames.create().size());
    }

    @TestFactory
    Stream<DynamicTest> picturesEqualStoredOnes() {
        return GoldenSceneFrames.create().entrySet().stream()
                .map(scene -> DynamicTest.dynamicTest(scene.getKey(), () -> compare(scene.getKey(), scene.getValue())));
    }

    private static void compare(String name, SceneFrame frame) throws IOException {
        int[] drawn = RasterPicture.draw(frame);
        int width = (int) frame.camera().width();
        int[] stored = StoredPicture.read("golden-" + name, drawn, width);
        assertEquals(stored.length, drawn.length);
        var comparison = new ScenePictureComparison(stored, drawn, width);

        assertTrue(
                comparison.mean() <= MEAN && comparison.largest() <= LARGEST,
                "mean difference %.2f, of a tile %.2f".formatted(comparison.mean(), comparison.largest()));
    }
}
