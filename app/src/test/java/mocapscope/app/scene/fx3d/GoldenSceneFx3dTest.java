package mocapscope.app.scene.fx3d;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Stream;
import javafx.scene.Group;
import javafx.scene.Scene;
import javafx.scene.image.PixelFormat;
import mocapscope.app.scene.GoldenSceneFrames;
import mocapscope.app.scene.ScenePictureComparison;
import mocapscope.app.scene.frame.SceneFrame;
import mocapscope.app.scene.raster.RasterPicture;
import mocapscope.app.synthetic.WindowExtension;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.util.WaitForAsyncUtils;

/** Compares the golden scenes of both renderers: colors by tiles of 8 by 8 pixels, and silhouettes. */
@Tag("fx3d")
@ExtendWith(WindowExtension.class)
class GoldenSceneFx3dTest {
    private static final long PATIENCE_MILLIS = 30_000;

    /** The greatest mean difference of tiles, and that of one tile: lit edges fall into neighbouring tiles. */
    private static final double MEAN = 2;

    private static final double LARGEST = 40;

    /** The least part that both silhouettes cover of what either covers. */
    private static final double OVERLAP = 0.8;

    @TestFactory
    Stream<DynamicTest> bothRenderersDrawTheSameScene() {
        return GoldenSceneFrames.create().entrySet().stream()
                .map(scene -> DynamicTest.dynamicTest(scene.getKey(), () -> compare(scene.getKey(), scene.getValue())));
    }

    private void compare(String name, SceneFrame frame) {
        int width = (int) frame.camera().width();
        int[] drawn = draw(frame);
        int[] wanted = RasterPicture.draw(frame);
        var comparison = new ScenePictureComparison(wanted, drawn, width);
        var empty = GoldenSceneFrames.emptied(frame);
        double overlap = comparison.overlap(RasterPicture.draw(empty), draw(empty));

        assertTrue(
                comparison.mean() <= MEAN && comparison.largest() <= LARGEST && overlap >= OVERLAP,
                () -> "mean difference %.2f, of a tile %.2f, overlap %.2f"
                        .formatted(comparison.mean(), comparison.largest(), overlap));
    }

    private static int[] draw(SceneFrame frame) {
        int width = (int) frame.camera().width();
        int height = (int) frame.camera().height();
        return WaitForAsyncUtils.waitForAsyncFx(PATIENCE_MILLIS, () -> {
            var renderer = new Fx3dRenderer();
            renderer.resize(width, height);
            renderer.render(frame);
            var picture = new Scene(new Group(renderer.node()), width, height).snapshot(null);
            var pixels = new int[width * height];
            picture.getPixelReader().getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
            return pixels;
        });
    }
}
