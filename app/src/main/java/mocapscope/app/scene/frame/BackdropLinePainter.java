package mocapscope.app.scene.frame;

/** Paints the thin lines of a scene's backdrop, such as floor grid and axes, in pixel coordinates. */
@FunctionalInterface
public interface BackdropLinePainter {
    /** The pixels drawn, then left out, of a dashed line. */
    double DASH = 5;

    double DASH_GAP = 6;

    /**
     * Paints a line through points, each an x and a y.
     *
     * @param points valid only during the call; may hold more points than counted
     * @param argb the color with its opacity, 0xAARRGGBB, not premultiplied
     */
    void paintLine(double[] points, int count, int argb, double width, boolean dashed);
}
