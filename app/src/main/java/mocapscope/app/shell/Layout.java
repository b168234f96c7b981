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
 * Where the views are.
 *
 * <pre>
 *   sessions │ scene
 *            ├──────────────
 *            │ tabs
 * </pre>
 */
final class Layout {
    private static final double SIDE_WIDTH = 288;
    private static final double SIDE_LEAST = 248;
    private static final double SCENE_SHARE = 0.56;

    private final View side;
    private final View middle;
    private final List<View> tabbed;
    private final TabPane tabs = new TabPane();
    private final SplitPane column = new SplitPane();
    private final SplitPane root = new SplitPane();

    Layout(View side, Views views) {
        this.side = side;
        this.middle = views.middle();
        this.tabbed = views.tabs();
        for (var view : tabbed) {
            var tab = new Tab(view.title(), view.node());
            tab.setId("tab-" + view.id());
            tabs.getTabs().add(tab);
        }
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        tabs.setMinHeight(120);
        column.setOrientation(Orientation.VERTICAL);
        column.getItems().setAll(middle.node(), tabs);
        root.getItems().setAll(side.node(), column);
        SplitPane.setResizableWithParent(side.node(), false);
        if (side.node() instanceof Region region) {
            region.setMinWidth(SIDE_LEAST);
        }
    }

    Node node() {
        return root;
    }

    /** In the order of their shortcuts. */
    List<View> views() {
        return Stream.concat(Stream.of(middle), Stream.concat(tabbed.stream(), Stream.of(side)))
                .toList();
    }

    /** Brings a view to the front and the keyboard to it. */
    void focus(View view) {
        int tab = tabbed.indexOf(view);
        if (tab >= 0) {
            tabs.getSelectionModel().select(tab);
        }
        view.node().requestFocus();
    }

    /** Places the borders as they are the first time, in a window that wide. */
    void standard(double width) {
        root.setDividerPositions(SIDE_WIDTH / width);
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
}
