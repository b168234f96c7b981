package mocapscope.app.scene.raster;

import java.util.Arrays;

/**
 * Buffers the partly covered (antialiased) edge pixels of shapes and blends them after all fully covered pixels. They
 * are blended after all pixels that are covered wholly, so that an edge shows what is behind it, whatever the order of
 * drawing.
 */
final class EdgeFragmentBuffer {
    private int[] places = new int[1 << 12];
    private float[] depths = new float[1 << 12];

    /** The depth before and behind what a pixel crosses within which it fades into it. */
    private float[] margins = new float[1 << 12];

    /** The color of each pixel, and its coverage, from 0 to 255, instead of alpha. */
    private int[] colors = new int[1 << 12];

    private int count;

    /** Adds a pixel, by its index, that blends with what is nearer or farther than it by less than {@code margin}. */
    void add(int place, double depth, double margin, int color, double coverage) {
        if (count == places.length) {
            places = Arrays.copyOf(places, 2 * count);
            depths = Arrays.copyOf(depths, 2 * count);
            margins = Arrays.copyOf(margins, 2 * count);
            colors = Arrays.copyOf(colors, 2 * count);
        }
        places[count] = place;
        depths[count] = (float) depth;
        margins[count] = (float) margin;
        colors[count] = color & 0xFF_FFFF | (int) (255 * coverage) << 24;
        count++;
    }

    /** Blends all pixels that are not hidden, the last first, and removes them. */
    void blend(RasterFrameBuffer surface) {
        int[] pixels = surface.pixels();
        float[] nearest = surface.depths();
        for (int i = count - 1; i >= 0; i--) {
            int place = places[i];
            float margin = margins[i];
            float ahead = nearest[place] - depths[i];
            if (ahead > -margin) {
                int coverage = (colors[i] >>> 24) + (colors[i] >>> 31);
                int weight = ahead < margin ? (int) (coverage * (ahead / margin + 1) / 2) : coverage;
                pixels[place] = RasterFrameBuffer.mix(pixels[place], colors[i], weight);
            }
        }
        count = 0;
    }
}
