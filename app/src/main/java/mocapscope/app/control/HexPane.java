package mocapscope.app.control;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.geometry.Orientation;
import javafx.geometry.Point2D;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import mocapscope.app.control.WindowContentScalePane.ScaledCanvas;

/**
 * A pane that shows bytes as hex and ASCII, with selectable, highlighted and marked ranges. A highlighted range is a
 * field's, or one the user drags over. Only visible rows are drawn.
 */
public final class HexPane extends Region {
    private static final String FAMILY = "JetBrains Mono";
    private static final double SIZE = 12;
    private static final double ROW = 18;
    private static final double BASELINE = 13;
    private static final double PAD = 8;
    private static final double WHEEL_ROWS = 3;

    private final CssColorSupplierNode colors = new CssColorSupplierNode(this::requestLayout);
    private final ScaledCanvas canvas = new ScaledCanvas();
    private final ScrollBar bar = new ScrollBar();
    private Font font = Font.getDefault();
    private double glyph;
    private ByteBuffer bytes = ByteBuffer.allocate(0);
    private HexDumpLayout grid = new HexDumpLayout(0, HexDumpLayout.WIDE);
    private ByteRange highlight = ByteRange.NONE;
    private List<ByteRange> marks = List.of();
    private List<ByteRange> shades = List.of();
    private int anchor;
    private IntConsumer picked = at -> {};

