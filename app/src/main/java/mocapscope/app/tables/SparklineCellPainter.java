package mocapscope.app.tables;

import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import mocapscope.app.control.PixelBufferPlotPane;
import mocapscope.app.control.PixelColorBuffer;
import mocapscope.app.control.PixelColumnMinMaxBuffer;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.control.PlotValueAxisScale;
import mocapscope.app.control.table.TableCellGraphic;

/**
 * Paints a table cell as a sparkline of the row's last 10 seconds. Each line is centered in its own range, and all
 * share one scale.
 */
final class SparklineCellPainter<V> implements TableCellGraphic<V> {
    /** Supplies the recent values of one sparkline of a table row. */
    @FunctionalInterface
    interface SparklineDataSource<V> {
        void fill(V value, int line, PixelTimeScale scale, PixelColumnMinMaxBuffer curve);
    }

    private static final PseudoClass SEVERAL = PseudoClass.getPseudoClass("several");
    private static final double WIDTH = 112;
    private static final double HEIGHT = 18;
    private static final long WINDOW = 10_000_000_000L;
    /** One second, the pause below which no gap is drawn. */
    private static final int BRIDGE = (int) (WIDTH / 10);
    /** The range, as a part of the value, below which a line is drawn flat, so that noise is not magnified. */
    private static final double FLAT = 1e-4;

    private final PixelBufferPlotPane rasterPane = new PixelBufferPlotPane("spark");
    private final PixelColumnMinMaxBuffer[] curves;
    private final SparklineDataSource<V> source;
    private final LongSupplier now;
    private final boolean steps;

    private SparklineCellPainter(int count, boolean steps, LongSupplier now, SparklineDataSource<V> source) {
        this.steps = steps;
        this.curves = IntStream.range(0, count)
                .mapToObj(_ -> new PixelColumnMinMaxBuffer())
                .toArray(PixelColumnMinMaxBuffer[]::new);
        this.now = now;
        this.source = source;
        rasterPane.setPrefSize(WIDTH, HEIGHT);
        rasterPane.setMaxHeight(HEIGHT);
        rasterPane.pseudoClassStateChanged(SEVERAL, count > 1);
    }

    /** Creates a painter of {@code count} lines, at most three; {@code now} is on the clock of the values. */
    static <V> SparklineCellPainter<V> lines(int count, LongSupplier now, SparklineDataSource<V> source) {
        return new SparklineCellPainter<>(count, false, now, source);
    }

    /** Creates a painter of one value that stays constant until the next. */
    static <V> SparklineCellPainter<V> steps(LongSupplier now, SparklineDataSource<V> source) {
        return new SparklineCellPainter<>(1, true, now, source);
    }

    @Override
    public Node node() {
        return rasterPane;
    }

    @Override
    public void show(V value) {
        if (rasterPane.columnCount() <= 0) {
            return;
        }
        var scale = PixelTimeScale.until(now.getAsLong(), WINDOW, rasterPane.columnCount());
        double widest = 0;
        for (int i = 0; i < curves.length; i++) {
            source.fill(value, i, scale, curves[i].clear(scale.columns()));
            widest = Math.max(widest, range(curves[i]));
        }
        double half = widest / 2;
        rasterPane.paint(raster -> {
            raster.fill(rasterPane.ground());
            for (int i = curves.length - 1; i >= 0; i--) {
                draw(raster, curves[i], half, lineColor(i));
            }
        });
    }

    private void draw(PixelColorBuffer raster, PixelColumnMinMaxBuffer curve, double half, int color) {
        if (curve.lowest() > curve.highest()) {
            return;
        }
        if (steps) {
            curve.drawSteps(raster, scale(curve, half), raster.width(), color);
        } else {
            curve.drawLine(raster, scale(curve, half), BRIDGE, color);
        }
    }

    private static double range(PixelColumnMinMaxBuffer curve) {
        double range = curve.highest() - curve.lowest();
        double size = Math.max(Math.abs(curve.highest()), Math.abs(curve.lowest()));
        return Double.isFinite(range) ? Math.max(range, FLAT * size) : 0;
    }

    /** Returns a scale slightly larger than the range, so that lines do not touch the edge. */
    private static PlotValueAxisScale scale(PixelColumnMinMaxBuffer curve, double half) {
        double middle = (curve.lowest() + curve.highest()) / 2;
        double reach = half > 0 ? 1.15 * half : 1;
        return new PlotValueAxisScale(middle - reach, middle + reach, reach);
    }

    private int lineColor(int line) {
        return switch (line) {
            case 0 -> rasterPane.line();
            case 1 -> rasterPane.mark();
            default -> rasterPane.fill();
        };
    }
}
