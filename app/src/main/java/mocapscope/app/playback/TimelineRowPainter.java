package mocapscope.app.playback;

import java.util.List;
import mocapscope.app.control.CssPlotLineColorSupplierNode;
import mocapscope.app.control.PixelBufferPlotPane;
import mocapscope.app.control.PixelColorBuffer;
import mocapscope.protocol.recording.SessionActivityTimeline;

/** Paints the activity and the event markers of all timeline rows into a pixel raster. */
final class TimelineRowPainter {
    /** Half the width of a mark's head, in logical pixels. */
    static final int HEAD = 4;

    private final PixelBufferPlotPane rasterPane;
    private final CssPlotLineColorSupplierNode colors;
    private double[] amounts = {};

    TimelineRowPainter(PixelBufferPlotPane rasterPane, CssPlotLineColorSupplierNode colors) {
        this.rasterPane = rasterPane;
        this.colors = colors;
    }

    /**
     * The mapping of timeline moments and rows to raster pixels.
     *
     * @param from the moment of the first column
     * @param step nanoseconds of a column
     */
    record TimelinePixelMapping(long from, double step, int top, int laneHeight, int first, double scale) {

        int xOf(long moment) {
            return (int) Math.clamp((moment - from) / step, -10_000, 1_000_000);
        }
    }

    /** Paints the rows, with ticks from {@code tick} on, {@code apart} nanoseconds apart. */
    void paint(
            PixelColorBuffer raster,
            TimelinePixelMapping grid,
            List<SessionTimelineRowData> timelineRows,
            long tick,
            long apart) {
        raster.fill(rasterPane.ground());
        for (long moment = tick; grid.xOf(moment) < raster.width(); moment += apart) {
            raster.fillColumn(grid.xOf(moment), 0, raster.height(), rasterPane.grid());
        }
        int top = grid.top();
        for (int i = grid.first(); i < timelineRows.size() && top < raster.height(); i++) {
            paintLane(raster, grid, timelineRows.get(i), top);
            top += grid.laneHeight();
            raster.fillRow(top - 1, rasterPane.grid());
        }
        raster.fillRow(grid.top() - 1, rasterPane.grid());
    }

    private void paintLane(
            PixelColorBuffer raster, TimelinePixelMapping grid, SessionTimelineRowData timelineRow, int top) {
        int height = grid.laneHeight();
        int before = Math.min(raster.width(), grid.xOf(timelineRow.oldest()));
        for (int x = 0; x < before; x++) {
            if (x % 6 < 2) {
                raster.fillColumn(x, top, top + height - 1, rasterPane.shade());
            }
        }
        silences(raster, grid, timelineRow, top);
        activity(raster, grid, timelineRow, top + HEAD * (int) Math.ceil(grid.scale()), top + height - 2);
        for (var mark : timelineRow.overview().marks()) {
            mark(raster, grid, mark, top, top + height - 2);
        }
    }

    private void silences(
            PixelColorBuffer raster, TimelinePixelMapping grid, SessionTimelineRowData timelineRow, int top) {
        for (var mark : timelineRow.overview().marks()) {
            if (mark.kind() == SessionActivityTimeline.ActivityMarkKind.SILENCE) {
                int bottom = top + grid.laneHeight() - 2;
                raster.rectangle(grid.xOf(mark.time()), top, grid.xOf(mark.until()), bottom, rasterPane.shade());
            }
        }
    }

    /** Paints the square root of the traffic, so that busy times do not flatten the others. */
    private void activity(
            PixelColorBuffer raster,
            TimelinePixelMapping grid,
            SessionTimelineRowData timelineRow,
            int top,
            int bottom) {
        int width = raster.width();
        if (amounts.length < width) {
            amounts = new double[width];
        }
        timelineRow.overview().peakRate(grid.from(), Math.max(1, Math.round(grid.step())), amounts, width);
        double most = 1;
        for (int x = 0; x < width; x++) {
            most = Math.max(most, amounts[x]);
        }
        int color = colors.opaqueArgb(timelineRow.accent());
        int dim = mixed(rasterPane.ground(), color);
        for (int x = 0; x < width; x++) {
            if (amounts[x] > 0) {
                int high = Math.max(1, (int) Math.round(Math.sqrt(amounts[x] / most) * (bottom - top)));
                raster.fillColumn(x, bottom - high, bottom, dim);
                raster.fillColumn(x, bottom - high, bottom - high, color);
            }
        }
    }

    private void mark(
            PixelColorBuffer raster,
            TimelinePixelMapping grid,
            SessionActivityTimeline.ActivityMark mark,
            int top,
            int bottom) {
        int x = grid.xOf(mark.time());
        if (x < -HEAD || x > raster.width() + HEAD) {
            return;
        }
        int head = (int) Math.round(HEAD * grid.scale());
        switch (mark.kind()) {
            case NOTE -> raster.fillColumn(x, top, top + head - 1, rasterPane.faint());
            case SILENCE -> {}
            case STATE -> raster.fillColumn(x, top, bottom, rasterPane.text());
            case OPENED -> flag(raster, x, top, bottom, head, rasterPane.fill());
            case CLOSED -> flag(raster, x, top, bottom, -head, rasterPane.faint());
            case LOST -> raster.rectangle(x, top, x + 1, bottom, rasterPane.mark());
            case WARNING -> pin(raster, x, top, bottom, head, rasterPane.mark());
            case ERROR -> pin(raster, x, top, bottom, head, rasterPane.line());
        }
    }

    /** A line below a triangle. */
    private static void pin(PixelColorBuffer raster, int x, int top, int bottom, int head, int color) {
        raster.triangle(x, top, head, color);
        raster.fillColumn(x, top, bottom, color);
    }

    /** Paints a pole with a flag to its right or left. */
    private static void flag(PixelColorBuffer raster, int x, int top, int bottom, int wide, int color) {
        raster.fillColumn(x, top, bottom, color);
        for (int row = 0; row < Math.abs(wide); row++) {
            raster.fillRowSegment(top + row, Math.min(x, x + wide), Math.max(x, x + wide), color);
        }
    }

    /** Returns the average of two colors. */
    private static int mixed(int ground, int color) {
        int mixed = 0xff;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int sum = (ground >> shift & 0xff) * 11 + (color >> shift & 0xff) * 9;
            mixed = mixed << 8 | sum / 20;
        }
        return mixed;
    }
}
