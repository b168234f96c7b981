package mocapscope.app.scene.frame;

/**
 * The dithered background of a picture, lightest near the center and darker towards the corners. A gradient of few
 * tones shows as rings, so pixels are computed one by one and neighbours are rounded differently.
 *
 * @param middle the tone near the center, 0xRRGGBB
 * @param halfway the tone between center and rim
 * @param rim the tone of the corners
 */
public record VignetteBackground(int middle, int halfway, int rim) {
    private static final double MIDDLE_X = 0.5;
    private static final double MIDDLE_Y = 0.45;
    private static final double REACH = 0.9;

    /** The threshold in sixteenths at which each pixel of a four by four tile is rounded up. */
    private static final int[] TILE = {0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};

    /** The number of steps from the middle to the rim; rounding hides them. */
    private static final int STEPS = 2048;

    /** The fixed-point fraction of a color channel, kept for rounding. */
    private static final int FRACTION = 256;

    /** Returns true for a background lighter than a middle grey. */
    public boolean isPale() {
        return (middle >> 8 & 0xff) > 0x80;
    }

    /** Writes the opaque ARGB pixels of an image of this size, whose rows begin {@code stride} pixels apart. */
    public void draw(int[] pixels, int width, int height, int stride) {
        var ramps = ramps();
        double[] across = squares(width, MIDDLE_X);
        double[] down = squares(height, MIDDLE_Y);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                pixels[y * stride + x] = tone(ramps, Math.sqrt(across[x] + down[y]), TILE[4 * (y & 3) + (x & 3)]);
            }
        }
    }

    /** Returns red, green and blue for each step. */
    private int[][] ramps() {
        int[] tones = {middle, halfway, rim};
        var ramps = new int[3][STEPS + 1];
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
        return ramps;
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
        return tone(ramps(), out, sixteenths);
    }

    private static int tone(int[][] ramps, double out, int sixteenths) {
        int step = (int) (Math.min(1, out) * STEPS + 0.5);
        int up = FRACTION - (2 * sixteenths + 1) * FRACTION / 32;
        int red = Math.min(0xff, (ramps[0][step] + up) / FRACTION);
        int green = Math.min(0xff, (ramps[1][step] + up) / FRACTION);
        int blue = Math.min(0xff, (ramps[2][step] + up) / FRACTION);
        return 0xff << 24 | red << 16 | green << 8 | blue;
    }
}
