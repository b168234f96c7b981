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

    /** So many steps from the middle to the rim have a tone of their own; the rounding hides them. */
    private static final int STEPS = 2048;

    /** Of a channel's tones, so that fractions are left to round. */
    private static final int FRACTION = 256;

    /** Red, green and blue for each step. */
    private final int[][] ramps = new int[3][STEPS + 1];

    /** {@code tones} are in the middle, on the way and at the rim, as 0xRRGGBB. */
    Vignette(int[] tones) {
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

    /** An opaque picture of that size. */
    Image image(int width, int height) {
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

    /** How far each pixel of a row is out, squared. */
    private static double[] squares(int length, double middle) {
        var squares = new double[length];
        for (int i = 0; i < length; i++) {
            double off = ((i + 0.5) / length - middle) / REACH;
            squares[i] = off * off;
        }
        return squares;
    }

    /** The colour so far out, 1 being the rim, as opaque ARGB; a fraction above so many sixteenths and a half is rounded up. */
    int tone(double out, int sixteenths) {
        int step = (int) (Math.min(1, out) * STEPS + 0.5);
        int up = FRACTION - (2 * sixteenths + 1) * FRACTION / 32;
        int red = Math.min(0xff, (ramps[0][step] + up) / FRACTION);
        int green = Math.min(0xff, (ramps[1][step] + up) / FRACTION);
        int blue = Math.min(0xff, (ramps[2][step] + up) / FRACTION);
        return 0xff << 24 | red << 16 | green << 8 | blue;
    }
}
