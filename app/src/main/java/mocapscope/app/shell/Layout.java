package mocapscope.app.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.Region;
import mocapscope.app.pulse.View;

/**
 * Where the views are. In a narrow window what stands beside goes below.
 *
 * <pre>
 *   sessions │ scene  │ beside
 *            ├────────┤
 *            │ below  │
 * </pre>
 */
final class Layout {
    /** From this width on there is room for three columns. */
    private static final double WIDE = 1280;

    private static final double SIDE_WIDTH = 288;
    private static final double SIDE_LEAST = 248;
    private static final double BESIDE_SHARE = 0.44;
    private static final double SCENE_SHARE = 0.56;
    private static final double DOCK_LEAST = 120;

    private final View side;
    private final Views views;
    private final TabPane below;
    private final TabPane beside;
    private final List<Tab> tall;
    private final SplitPane column = new SplitPane();
    private final SplitPane root = new SplitPane();
    private boolean wide;

    /** For a window {@code width} wide. */
    Layout(View side, Views views, double width) {
        this.side = side;
        this.views = views;
        below = dock(views.below());
        beside = dock(views.beside());
        tall = List.copyOf(beside.getTabs());
        wide = width >= WIDE;
        column.setOrientation(Orientation.VERTICAL);
        column.getItems().setAll(views.middle().node(), below);
        root.getItems().setAll(side.node(), column);
        arrange();
        SplitPane.setResizableWithParent(side.node(), false);
        if (side.node() instanceof Region region) {
            region.setMinWidth(SIDE_LEAST);
        }
    }

    /** Arranges everything anew when the window has become so narrow, or so wide, that it should be. */
    void fit(double width) {
        if (wide != width >= WIDE) {
            wide = !wide;
            arrange();
            standard(width);
        }
    }

    private void arrange() {
        root.getItems().remove(beside);
        Stream.of(below, beside).forEach(dock -> dock.getTabs().removeAll(tall));
        (wide ? beside : below).getTabs().addAll(tall);
        if (wide) {
            root.getItems().add(beside);
        }
    }

    Node node() {
        return root;
    }

    /** In the order of their shortcuts. */
    List<View> views() {
        return Stream.concat(views.all(), Stream.of(side)).toList();
    }

    /** Brings a view to the front and the keyboard to it. */
    void focus(View view) {
        for (var dock : List.of(below, beside)) {
            dock.getTabs().stream()
                    .filter(tab -> tab.getContent() == view.node())
                    .forEach(dock.getSelectionModel()::select);
        }
        view.node().requestFocus();
    }

    /** Places the borders as they are the first time, in a window that wide. */
    void standard(double width) {
        double side = SIDE_WIDTH / width;
        root.setDividerPositions(side, 1 - BESIDE_SHARE * (1 - side));
        column.setDividerPositions(SCENE_SHARE);
    }

    /** Where the borders are, each from 0 to 1. */
    List<Double> borders() {
        return DoubleStream.concat(
                        DoubleStream.of(root.getDividerPositions()), DoubleStream.of(column.getDividerPositions()))
                .boxed()
                .toList();
    }

    /** Puts the borders where they were; false when there were others then. */
    boolean borders(List<Double> positions) {
        if (positions.size() != borders().size()) {
            return false;
        }
        var left = new ArrayList<>(positions);
        for (var split : List.of(root, column)) {
            for (var divider : split.getDividers()) {
                divider.setPosition(left.removeFirst());
            }
        }
        return true;
    }

    private static TabPane dock(List<View> tabbed) {
        var dock = new TabPane();
        for (var view : tabbed) {
            var tab = new Tab(view.title(), view.node());
            tab.setId("tab-" + view.id());
            dock.getTabs().add(tab);
        }
        dock.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        dock.setMinSize(2 * DOCK_LEAST, DOCK_LEAST);
        return dock;
    }
}
