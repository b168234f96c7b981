package mocapscope.app.scene.raster;

/**
 * Draws tapered capsules, such as the bones of a skeleton, into the image of the software renderer. Rays through pixels
 * are intersected exactly, a row of pixels at a time, and edges are smoothed by a pixel's distance from the outline.
 *
 * <p>A capsule is a row of spheres along an axis A + w·(B − A). A ray z·d meets the cone around them where k2·z² +
 * 2·k1·z + k0 = 0, at the sphere w; below 0 and above 1 it meets a sphere at an end.
 */
final class CapsuleRasterizer {
    /** Half the width in pixels below which a capsule becomes fainter instead of thinner. */
    private static final double THINNEST = 0.5;

    private static final double FARTHEST = 1e6;

    /** The radius in pixels below which a capsule is drawn as a line. */
    private static final double THIN = 1.25;

    /** The distance from its middle, in radii, at which the sides of a line get their color. */
    private static final double SIDE = 0.7;

    /** The part of its radius by which a capsule blends with what it crosses. */
    private static final double BLEND = 0.12;

    private final RasterFrameBuffer surface;
    private final CapsuleScanlineBounds outline = new CapsuleScanlineBounds();
    private final RasterCameraProjection view;
    private final ShadingTables shading;
    private int[] shades = {};
    private int shadeBits;
    private double shadeRadius;
    private double shadeMiddle;
    private int opacity;
    private final EdgeFragmentBuffer edges;
    private int[] pixels = {};
    private float[] depths = {};
    private double near;
    private double perFocal;
    private double ax;
    private double ay;
    private double az;
    private double r0;
    private double bax;
    private double bay;
    private double baz;
    private double rr;
    private double d2;
    private double k0;
    private double foot;
    /** The radii before thin ends were widened. */
    private double true0;

    private double true1;

    CapsuleRasterizer(
            RasterFrameBuffer surface, EdgeFragmentBuffer edges, RasterCameraProjection view, ShadingTables shading) {
        this.surface = surface;
        this.edges = edges;
        this.view = view;
        this.shading = shading;
    }

    /**
     * Draws a capsule: x, y, z and radius of two spheres in view space. An opacity of 256
     * hides what is behind. Values that are not finite draw nothing.
     */
    void draw(double[] ends, int at, int swatch, int alpha) {
        boolean swap = ends[at + 3] < ends[at + 7];
        int thick = swap ? at + 4 : at;
        int thin = swap ? at : at + 4;
        if (!isDrawable(ends, thick, thin)) {
            return;
        }
        opacity = alpha;
        pixels = surface.pixels();
        depths = surface.depths();
        near = view.near();
        perFocal = 1 / view.focal();
        setEnds(ends, thick, thin);
        setShading(shading.find(swatch, r0 / (Math.max(near, az) * perFocal)));
        if (alpha == 256 && isThin()) {
            drawThin();
            return;
        }
        if (!outline.set(ax, ay, az, r0, ax + bax, ay + bay, az + baz, r0 - rr, view)) {
            return;
        }
        int first = Math.max(0, outline.top());
        int end = Math.min(surface.height(), outline.bottom());
        for (int row = first; row < end; row++) {
            outline.setRow(row);
            int left = Math.max(0, outline.left());
            int right = Math.min(surface.width(), outline.right());
            if (left < right) {
                surface.include(row, left, right);
                drawRow(row, left, right);
            }
        }
    }

    private void setShading(MatcapShadingTable table) {
        shades = table.colors();
        shadeBits = table.bits();
        shadeRadius = table.radius();
        shadeMiddle = table.middle();
    }

    private boolean isDrawable(double[] ends, int thick, int thin) {
        double sum = 0;
        for (int i = 0; i < 4; i++) {
            sum += Math.abs(ends[thick + i]) + Math.abs(ends[thin + i]);
        }
        return sum < FARTHEST
                && ends[thick + 3] > 0
                && (ends[thick + 2] + ends[thick + 3] > view.near() || ends[thin + 2] + ends[thin + 3] > view.near());
    }