    public HexPane(String id) {
        setId(id);
        getStyleClass().add("hex-pane");
        bar.setOrientation(Orientation.VERTICAL);
        bar.valueProperty().addListener(_ -> draw());
        getChildren().addAll(colors, canvas, bar);
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.TEXT_AREA);
        setMinSize(0, 0);
        addEventHandler(MouseEvent.MOUSE_PRESSED, this::press);
        addEventHandler(MouseEvent.MOUSE_DRAGGED, this::drag);
        addEventHandler(MouseEvent.MOUSE_CLICKED, this::click);
        addEventHandler(ScrollEvent.SCROLL, event -> scrollBy(-Math.signum(event.getDeltaY()) * WHEEL_ROWS));
        addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    }

    /** Shows all of {@code newer}, which must not change, without a highlighted range. */
    public void show(ByteBuffer newer) {
        bytes = newer;
        highlight = ByteRange.NONE;
        marks = List.of();
        shades = List.of();
        bar.setValue(0);
        requestLayout();
    }

    /** Highlights a range and scrolls to its beginning. */
    public void highlight(ByteRange range) {
        anchor = range.offset();
        reach(range);
    }

    private void reach(ByteRange target) {
        var range = target.clipTo(bytes.limit());
        if (!range.equals(highlight)) {
            highlight = range;
            setAccessibleText(copied());
            reveal();
            draw();
        }
    }

    /** Shades ranges that belong to the highlighted one. */
    public void shade(List<ByteRange> ranges) {
        shades = List.copyOf(ranges);
        draw();
    }

    /** Returns the highlighted range. */
    public ByteRange highlightedRange() {
        return highlight;
    }

    /** Underlines ranges, such as invalid ones. */
    public void setUnderlinedRanges(List<ByteRange> ranges) {
        marks = List.copyOf(ranges);
        draw();
    }

    /** Passes the byte the user clicks to {@code listener}. */
    public void onPick(IntConsumer listener) {
        picked = listener;
    }

    /** Returns the middle of a byte's digits in this pane's coordinates; it may be scrolled out of view. */
    public Point2D byteCenter(int at) {
        double y = PAD + (grid.row(at) - Math.floor(bar.getValue()) + 0.5) * ROW;
        return new Point2D(x(grid.hexColumn(at)) + glyph, y);
    }

    /** Sets the context menu of the bytes. */
    public void setContextMenu(ContextMenu menu) {
        setOnContextMenuRequested(event -> menu.show(this, event.getScreenX(), event.getScreenY()));
    }

    @Override
    protected void layoutChildren() {
        measure();
        double width = bar.prefWidth(-1);
        bar.resizeRelocate(getWidth() - width, 0, width, getHeight());
        canvas.setSize(getWidth() - width, getHeight());
        grid = HexDumpLayout.fitting(bytes.limit(), (canvas.unitWidth() - 2 * PAD) / glyph);
        double hidden = Math.max(0, grid.rows() - visibleRows());
        bar.setMax(hidden);
        bar.setVisibleAmount(hidden * visibleRows() / Math.max(1, grid.rows()));
        bar.setVisible(hidden > 0);
        bar.setValue(Math.min(bar.getValue(), hidden));
        draw();
    }

    /** Measures the font late, as the program's fonts may be loaded after its views are created. */
    private void measure() {
        if (glyph == 0) {
            font = Font.font(Font.getFamilies().contains(FAMILY) ? FAMILY : "monospace", SIZE);
            var ten = new Text("0000000000");
            ten.setFont(font);
            glyph = ten.getLayoutBounds().getWidth() / 10;
        }
    }

    private double visibleRows() {
        return Math.max(1, Math.floor((getHeight() - 2 * PAD) / ROW));
    }

    private void reveal() {
        int row = grid.row(highlight.offset());
        if (highlight.length() > 0 && (row < bar.getValue() || row >= bar.getValue() + visibleRows())) {
            bar.setValue(Math.clamp(row - 1, 0, bar.getMax()));
        }
    }

    private void draw() {
        var g = canvas.getGraphicsContext2D();
        g.setFill(colors.ground());
        g.fillRect(0, 0, canvas.unitWidth(), canvas.unitHeight());
        g.setFont(font);
        int first = (int) bar.getValue();
        int end = Math.min(grid.rows(), first + (int) visibleRows() + 1);
        for (int row = first; row < end; row++) {
            drawRow(g, row, PAD + (row - first) * ROW);
        }
    }

    private void drawRow(GraphicsContext g, int row, double y) {
        g.setFill(colors.faint());
        g.fillText(grid.formatOffset(row), PAD, y + BASELINE);
        int end = Math.min(bytes.limit(), (row + 1) * grid.bytesPerRow());
        for (int at = row * grid.bytesPerRow(); at < end; at++) {
            boolean chosen = highlight.contains(at);
            if (chosen) {
                g.setFill(colors.fill());
                boxes(g, highlight, at, end, y);
            } else {
                shade(g, at, end, y);
            }
            byte value = bytes.get(at);
            g.setFill(chosen ? colors.grid() : value == 0 ? colors.faint() : colors.text());
            g.fillText(HexDumpLayout.formatHex(value), x(grid.hexColumn(at)), y + BASELINE);
            g.fillText(String.valueOf(HexDumpLayout.toAscii(value)), x(grid.asciiColumn(at)), y + BASELINE);
            underline(g, at, y);
        }
    }

    private void shade(GraphicsContext g, int at, int end, double y) {
        for (var range : shades) {
            if (range.contains(at)) {
                g.setFill(colors.shade());
                boxes(g, range, at, end, y);
                return;
            }
        }
    }

    /** Fills boxes behind a byte's digits and its letter, joined to the next byte of the range. */
    private void boxes(GraphicsContext g, ByteRange range, int at, int end, double y) {
        boolean joined = range.contains(at + 1) && at + 1 < end;
        double width = joined ? x(grid.hexColumn(at + 1)) - x(grid.hexColumn(at)) : 2 * glyph + 4;
        box(g, x(grid.hexColumn(at)) - 2, y, width);
        box(g, x(grid.asciiColumn(at)), y, glyph);
    }

    private static void box(GraphicsContext g, double x, double y, double width) {
        g.fillRect(x, y + 1, width, ROW - 2);
    }

    private void underline(GraphicsContext g, int at, double y) {
        if (marks.stream().anyMatch(mark -> mark.contains(at))) {
            g.setFill(colors.mark());
            g.fillRect(x(grid.hexColumn(at)), y + ROW - 2, 2 * glyph, 2);
        }
    }

    private double x(int column) {
        return PAD + column * glyph;
    }

    private void press(MouseEvent event) {
        requestFocus();
        int at = at(event);
        if (event.getButton() == MouseButton.PRIMARY && at >= 0) {
            if (event.isShiftDown()) {
                range(at);
            } else {
                anchor = at;
            }
        }
    }

    private void drag(MouseEvent event) {
        int at = at(event);
        if (event.getButton() == MouseButton.PRIMARY && at >= 0 && !event.isStillSincePress()) {
            range(at);
        }
    }

    private void click(MouseEvent event) {
        int at = at(event);
        boolean still = event.isStillSincePress() && !event.isShiftDown();
        if (event.getButton() == MouseButton.PRIMARY && still && at >= 0) {
            picked.accept(at);
        }
    }

    /** Returns the byte under the mouse, or −1. */
    private int at(MouseEvent event) {
        int row = (int) (bar.getValue() + Math.floor((event.getY() - PAD) / ROW));
        return grid.byteAt(row, (int) Math.floor((event.getX() - PAD) / glyph));
    }

    /** Highlights from the byte where the drag began up to this one. */
    private void range(int at) {
        reach(new ByteRange(Math.min(anchor, at), Math.abs(at - anchor) + 1));
    }

    private void key(KeyEvent event) {
        int step = switch (event.getCode()) {
            case LEFT -> -1;
            case RIGHT -> 1;
            case UP -> -grid.bytesPerRow();
            case DOWN -> grid.bytesPerRow();
            default -> 0;
        };
        if (event.isShortcutDown() && event.getCode() == KeyCode.C) {
            TextClipboard.copy(copied());
            event.consume();
        } else if (step != 0 && bytes.limit() > 0 && event.isShiftDown()) {
            int end = highlight.offset() < anchor ? highlight.offset() : highlight.offset() + highlight.length() - 1;
            range(Math.clamp(end + step, 0, bytes.limit() - 1));
            event.consume();
        } else if (step != 0 && bytes.limit() > 0) {
            boolean on = step > 0 && step < grid.bytesPerRow();
            int from = on ? highlight.offset() + Math.max(0, highlight.length() - 1) : highlight.offset();
            anchor = Math.clamp(from + step, 0, bytes.limit() - 1);
            picked.accept(anchor);
            event.consume();
        }
    }

    private void scrollBy(double rows) {
        bar.setValue(Math.clamp(bar.getValue() + rows, 0, bar.getMax()));
    }

    /** Returns the highlighted bytes as hex, or all when none are highlighted. */
    private String copied() {
        return highlight.length() == 0
                ? HexDumpLayout.formatBytes(bytes, 0, bytes.limit())
                : HexDumpLayout.formatBytes(bytes, highlight.offset(), highlight.length());
    }
}
