package mocapscope.app.scene.raster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import mocapscope.app.scene.frame.BoneAndJointCapsuleList;
import mocapscope.app.scene.frame.MeshGeometry;
import mocapscope.app.scene.frame.MutableMeshTransform;
import mocapscope.app.scene.frame.ScenePaletteTexture;
import org.junit.jupiter.api.Test;

class FrameRasterizerTest {
    private static final int WIDTH = TestScene.WIDTH;
    private static final int HEIGHT = TestScene.HEIGHT;
    private static final int BACKGROUND = 0xFF101010;
    private static final int BLUE = TestScene.BLUE;
    private static final int ORANGE = TestScene.ORANGE;

    @Test
    void everyPixelIsOpaque() {
        var image = new TestScene()
                .body(0, 0, BLUE, BoneAndJointCapsuleList.CASTS_SHADOW, -1, 0)
                .ribbon(0.02, 0, 0, 1, 0.5, 1, 1, 0.5)
                .draw();
        assertTrue(Arrays.stream(image.pixels()).allMatch(pixel -> pixel >>> 24 == 0xFF));
    }

    @Test
    void nearerBallHidesFartherInAnyOrder() {
        var nearerFirst = scene().ball(0, 0, 1, 0.2, BLUE).ball(0, 0, 0, 0.3, ORANGE);
        var nearerLast = scene().ball(0, 0, 0, 0.3, ORANGE).ball(0, 0, 1, 0.2, BLUE);
        var image = nearerFirst.draw();
        assertTrue(isBlue(middle(image)));
        assertArrayEquals(image.pixels(), nearerLast.draw().pixels());
    }

    @Test
    void ballHasTheAreaOfItsProjection() {
        var image = scene().ball(0, 0, 0, 0.5, BLUE).draw();
        long drawn = Arrays.stream(image.pixels())
                .filter(pixel -> pixel != BACKGROUND)
                .count();
        double focal = HEIGHT / 2.0 / Math.tan(Math.toRadians(16));
        double radius = focal * 0.5 / Math.sqrt(5 * 5 - 0.5 * 0.5);
        assertTrue(drawn > Math.PI * Math.pow(radius - 0.5, 2) && drawn < Math.PI * Math.pow(radius + 1, 2));
    }

    @Test
    void edgeIsPartlyCovered() {
        var image = scene().ball(0, 0, 0, 0.5, ScenePaletteTexture.PICKED_JOINT).draw();
        var row = IntStream.range(0, WIDTH)
                .map(x -> image.pixels()[HEIGHT / 2 * WIDTH + x] >> 8 & 0xFF)
                .toArray();
        int first = IntStream.range(0, WIDTH)
                .filter(x -> row[x] != 0x10)
                .findFirst()
                .orElseThrow();
        assertTrue(row[first] < row[first + 1], "the first pixel of the edge is darker than the second");
    }

    @Test
    void selectedBoneIsDrawnInItsColor() {
        var image = scene().ball(0, 0, 0, 0.4, ScenePaletteTexture.PICKED).draw();
        assertTrue((middle(image) >> 16 & 0xFF) > (middle(image) & 0xFF), "warm");
    }

