package mocapscope.app.scene.raster;

import java.util.Arrays;
import mocapscope.app.scene.frame.BoneAndJointCapsuleList;

/**
 * A half-resolution buffer of the soft shadows that skeletons and objects cast on the scene's floor. Where shadows
 * overlap, the darker one counts. A shadow is the wider and fainter the higher its capsule.
 */
final class FloorShadowBuffer {
    /** The sideways shift of a shadow for each metre of height: the key light shines from the front left. */
    private static final double SLANT_X = 0.22;

    private static final double SLANT_Z = -0.12;

    /** Half the width of a shadow's soft edge on the floor, and its growth for each metre of height. */
    private static final double SOFT = 0.012;

    private static final double SOFTER = 0.075;

    /** The opacity of the deepest shadow, from 0 to 256. */
    private static final int DARKEST = 165;

    /** The strength below which a shadow is not seen, such as that of a raised finger. */
    private static final double FAINTEST = 0.08;

    private static final double FARTHEST = 1e4;

    private final int columns;
    private final int rows;
    private final byte[] cells;
    private final DrawnPixelRanges spans;
    private final RasterCameraProjection view;
    private double cell;

    /** The shadow's axis on the floor, radius and soft edge, and their change along the axis. */
    private double ax;

    private double az;
    private double bx;
    private double bz;
    private double radius;
    private double radiusChange;
    private double soft;
    private double softChange;
    private double perSquare;

    FloorShadowBuffer(int width, int height, RasterCameraProjection view) {
        columns = width / 2 + 3;
        rows = height / 2 + 3;
        cells = new byte[columns * rows];
        spans = new DrawnPixelRanges(rows);
        this.view = view;
    }

    /** Draws the shadows of these capsules; none are seen from below the floor. */
    void draw(BoneAndJointCapsuleList list) {
        begin();
        for (int i = 0; i < list.count() && view.eye().y() > 0; i++) {
            if (list.has(i, BoneAndJointCapsuleList.CASTS_SHADOW)) {
                add(list.x0(i), list.y0(i), list.z0(i), list.r0(i), list.x1(i), list.y1(i), list.z1(i), list.r1(i));
            }
        }
    }

    private void begin() {
        cell = 2 / view.focal();
        for (int row = 0; row < rows; row++) {
            if (spans.from(row) < spans.to(row)) {
                Arrays.fill(cells, row * columns + spans.from(row), row * columns + spans.to(row), (byte) 0);
            }
        }
        spans.clear();
    }

    private void add(double x0, double y0, double z0, double r0, double x1, double y1, double z1, double r1) {
        double height0 = Math.max(0, y0 - r0);
        double height1 = Math.max(0, y1 - r1);
        ax = x0 + SLANT_X * y0;
        az = z0 + SLANT_Z * y0;
        bx = x1 + SLANT_X * y1 - ax;
        bz = z1 + SLANT_Z * y1 - az;
        radius = r0;
        radiusChange = r1 - r0;
        soft = SOFT + SOFTER * height0;
        softChange = SOFTER * (height1 - height0);
        double square = bx * bx + bz * bz;
        perSquare = square > 1e-9 ? 1 / square : 0;
        double faintest = Math.max(r0 / soft, r1 / (soft + softChange));
        double reach = Math.max(r0 + soft, r1 + soft + softChange);
        if (faintest > FAINTEST && Math.abs(ax) + Math.abs(az) + square + reach < FARTHEST) {
            addRows(
                    Math.min(ax, ax + bx) - reach,
                    Math.max(ax, ax + bx) + reach,
                    Math.min(az, az + bz) - reach,
                    Math.max(az, az + bz) + reach);
        }
    }

    /** Adds the rows in which a rectangle of the floor may be visible. */
    private void addRows(double lowX, double highX, double lowZ, double highZ) {
        double top = Double.POSITIVE_INFINITY;
        double bottom = Double.NEGATIVE_INFINITY;
        for (int corner = 0; corner < 4; corner++) {
            double x = ((corner & 1) == 0 ? lowX : highX) - view.eye().x();
            double z = ((corner & 2) == 0 ? lowZ : highZ) - view.eye().z();
            double y = -view.eye().y();
            double depth = x * view.forward().x()
                    + y * view.forward().y()
                    + z * view.forward().z();
            double down =
                    x * view.down().x() + y * view.down().y() + z * view.down().z();
            if (depth > view.near()) {
                top = Math.min(top, down / depth);
                bottom = Math.max(bottom, down / depth);
            } else {
                bottom = Double.POSITIVE_INFINITY;
            }
        }
        int first = (int) Math.max(0, (top * view.focal() + view.centerY()) / 2);
        int end = (int) Math.min(rows - 2, Math.ceil((bottom * view.focal() + view.centerY()) / 2) + 1);
        for (int row = first; row < end; row++) {
            addRow(row, lowX, highX, lowZ, highZ);
        }
    }