    private void setEnds(double[] ends, int thick, int thin) {
        ax = ends[thick];
        ay = ends[thick + 1];
        az = ends[thick + 2];
        true0 = ends[thick + 3];
        true1 = Math.max(0, ends[thin + 3]);
        r0 = Math.max(true0, THINNEST * az * perFocal);
        double r1 = Math.max(true1, Math.min(r0, THINNEST * ends[thin + 2] * perFocal));
        bax = ends[thin] - ax;
        bay = ends[thin + 1] - ay;
        baz = ends[thin + 2] - az;
        rr = r0 - r1;
        double m0 = bax * bax + bay * bay + baz * baz;
        d2 = m0 - rr * rr;
        if (d2 < 1e-6 * r0 * r0) {
            bax = 0;
            bay = 0;
            baz = 0;
            rr = 0;
            d2 = 0;
            true1 = true0;
        }
        double m1 = -(bax * ax + bay * ay + baz * az);
        foot = m1 - rr * r0;
        k0 = d2 * (ax * ax + ay * ay + az * az - r0 * r0) - foot * foot;
    }

    /** Returns true if its shape cannot be seen, only its width and color. */
    private boolean isThin() {
        double nearest = Math.min(az, az + baz) - r0;
        return nearest > near && r0 < THIN * nearest * perFocal;
    }

    /** Draws a line with the capsule's width, in the mean color of its side. */
    private void drawThin() {
        double end = az + baz;
        double x0 = view.centerX() + ax / az * view.focal();
        double y0 = view.centerY() + ay / az * view.focal();
        double dx = view.centerX() + (ax + bax) / end * view.focal() - x0;
        double dy = view.centerY() + (ay + bay) / end * view.focal() - y0;
        double reach = THIN + 0.5;
        int left = (int) Math.max(0, Math.min(x0, x0 + dx) - reach);
        int right = (int) Math.min(surface.width(), Math.max(x0, x0 + dx) + reach + 1);
        int top = (int) Math.max(0, Math.min(y0, y0 + dy) - reach);
        int bottom = (int) Math.min(surface.height(), Math.max(y0, y0 + dy) + reach + 1);
        if (left >= right || top >= bottom) {
            return;
        }
        double square = dx * dx + dy * dy;
        double perSquare = square > 1e-6 ? 1 / square : 0;
        int shade = meanShade();
        for (int row = top; row < bottom; row++) {
            double down = row + 0.5 - y0;
            // Where the line is steep, it is only a few pixels wide in a row.
            boolean steep = Math.abs(dy) > Math.abs(dx);
            double middle = steep ? x0 + dx * Math.clamp(down / dy, 0, 1) : 0;
            int from = steep ? (int) Math.max(left, middle - 2 * reach) : left;
            int to = steep ? (int) Math.min(right, middle + 2 * reach + 1) : right;
            if (from < to) {
                surface.include(row, from, to);
                drawThinRow(row * surface.stride(), from, to, from + 0.5 - x0, down, dx, dy, perSquare, shade);
            }
        }
    }

    private void drawThinRow(
            int start, int from, int to, double aside, double down, double dx, double dy, double perSquare, int shade) {
        double across = aside;
        for (int x = from; x < to; x++, across++) {
            double part = (across * dx + down * dy) * perSquare;
            double w = part > 0 ? (part < 1 ? part : 1) : 0;
            double offX = across - dx * w;
            double offY = down - dy * w;
            double z = az + baz * w;
            double perPixel = 1 / (z * perFocal);
            double radius = (r0 - rr * w) * perPixel;
            double square = offX * offX + offY * offY;
            if (square < (radius + 0.5) * (radius + 0.5) && z - r0 < depths[start + x]) {
                double inside = radius + 0.5 - Math.sqrt(square);
                double width = (true0 + (true1 - true0) * w) * perPixel / THINNEST;
                edges.add(start + x, z - r0, 0, shade, (inside < 1 ? inside : 1) * (width < 1 ? width : 1));
            }
        }
    }

    /** Returns the mean color of the side turned to the viewer: of its middle and halfway to its edges. */
    private int meanShade() {
        double flat = Math.sqrt(bax * bax + bay * bay);
        double length = Math.sqrt(bax * bax + bay * bay + baz * baz);
        if (flat < 1e-9 * length || length < 1e-9) {
            return shade(0, 0, 1);
        }
        double tilt = baz / length / flat;
        double x = bax * tilt;
        double y = bay * tilt;
        double asideX = -bay / flat * SIDE;
        double asideY = bax / flat * SIDE;
        double middle = Math.sqrt(1 - SIDE * SIDE);
        int one = shade(x * middle + asideX, y * middle + asideY, 1);
        int other = shade(x * middle - asideX, y * middle - asideY, 1);
        return RasterFrameBuffer.mix(RasterFrameBuffer.mix(one, other, 128), shade(x, y, 1), 128);
    }

