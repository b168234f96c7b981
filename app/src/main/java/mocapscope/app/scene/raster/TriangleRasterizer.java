package mocapscope.app.scene.raster;

import org.jspecify.annotations.Nullable;

/**
 * Draws triangles, given in view space, into the image of the software renderer. Clips them at the near plane. Edges of
 * an outline are smoothed; others are shared with a neighbour.
 */
final class TriangleRasterizer {
    /** The numbers of a corner: its position in view space, then its normal's x and y. */
    private static final int NUMBERS = 5;

    private static final double SHARED = -1e-7;
    private static final double OUTLINE = -0.5;

    private final RasterFrameBuffer surface;
    private final EdgeFragmentBuffer edges;
    private final RasterCameraProjection view;
    private final double[] corners = new double[3 * NUMBERS];
    private final boolean[] outlines = new boolean[3];

    /** The corners in front of the near plane, and whether the edge after each belongs to the outline. */
    private final double[] clipped = new double[4 * NUMBERS];

    private final boolean[] clippedOutlines = new boolean[4];

    /** The pixels of three corners, with 1 / depth and normal. */
    private final double[] screen = new double[3 * NUMBERS];

    /** For each edge: the distance of the first pixel of a row, its change along rows, and its change down. */
    private final double[] distance = new double[3];

    private final double[] distanceX = new double[3];
    private final double[] distanceY = new double[3];
    private final double[] least = new double[3];

    /** The 1 / depth and normal at the first pixel of a row, and their changes along it. */
    private double perDepth;

    /** The limits of 1 / depth: beyond the edges of a thin triangle, its plane may be anywhere. */
    private double lowestPerDepth;

    private double highestPerDepth;

    private double perDepthX;
    private double normalX;
    private double normalXX;
    private double normalY;
    private double normalYX;
    private boolean flat;
    private int flatShade;
    private @Nullable MatcapShadingTable table;
    private int color;
    private int opacity;
    private double edgeDepth = 1;

    TriangleRasterizer(RasterFrameBuffer surface, EdgeFragmentBuffer edges, RasterCameraProjection view) {
        this.surface = surface;
        this.edges = edges;
        this.view = view;
    }

    /**
     * Draws opaque triangles with the colors of a shading table from now on. The edges of lifted ones show although the
     * surface on which they lie is up to a pixel nearer beside them.
     */
    void setTable(MatcapShadingTable shades, boolean lifted) {
        table = shades;
        opacity = 256;
        edgeDepth = lifted ? 1 - 1 / view.focal() : 1;
    }

    /** Draws unlit, translucent triangles from now on, which hide nothing. */
    void setColor(int argb) {
        color = argb;
        edgeDepth = 1;
        opacity = (argb >>> 24) * 256 / 255;
    }

    /** Sets a corner's position and normal, and whether the edge to the next corner belongs to the outline. */
    void setCorner(int corner, double[] points, int point, double[] normals, int normal, boolean outline) {
        int at = NUMBERS * corner;
        double nx = normals[normal];
        double ny = normals[normal + 1];
        double nz = normals[normal + 2];
        double length = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
        System.arraycopy(points, point, corners, at, 3);
        corners[at + 3] = nx * length;
        corners[at + 4] = ny * length;
        outlines[corner] = outline;
    }

    void draw() {
        int count = clip();
        for (int second = 1; second + 1 < count; second++) {
            project(0, 0);
            project(1, second);
            project(2, second + 1);
            least[0] = second == 1 && clippedOutlines[0] ? OUTLINE : SHARED;
            least[1] = clippedOutlines[second] ? OUTLINE : SHARED;
            least[2] = second + 2 == count && clippedOutlines[second + 1] ? OUTLINE : SHARED;
            fill();
        }
    }

    /** Copies what lies before the near plane, and returns its number of corners. */
    private int clip() {
        int count = 0;
        for (int i = 0; i < 3; i++) {
            int from = NUMBERS * i;
            int to = NUMBERS * ((i + 1) % 3);
            double before = corners[from + 2] - view.near();
            double beyond = corners[to + 2] - view.near();
            if (before >= 0) {
                System.arraycopy(corners, from, clipped, NUMBERS * count, NUMBERS);
                clippedOutlines[count++] = outlines[i];
            }
            if (before >= 0 != beyond >= 0) {
                double part = before / (before - beyond);
                for (int n = 0; n < NUMBERS; n++) {
                    clipped[NUMBERS * count + n] = corners[from + n] + (corners[to + n] - corners[from + n]) * part;
                }
                // An edge that leads back to the front goes on with its own outline.
                clippedOutlines[count++] = before < 0 && outlines[i];
            }
        }
        return count;
    }

    private void project(int into, int corner) {
        int at = NUMBERS * into;
        int from = NUMBERS * corner;
        double perDepth = 1 / clipped[from + 2];
        screen[at] = view.centerX() + clipped[from] * perDepth * view.focal();
        screen[at + 1] = view.centerY() + clipped[from + 1] * perDepth * view.focal();
        screen[at + 2] = perDepth;
        screen[at + 3] = clipped[from + 3];
        screen[at + 4] = clipped[from + 4];
    }

