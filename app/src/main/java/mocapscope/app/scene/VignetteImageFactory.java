package mocapscope.app.scene;

import java.nio.IntBuffer;
import javafx.scene.image.Image;
import javafx.scene.image.PixelBuffer;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;

/**
 * Creates the dithered background image, lightest near the center. It is darker towards the corners. A gradient of few
 * tones shows as rings, so pixels are computed one by one and neighbours are rounded differently.
 */
final class VignetteImageFactory {
    private static final double MIDDLE_X = 0.5;
    private static final double MIDDLE_Y = 0.45;
    private static final double REACH = 0.9;

    /** The threshold in sixteenths at which each pixel of a four by four tile is rounded up. */
    private static final int[] TILE = {0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};

    /** The number of steps from the middle to the rim; rounding hides them. */
    private static final int STEPS = 2048;

    /** The fixed-point fraction of a color channel, kept for rounding. */
    private static final int FRACTION = 256;

    /** Red, green and blue for each step. */
    private final int[][] ramps = new int[3][STEPS + 1];

    /** Uses the tones of the middle, halfway and the rim, as 0xRRGGBB. */
    VignetteImageFactory(int[] tones) {
        for (int step = 0; step <= STEPS; step++) {
            double at = (double) step / STEPS * (tones.length - 1);
            int first = Math.min((int) at, tones.length - 2);
            for (int channel = 0; channel < 3; channel++) {
                int shift = 16 - 8 * channel;
                int from = tones[first] >> shift & 0xff;
                int to = tones[first + 1] >> shift & 0xff;
                ramps[channel][step] = (int) Math.round((from + (to - from) * (at - first)) * FRACTION);
            }
        }
    }

    /** Returns an opaque image of this size. */
    Image createImage(int width, int height) {
        var pixels = new int[width * height];
        double[] across = squares(width, MIDDLE_X);
        double[] down = squares(height, MIDDLE_Y);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                pixels[y * width + x] = tone(Math.sqrt(across[x] + down[y]), TILE[4 * (y & 3) + (x & 3)]);
            }
        }
        return new WritableImage(
                new PixelBuffer<>(width, height, IntBuffer.wrap(pixels), PixelFormat.getIntArgbPreInstance()));
    }

    /** Returns the squared distance of each pixel of a row from the middle. */
    private static double[] squares(int length, double middle) {
        var squares = new double[length];
        for (int i = 0; i < length; i++) {
            double off = ((i + 0.5) / length - middle) / REACH;
            squares[i] = off * off;
        }
        return squares;
    }

    /**
     * Returns the color at this distance, 1 being the rim, as opaque ARGB; rounds a channel up when its fraction
     * exceeds {@code sixteenths} plus a half, in sixteenths.
     */
    int tone(double out, int sixteenths) {
        int step = (int) (Math.min(1, out) * STEPS + 0.5);
        int up = FRACTION - (2 * sixteenths + 1) * FRACTION / 32;
        int red = Math.min(0xff, (ramps[0][step] + up) / FRACTION);
        int green = Math.min(0xff, (ramps[1][step] + up) / FRACTION);
        int blue = Math.min(0xff, (ramps[2][step] + up) / FRACTION);
        return 0xff << 24 | red << 16 | green << 8 | blue;
    }
}