    private void drawRow(int row, int from, int to) {
        double v = (row + 0.5 - view.centerY()) * perFocal;
        double vv = v * v + 1;
        double rowM2 = bay * v + baz;
        double rowK1 = -d2 * (ay * v + az) - foot * rowM2;
        double slopeK1 = -d2 * ax - foot * bax;
        double perD2 = d2 == 0 ? 0 : 1 / d2;
        double nearest = Math.min(az - r0, az + baz - r0 + rr) - BLEND * r0;
        int at = row * surface.stride() + from;
        double u = (from + 0.5 - view.centerX()) * perFocal;
        for (int x = from; x < to; x++, at++, u += perFocal) {
            if (depths[at] < nearest) {
                continue;
            }
            double q = vv + u * u;
            double m2 = rowM2 + bax * u;
            double k1 = rowK1 + slopeK1 * u;
            double k2 = q * d2 - m2 * m2;
            double h = k1 * k1 - k0 * k2;
            double perK2 = 1 / k2;
            double z = -(k1 + (h > 0 ? Math.sqrt(h) : 0)) * perK2;
            double w = (foot + z * m2) * perD2;
            if (w > 0 && w < 1) {
                // Seen along its axis, a cone has no outline.
                fragment(at, u, v, z, w, k2 > 0 ? h * perK2 * perD2 : r0 * r0);
            } else {
                drawEnd(at, u, v, q, k2 > 0 ? (w >= 1 ? 1 : 0) : m2 >= 0 ? 0 : 1);
            }
        }
    }

    private void drawEnd(int at, double u, double v, double q, double end) {
        double x = ax + bax * end;
        double y = ay + bay * end;
        double z = az + baz * end;
        double radius = r0 - rr * end;
        double b = x * u + y * v + z;
        double h = b * b - q * (x * x + y * y + z * z - radius * radius);
        double perQ = 1 / q;
        fragment(at, u, v, (b - (h > 0 ? Math.sqrt(h) : 0)) * perQ, end, h * perQ);
    }

    /**
     * Draws a pixel at depth z of the sphere w; {@code inside} is the sphere's squared radius minus the squared distance
     * of the ray from its middle.
     */
    private void fragment(int at, double u, double v, double z, double w, double inside) {
        double radius = r0 - rr * w;
        double edge = radius * z * perFocal;
        double ahead = depths[at] - z;
        double blend = BLEND * radius;
        if (!(z > near && ahead > -blend) || inside < -2 * edge) {
            return;
        }
        double nx = z * u - ax - bax * w;
        double ny = z * v - ay - bay * w;
        if (inside < edge || opacity < 256) {
            drawEdge(at, nx, ny, z, w, inside);
            return;
        }
        int shade = shade(nx, ny, radius);
        if (ahead > blend) {
            pixels[at] = shade;
            depths[at] = (float) z;
        } else {
            pixels[at] = RasterFrameBuffer.mix(pixels[at], shade, (int) (128 * (ahead / blend + 1)));
            depths[at] = (float) (ahead > 0 ? z : depths[at]);
        }
    }

    private int shade(double nx, double ny, double length) {
        double scale = shadeRadius / length;
        return shades[(int) (ny * scale + shadeMiddle) << shadeBits | (int) (nx * scale + shadeMiddle)];
    }

    private void drawEdge(int at, double nx, double ny, double z, double w, double inside) {
        double radius = r0 - rr * w;
        double blend = opacity == 256 ? BLEND * radius : 0;
        if (z - blend >= depths[at]) {
            return;
        }
        double perPixel = z * perFocal;
        double away = radius * radius - inside;
        double depth = (radius - (away > 0 ? Math.sqrt(away) : 0)) / perPixel;
        double width = (true0 + (true1 - true0) * w) / (THINNEST * perPixel);
        double coverage = (depth < 0.5 ? depth + 0.5 : 1) * (width < 1 ? width : 1);
        if (coverage <= 0) {
            return;
        }
        double square = nx * nx + ny * ny;
        int shade = shade(nx, ny, square > radius * radius ? Math.sqrt(square) : radius);
        if (opacity == 256) {
            edges.add(at, z, blend, shade, coverage);
        } else {
            pixels[at] = RasterFrameBuffer.mix(pixels[at], shade, (int) (opacity * coverage));
            if (coverage >= 0.5) {
                depths[at] = (float) z;
            }
        }
    }
}
