package mocapscope.app.scene;

import java.nio.IntBuffer;
import javafx.scene.image.Image;
import javafx.scene.image.PixelBuffer;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;

/**
 * The background: lightest a little above the middle, darker towards the corners. It is worked out pixel by pixel, since
 * a gradient of so few tones shows as rings unless neighbours round differently.
 */
final class Vignette {
    private static final double MIDDLE_X = 0.5;
    private static final double MIDDLE_Y = 0.45;
    private static final double REACH = 0.9;

    /** Where within a tone each pixel of a four by four tile is rounded up, in sixteenths. */
    private static final int[] TILE = {0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};

    private Vignette() {}

    /** An opaque picture of that size. */
    static Image of(int width, int height, int[] tones) {
        var pixels = new int[width * height];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                double offX = ((x + 0.5) / width - MIDDLE_X) / REACH;
                double offY = ((y + 0.5) / height - MIDDLE_Y) / REACH;
                double threshold = (TILE[4 * (y & 3) + (x & 3)] + 0.5) / 16;
                pixels[y * width + x] = tone(tones, Math.min(1, Math.hypot(offX, offY)), threshold);
            }
        }
        return new WritableImage(
                new PixelBuffer<>(width, height, IntBuffer.wrap(pixels), PixelFormat.getIntArgbPreInstance()));
    }

    /**
     * The colour so far out, 1 being the rim, as opaque ARGB; a fraction above {@code threshold} is rounded up.
     *
     * @param tones in the middle, on the way and at the rim, as 0xRRGGBB
     */
    static int tone(int[] tones, double out, double threshold) {
        double at = out * (tones.length - 1);
        int first = Math.min((int) at, tones.length - 2);
        int argb = 0xff;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int from = tones[first] >> shift & 0xff;
            int to = tones[first + 1] >> shift & 0xff;
            argb = argb << 8 | Math.min(0xff, (int) (from + (to - from) * (at - first) + 1 - threshold));
        }
        return argb;
    }
}