    private void fill() {
        double area = (screen[NUMBERS] - screen[0]) * (screen[2 * NUMBERS + 1] - screen[1])
                - (screen[2 * NUMBERS] - screen[0]) * (screen[NUMBERS + 1] - screen[1]);
        if (!(Math.abs(area) > 1e-6)) {
            return;
        }
        double lowX = Math.min(screen[0], Math.min(screen[NUMBERS], screen[2 * NUMBERS]));
        double highX = Math.max(screen[0], Math.max(screen[NUMBERS], screen[2 * NUMBERS]));
        double lowY = Math.min(screen[1], Math.min(screen[NUMBERS + 1], screen[2 * NUMBERS + 1]));
        double highY = Math.max(screen[1], Math.max(screen[NUMBERS + 1], screen[2 * NUMBERS + 1]));
        int left = (int) Math.max(0, lowX - 1);
        int right = (int) Math.min(surface.width(), highX + 2);
        int top = (int) Math.max(0, lowY - 1);
        int bottom = (int) Math.min(surface.height(), highY + 2);
        if (left >= right || top >= bottom) {
            return;
        }
        setEdges(left + 0.5, top + 0.5, Math.signum(area));
        lowestPerDepth = Math.min(screen[2], Math.min(screen[NUMBERS + 2], screen[2 * NUMBERS + 2]));
        highestPerDepth = Math.max(screen[2], Math.max(screen[NUMBERS + 2], screen[2 * NUMBERS + 2]));
        flat = screen[3] == screen[NUMBERS + 3] && screen[3] == screen[2 * NUMBERS + 3];
        flatShade = opacity == 256 ? shade(screen[3], screen[4]) : color;
        for (int row = top; row < bottom; row++) {
            setRow(left + 0.5, row + 0.5, area);
            fillRow(row, left, right);
            for (int i = 0; i < 3; i++) {
                distance[i] += distanceY[i];
            }
        }
    }

    private void setEdges(double x, double y, double side) {
        for (int i = 0; i < 3; i++) {
            int from = NUMBERS * i;
            int to = NUMBERS * ((i + 1) % 3);
            double dx = screen[to] - screen[from];
            double dy = screen[to + 1] - screen[from + 1];
            double length = side / Math.max(1e-12, Math.sqrt(dx * dx + dy * dy));
            distanceX[i] = -dy * length;
            distanceY[i] = dx * length;
            distance[i] = (x - screen[from]) * distanceX[i] + (y - screen[from + 1]) * distanceY[i];
        }
    }

    /** Draws the pixels of a row that are inside all three edges. */
    private void fillRow(int row, int left, int right) {
        double from = 0;
        double to = right - left - 1;
        for (int i = 0; i < 3; i++) {
            double crossing = (least[i] - distance[i]) / distanceX[i];
            if (distanceX[i] > 0) {
                from = Math.max(from, crossing);
            } else if (distanceX[i] < 0) {
                to = Math.min(to, crossing);
            } else if (distance[i] < least[i]) {
                return;
            }
        }
        int first = (int) Math.ceil(from);
        int end = (int) Math.floor(to) + 1;
        if (first < end) {
            surface.include(row, left + first, left + end);
            drawPixels(row * surface.stride() + left, first, end);
        }
    }

    /** Draws pixels of a row from {@code first} to {@code end}, counted from {@code start}. */
    private void drawPixels(int start, int first, int end) {
        int[] pixels = surface.pixels();
        float[] depths = surface.depths();
        double nearness = perDepth + first * perDepthX;
        for (int steps = first; steps < end; steps++, nearness += perDepthX) {
            int at = start + steps;
            double z = 1
                    / (nearness < lowestPerDepth
                            ? lowestPerDepth
                            : nearness > highestPerDepth ? highestPerDepth : nearness);
            double nearer = z * edgeDepth;
            if (nearer < depths[at] && z > 0) {
                double coverage = coverage(steps);
                int shade = opacity < 256 ? color : flat ? flatShade : shade(steps);
                if (opacity < 256) {
                    int visible = z < depths[at] ? opacity : 0;
                    pixels[at] = RasterFrameBuffer.mix(pixels[at], shade, (int) (visible * coverage));
                } else if (coverage < 1 || z >= depths[at]) {
                    edges.add(at, nearer, 0, shade, coverage);
                } else {
                    pixels[at] = shade;
                    depths[at] = (float) z;
                }
            }
        }
    }

    private double coverage(int steps) {
        double coverage = 1;
        for (int i = 0; i < 3; i++) {
            if (least[i] == OUTLINE) {
                double inside = distance[i] + steps * distanceX[i] + 0.5;
                coverage *= inside < 1 ? Math.max(0, inside) : 1;
            }
        }
        return coverage;
    }

    private int shade(int steps) {
        return shade(normalX + steps * normalXX, normalY + steps * normalYX);
    }

    private int shade(double nx, double ny) {
        return table == null ? color : table.find(nx, ny, Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny)));
    }

    /** Sets values of the first pixel of a row, from the place of the pixel relative to the corners. */
    private void setRow(double x, double y, double area) {
        double perArea = 1 / area;
        double bx = (screen[2 * NUMBERS + 1] - screen[1]) * perArea;
        double by = (screen[0] - screen[2 * NUMBERS]) * perArea;
        double cx = (screen[1] - screen[NUMBERS + 1]) * perArea;
        double cy = (screen[NUMBERS] - screen[0]) * perArea;
        double b = (x - screen[0]) * bx + (y - screen[1]) * by;
        double c = (x - screen[0]) * cx + (y - screen[1]) * cy;
        perDepth = interpolate(2, b, c);
        perDepthX = interpolate(2, bx, cx) - screen[2];
        normalX = interpolate(3, b, c);
        normalXX = interpolate(3, bx, cx) - screen[3];
        normalY = interpolate(4, b, c);
        normalYX = interpolate(4, bx, cx) - screen[4];
    }

    private double interpolate(int number, double b, double c) {
        return screen[number]
                + (screen[NUMBERS + number] - screen[number]) * b
                + (screen[2 * NUMBERS + number] - screen[number]) * c;
    }
}
