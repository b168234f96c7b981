package mocapscope.app.scene.raster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import mocapscope.app.scene.frame.BoneAndJointCapsuleList;
import mocapscope.app.scene.frame.MeshGeometry;
import mocapscope.app.scene.frame.MutableMeshTransform;
import mocapscope.app.scene.frame.ScenePaletteTexture;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Compares pictures of small scenes with stored ones. */
class FrameRasterizerPictureTest {
    /** The greatest mean difference of channels, of all pixels and of a tile. */
    private static final double MEAN = 0.6;

    private static final double TILE_MEAN = 5;
    private static final int TILE = 8;
    private static final int BLUE = TestScene.BLUE;
    private static final int ORANGE = TestScene.ORANGE;
    private static final int SHADOW = BoneAndJointCapsuleList.CASTS_SHADOW;

    @TestFactory
    Stream<DynamicTest> picturesEqualStoredOnes() {
        return scenes().entrySet().stream()
                .map(scene -> DynamicTest.dynamicTest(
                        scene.getKey(),
                        () -> compare(scene.getKey(), scene.getValue().draw())));
    }

    private static Map<String, TestScene> scenes() {
        var scenes = new TreeMap<String, TestScene>();
        scenes.put("body", new TestScene().body(0, 0, BLUE, SHADOW, -1, 0));
        scenes.put(
                "selected-bone",
                new TestScene().look(0, 1.1, 0, 20, 5, 2.6).body(0, 0, BLUE, SHADOW, 7, ScenePaletteTexture.PICKED));
        scenes.put(
                "crossing-capsules",
                new TestScene()
                        .look(0, 0.5, 0, 0, 10, 3)
                        .capsule(-0.6, 0.2, 0, 0.12, 0.6, 0.8, 0, 0.06, BLUE)
                        .capsule(-0.6, 0.8, 0.1, 0.12, 0.6, 0.2, -0.1, 0.06, ORANGE));
        scenes.put(
                "balls-in-depth-order",
                new TestScene()
                        .look(0, 0.4, 0, 0, 15, 3.5)
                        .ball(-0.2, 0.4, 0.4, 0.3, BLUE)
                        .ball(0.1, 0.4, 0, 0.3, ORANGE)
                        .ball(0.4, 0.4, -0.4, 0.3, BLUE));
        scenes.put(
                "ribbons-with-gap",
                new TestScene()
                        .look(0, 0.6, 0, 0, 10, 3)
                        .ball(0.1, 0.5, 0, 0.15, BLUE)
                        .ribbon(0.02, 0, -0.8, 0.3, 0.2, -0.5, 0.6, 0.2, -0.3, 0.5, 0.2, -0.2, 0.2, 0.2)
                        .ribbon(0.02, 1, 0.0, 0.4, 0.3, 0.2, 0.7, 0.1, 0.4, 0.4, -0.3, 0.8, 0.9, -0.3));
        scenes.put(
                "translucent-body",
                new TestScene()
                        .body(0, 0, BLUE, SHADOW, -1, 0)
                        .body(
                                0.25,
                                0.3,
                                ScenePaletteTexture.comparisonSwatch(1),
                                BoneAndJointCapsuleList.TRANSLUCENT,
                                -1,
                                0));
        scenes.put("plate", plate(new TestScene().look(0, 0.15, 0, 15, 8, 0.9)));
        scenes.put("grid-near", new TestScene().look(0.3, 0, 0.2, 32, 25, 0.6));
        scenes.put("grid-far", new TestScene().look(0, 0.8, 0, 32, 12, 60).body(0, 0, BLUE, SHADOW, -1, 0));
        scenes.put(
                "shadows",
                new TestScene()
                        .look(0, 0, 0, 32, 40, 3)
                        .capsule(-0.5, 0.05, 0, 0.05, 0.5, 0.05, 0, 0.05, BLUE)
                        .capsule(-0.4, 0.05, 0.4, 0.05, 0.4, 0.8, 0.4, 0.05, ORANGE)
                        .ball(0, 0.2, -0.5, 0.2, BLUE));
        scenes.put(
                "portal",
                new TestScene()
                        .look(0, 0.8, 0, 32, 12, 6)
                        .body(0.3, 0, BLUE, SHADOW, -1, 0)
                        .circle(0, 0, 0, 1.5, 0xC04FA3F7, false)
                        .circle(0.5, 0, 0, 1.2, 0xC0F59E4C, true)
                        .volume(
                                MeshGeometry.revolve(24, 0, 0, 0.4, 0.2, 0.6, 0.8, 0.4, 1.4, 0, 1.6),
                                ScenePaletteTexture.portal(1)));
        scenes.put(
                "without-position",
                new TestScene()
                        .body(0, 0, BLUE, SHADOW, -1, 0)
                        .capsule(Double.NaN, 1, 0, 0.1, 0, 1, 0, 0.1, ORANGE)
                        .capsule(0, 1, 0, 0.1, 0, Double.POSITIVE_INFINITY, 0, 0.1, ORANGE)
                        .ribbon(0.02, 1, -0.3, 1, 0, Double.NaN, 1, 0, 0.3, 1, 0)
                        .solid(
                                MeshGeometry.box(),
                                new MutableMeshTransform()
                                        .moveTo(Double.NaN, 0, 0)
                                        .scaleTo(1, 1, 1),
                                ORANGE));
        scenes.put(
                "near-plane",
                new TestScene()
                        .look(0, 0.4, 0, 0, 15, 1.5)
                        .capsule(-0.3, 0.3, -0.5, 0.1, 0.15, 0.5, 2.5, 0.1, BLUE)
                        .ball(0.45, 0.6, 1.3, 0.12, ORANGE)
                        .solid(
                                MeshGeometry.box(),
                                new MutableMeshTransform().moveTo(-0.4, 0.2, 0).scaleTo(0.05, 0.1, 3),
                                ORANGE));
        scenes.put(
                "axes",
                new TestScene()
                        .look(0, 0.3, 0, 32, 25, 2)
                        .capsule(0, 0.3, 0, 0.02, 0.5, 0.3, 0, 0, ScenePaletteTexture.AXIS_X)
                        .capsule(0, 0.3, 0, 0.02, 0, 0.8, 0, 0, ScenePaletteTexture.AXIS_Y)
                        .capsule(0, 0.3, 0, 0.02, 0, 0.3, 0.5, 0, ScenePaletteTexture.AXIS_Z)
                        .ball(0, 0.3, 0, 0.05, BLUE));
        return scenes;
    }

