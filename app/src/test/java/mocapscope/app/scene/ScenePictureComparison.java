package mocapscope.app.scene;

/** The differences of two pictures of one scene, by tiles of 8 by 8 pixels and by silhouettes. */
public final class ScenePictureComparison {
    private static final int TILE = 8;

    /** The least difference of a channel from the empty scene in a silhouette. */
    private static final int VISIBLE = 24;

    private final int[] one;
    private final int[] other;
    private final int width;
    private double sum;
    private double largest;

    /** Compares opaque ARGB pixels; width and height are whole tiles. */
    public ScenePictureComparison(int[] one, int[] other, int width) {
        this.one = one;
        this.other = other;
        this.width = width;
        for (int start = 0; start < one.length; start += TILE * width) {
            for (int x = 0; x < width; x += TILE) {
                double difference = difference(start + x);
                sum += difference;
                largest = Math.max(largest, difference);
            }
        }
    }

    /** Returns the mean difference of the mean colors of tiles, from 0 to 255. */
    public double mean() {
        return sum * TILE * TILE / one.length;
    }

    /** Returns the largest difference of the mean color of a tile. */
    public double largest() {
        return largest;
    }

    /** Returns the part that both silhouettes cover of what either covers, from 0 to 1. */
    public double overlap(int[] oneEmpty, int[] otherEmpty) {
        int both = 0;
        int either = 0;
        for (int i = 0; i < one.length; i++) {
            boolean inOne = isVisible(one[i], oneEmpty[i]);
            boolean inOther = isVisible(other[i], otherEmpty[i]);
            both += inOne && inOther ? 1 : 0;
            either += inOne || inOther ? 1 : 0;
        }
        return either == 0 ? 1 : (double) both / either;
    }

    private static boolean isVisible(int pixel, int empty) {
        for (int shift = 0; shift <= 16; shift += 8) {
            if (Math.abs((pixel >> shift & 0xFF) - (empty >> shift & 0xFF)) > VISIBLE) {
                return true;
            }
        }
        return false;
    }

    private double difference(int start) {
        double difference = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            int channel = 0;
            for (int i = 0; i < TILE * TILE; i++) {
                int at = start + i / TILE * width + i % TILE;
                channel += (one[at] >> shift & 0xFF) - (other[at] >> shift & 0xFF);
            }
            difference += Math.abs(channel) / 3.0 / TILE / TILE;
        }
        return difference;
    }
}