    /** Adds the cells of a row; the camera does not roll, so that the floor's depth is equal in all of them. */
    private void addRow(int row, double lowX, double highX, double lowZ, double highZ) {
        double v = (2 * row + 1 - view.centerY()) / view.focal();
        double depth = -view.eye().y() / (view.down().y() * v + view.forward().y());
        if (!(depth > view.near())) {
            return;
        }
        double u = (1 - view.centerX()) / view.focal();
        double x = view.eye().x()
                + depth
                        * (view.forward().x()
                                + v * view.down().x()
                                + u * view.right().x());
        double z = view.eye().z()
                + depth
                        * (view.forward().z()
                                + v * view.down().z()
                                + u * view.right().z());
        double stepX = depth * cell * view.right().x();
        double stepZ = depth * cell * view.right().z();
        double from = Math.max(0, Math.max(first(x, stepX, lowX, highX), first(z, stepZ, lowZ, highZ)));
        double to = Math.min(columns - 3, Math.min(last(x, stepX, lowX, highX), last(z, stepZ, lowZ, highZ)));
        if (from <= to) {
            int begin = (int) Math.ceil(from);
            drawRow(row, begin, (int) to + 1, x + begin * stepX, stepX, z + begin * stepZ, stepZ, 0.6 * depth * cell);
        }
    }

    private static double first(double at, double step, double low, double high) {
        if (Math.abs(step) < 1e-12) {
            return at >= low && at <= high ? 0 : Double.POSITIVE_INFINITY;
        }
        return ((step > 0 ? low : high) - at) / step;
    }

    private static double last(double at, double step, double low, double high) {
        return Math.abs(step) < 1e-12 ? Double.POSITIVE_INFINITY : ((step > 0 ? high : low) - at) / step;
    }

    private void drawRow(
            int row, int from, int to, double startX, double stepX, double startZ, double stepZ, double softest) {
        // Cells begin at 1, so that their neighbours exist.
        spans.include(row + 1, from + 1, to + 1);
        double x = startX - ax;
        double z = startZ - az;
        int at = (row + 1) * columns + from + 1;
        for (int i = from; i < to; i++, at++, x += stepX, z += stepZ) {
            double along = (x * bx + z * bz) * perSquare;
            double part = along > 0 ? (along < 1 ? along : 1) : 0;
            double offX = x - bx * part;
            double offZ = z - bz * part;
            double edge = soft + softChange * part + softest;
            double wide = radius + radiusChange * part;
            double square = offX * offX + offZ * offZ;
            if (square < (wide + edge) * (wide + edge)) {
                double perEdge = 1 / edge;
                double deep = (wide + edge - Math.sqrt(square)) * perEdge / 2;
                double in = deep < 1 ? deep : 1;
                double core = wide * perEdge;
                double strength = in * in * (3 - 2 * in) * (core < 1 ? core : 1);
                int coverage = (int) (255 * strength);
                if (coverage > (cells[at] & 0xFF)) {
                    cells[at] = (byte) coverage;
                }
            }
        }
    }

    /** Returns the number of cells in a row, and the number of rows, of which the outermost are never shadowed. */
    int columns() {
        return columns;
    }

    int rows() {
        return rows;
    }

    /** Writes all cells as pixels of black, 0xAARRGGBB. */
    void copyTo(int[] pixels) {
        for (int i = 0; i < cells.length; i++) {
            pixels[i] = ((cells[i] & 0xFF) * DARKEST >> 8) << 24;
        }
    }

    /** Darkens the pixels of the surface. */
    void apply(RasterFrameBuffer surface) {
        for (int row = 0; row < surface.height(); row++) {
            int own = (row >> 1) + 1;
            int other = own + ((row & 1) == 0 ? -1 : 1);
            int from = Math.min(spans.from(own), spans.from(other));
            int to = Math.max(spans.to(own), spans.to(other));
            if (from < to) {
                int first = Math.max(0, 2 * from - 3);
                int end = Math.min(surface.width(), 2 * to);
                surface.include(row, first, end);
                darken(surface.pixels(), row * surface.stride(), first, end, own * columns, other * columns);
            }
        }
    }

    private void darken(int[] pixels, int start, int first, int end, int own, int other) {
        for (int x = first; x < end; x++) {
            int column = (x >> 1) + 1;
            int beside = column + ((x & 1) == 0 ? -1 : 1);
            int sum = 9 * (cells[own + column] & 0xFF)
                    + 3 * (cells[own + beside] & 0xFF)
                    + 3 * (cells[other + column] & 0xFF)
                    + (cells[other + beside] & 0xFF);
            if (sum > 0) {
                pixels[start + x] = RasterFrameBuffer.mix(pixels[start + x], 0, sum * DARKEST >> 12);
            }
        }
    }
}