    private static TestScene plate(TestScene scene) {
        var place = new MutableMeshTransform();
        var box = MeshGeometry.box();
        scene.solid(box, place.moveTo(0, 0, 0).scaleTo(0.2, 0.3, 0.002), ScenePaletteTexture.PLATE);
        for (int i = 0; i < 5; i++) {
            double x = -0.15 + 0.05 * i;
            int fill = ScenePaletteTexture.tone(2, ScenePaletteTexture.PaletteTone.FILL);
            scene.solid(box, place.moveTo(x, 0.1, 0.003).scaleTo(0.015, 0.17, 0.002), ScenePaletteTexture.TRACK)
                    .solid(box, place.moveTo(x, 0.1, 0.006).scaleTo(0.012, 0.03 + 0.03 * i, 0.002), fill)
                    .ball(x, 0.04, 0.004, 0.012, ScenePaletteTexture.lamp(i / 4.0));
        }
        var ring = MeshGeometry.ring(18, 4, 0.13);
        return scene.solid(ring, place.moveTo(0.13, 0.2, 0.004).scaleTo(0.05, 0.05, 0.05), ScenePaletteTexture.RIM);
    }

    private static void compare(String name, DirtyRegionImage image) throws IOException {
        int[] stored = StoredPicture.read(name, image.pixels(), image.width());
        assertEquals(stored.length, image.pixels().length);
        double sum = 0;
        double largest = 0;
        for (int y = 0; y < image.height(); y += TILE) {
            for (int x = 0; x < image.width(); x += TILE) {
                double tile = difference(stored, image.pixels(), y * image.width() + x, image.width());
                sum += tile;
                largest = Math.max(largest, tile);
            }
        }
        double mean = sum * TILE * TILE / stored.length;
        assertTrue(
                mean <= MEAN && largest <= TILE_MEAN, "mean difference %.2f, of a tile %.2f".formatted(mean, largest));
    }

    /** Returns the mean difference of channels in the tile that begins at a pixel. */
    private static double difference(int[] one, int[] other, int start, int width) {
        double sum = 0;
        for (int i = 0; i < TILE * TILE; i++) {
            int at = start + i / TILE * width + i % TILE;
            for (int shift = 0; shift <= 16; shift += 8) {
                sum += Math.abs((one[at] >> shift & 0xFF) - (other[at] >> shift & 0xFF));
            }
        }
        return sum / TILE / TILE / 3;
    }
}