    @Test
    void coordinatesThatAreNotFiniteDrawNothing() {
        var scene = scene();
        for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e30}) {
            scene.ball(bad, 0, 0, 0.2, BLUE)
                    .ball(0, 0, 0, bad, BLUE)
                    .capsule(0, 0, 0, 0.1, 0, bad, 0, 0.1, BLUE)
                    .ribbon(0.1, 0, 0, 0, bad, 0, 1, bad)
                    .solid(
                            MeshGeometry.box(),
                            new MutableMeshTransform().moveTo(0, bad, 0).scaleTo(1, 1, 1),
                            BLUE);
        }
        assertTrue(Arrays.stream(scene.draw().pixels()).allMatch(pixel -> pixel == BACKGROUND));
    }

    @Test
    void negativeRadiusDrawsNothing() {
        var image = scene().ball(0, 0, 0, -1, BLUE).draw();
        assertEquals(BACKGROUND, middle(image));
    }

    @Test
    void capsuleBehindTheCameraIsNotDrawn() {
        var image = scene().ball(0, 0, 8, 0.5, BLUE).draw();
        assertTrue(Arrays.stream(image.pixels()).allMatch(pixel -> pixel == BACKGROUND));
    }

    @Test
    void capsuleThroughTheNearPlaneIsClipped() {
        var image = scene().capsule(0, 0, 0, 0.1, 0, -0.4, 9, 0.1, BLUE).draw();
        assertTrue(isBlue(middle(image)), "its far end is visible");
        assertTrue(isBlue(image.pixels()[(HEIGHT - 1) * WIDTH + WIDTH / 2]), "it leaves the picture below");
    }

    @Test
    void coneIsVisibleFromItsTip() {
        var image = scene().capsule(0, 0, 0, 0.5, 0, 0, 1, 0, BLUE).draw();
        assertTrue(isBlue(middle(image)));
        assertTrue(isBlue(image.pixels()[HEIGHT / 2 * WIDTH + WIDTH / 2 + 15]));
    }

    @Test
    void translucentCapsulesAreBlendedOnce() {
        int ghost = ScenePaletteTexture.comparisonSwatch(1);
        var one = scene().capsule(0, 0, 0, 0.4, 0, 0, 0, 0.4, ghost, BoneAndJointCapsuleList.TRANSLUCENT)
                .draw();
        var two = scene().capsule(0, 0, 0, 0.4, 0, 0, 0, 0.4, ghost, BoneAndJointCapsuleList.TRANSLUCENT)
                .capsule(0, 0, -1, 0.4, 0, 0, -1, 0.4, ghost, BoneAndJointCapsuleList.TRANSLUCENT)
                .draw();
        assertEquals(middle(one), middle(two));
        assertNotEquals(BACKGROUND, middle(one));
    }

    @Test
    void bendOfRibbonIsCoveredOnce() {
        var image = scene().ribbon(0.2, 0, -1, 0, 0, 0, 0, 0, 1, 0.3, 0).draw();
        int brightest =
                Arrays.stream(image.pixels()).map(pixel -> pixel & 0xFF).max().orElseThrow();
        int start = image.pixels()[HEIGHT / 2 * WIDTH + WIDTH / 2 - 40] & 0xFF;
        assertTrue(brightest <= start + 8, "nowhere brighter than at its head");
    }

    @Test
    void ribbonBehindBallIsHidden() {
        var image = scene().ball(0, 0, 0.5, 0.3, ORANGE)
                .ribbon(0.1, 0, -1, 0, 0, 1, 0, 0)
                .draw();
        assertTrue(!isBlue(middle(image)));
    }

    @Test
    void overlappingShadowsDoNotDarkenTwice() {
        var one = floor().ball(0, 0.1, 0, 0.1, BLUE).draw();
        var two = floor().ball(0, 0.1, 0, 0.1, BLUE).ball(0, 0.1, 0, 0.1, BLUE).draw();
        assertEquals(darkest(one), darkest(two));
        assertTrue(darkest(one) < darkest(floor().draw()), "a shadow exists");
    }

    @Test
    void floorSeenFromBelowHasNoShadow() {
        var below = new TestScene().look(0, 0, 0, 0, -30, 3);
        below.capsule(0, 0.5, 0, 0.1, 0, 0.5, 0, 0.1, BLUE, BoneAndJointCapsuleList.CASTS_SHADOW);
        var bare = new TestScene().look(0, 0, 0, 0, -30, 3);
        bare.capsule(0, 0.5, 0, 0.1, 0, 0.5, 0, 0.1, BLUE, 0);
        assertArrayEquals(bare.draw().pixels(), below.draw().pixels());
    }

    @Test
    void secondFrameShowsNothingOfTheFirst() {
        var tables = new ShadingTables();
        var rasterizer = new FrameRasterizer(WIDTH, HEIGHT, tables);
        var image = new DirtyRegionImage(WIDTH, HEIGHT);
        rasterizer.draw(
                new TestScene()
                        .body(0, 0, BLUE, BoneAndJointCapsuleList.CASTS_SHADOW, -1, 0)
                        .frame(),
                image);
        rasterizer.draw(new TestScene().body(0.8, 0, ORANGE, 0, -1, 0).frame(), image);
        var fresh = new TestScene().body(0.8, 0, ORANGE, 0, -1, 0).draw();
        assertArrayEquals(fresh.pixels(), image.pixels());
    }

    @Test
    void resizedPictureShowsNothingOfEarlierOnes() {
        var rasterizer = FrameRasterizer.withRoom(WIDTH, HEIGHT, new ShadingTables());
        var image = new DirtyRegionImage(rasterizer.columns(), rasterizer.rows());
        for (int[] size : new int[][] {{WIDTH, HEIGHT}, {WIDTH - 90, HEIGHT - 70}, {WIDTH - 20, HEIGHT - 30}}) {
            var scene = new TestScene().size(size[0], size[1]).body(0.001 * size[0], 0, BLUE, 1, -1, 0);
            image.resize(size[0], size[1], 1);
            rasterizer.draw(scene.frame(), image);
            var fresh = scene.body(0.001 * size[0], 0, BLUE, 1, -1, 0).draw();
            for (int row = 0; row < size[1]; row++) {
                int from = row * rasterizer.columns();
                assertArrayEquals(
                        Arrays.copyOfRange(fresh.pixels(), row * size[0], (row + 1) * size[0]),
                        Arrays.copyOfRange(image.pixels(), from, from + size[0]),
                        "row " + row);
            }
        }
    }

    @Test
    void buffersSuitPicturesFromHalfTheirRoom() {
        var rasterizer = FrameRasterizer.withRoom(1000, 700, new ShadingTables());
        assertTrue(rasterizer.suits(1000, 700));
        assertTrue(rasterizer.suits(1024, 768));
        assertTrue(rasterizer.suits(700, 600));
        assertTrue(!rasterizer.suits(1025, 700));
        assertTrue(!rasterizer.suits(1000, 769));
        assertTrue(!rasterizer.suits(400, 300));
        assertTrue(FrameRasterizer.withRoom(5, 3, new ShadingTables()).suits(1, 1), "small pictures share theirs");
    }

    @Test
    void largerScaleDrawsFinerPixels() {
        var frame = scene().ball(0, 0, 0, 0.5, BLUE).frame();
        var image = new DirtyRegionImage(2 * WIDTH, 2 * HEIGHT);
        image.resize(2 * WIDTH, 2 * HEIGHT, 2);
        new FrameRasterizer(2 * WIDTH, 2 * HEIGHT, new ShadingTables()).draw(frame, image);
        long fine = Arrays.stream(image.pixels())
                .filter(pixel -> pixel != BACKGROUND)
                .count();
        long coarse = Arrays.stream(scene().ball(0, 0, 0, 0.5, BLUE).draw().pixels())
                .filter(pixel -> pixel != BACKGROUND)
                .count();
        assertEquals(4.0, (double) fine / coarse, 0.25);
    }

    private static TestScene scene() {
        return new TestScene().lookAhead(5);
    }

    private static TestScene floor() {
        return new TestScene().look(0, 0, 0, 0, 30, 3);
    }

    private static int darkest(DirtyRegionImage image) {
        return Arrays.stream(image.pixels()).map(pixel -> pixel & 0xFF).min().orElseThrow();
    }

    private static int middle(DirtyRegionImage image) {
        return image.pixels()[HEIGHT / 2 * WIDTH + WIDTH / 2];
    }

    private static boolean isBlue(int pixel) {
        return (pixel & 0xFF) > (pixel >> 16 & 0xFF) + 20;
    }
}
