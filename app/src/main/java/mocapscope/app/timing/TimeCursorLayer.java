package mocapscope.app.timing;

import java.util.OptionalLong;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Line;
import mocapscope.app.control.LayoutRootRegistry;

/** Draws the mouse position and the two measuring cursors across all timing rows. */
final class TimeCursorLayer extends Pane {
    private final Line mouse = line("cursor");
    private final Line first = line("cursor-first");
    private final Line second = line("cursor-second");
    private final Label firstName = name("1");
    private final Label secondName = name("2");

    TimeCursorLayer() {
        setMouseTransparent(true);
        setMinSize(0, 0);
        getChildren().addAll(mouse, first, second, firstName, secondName);
    }

    private static Line line(String style) {
        var line = new Line();
        line.getStyleClass().add(style);
        line.setManaged(false);
        line.setVisible(false);
        return line;
    }

    private static Label name(String words) {
        var name = new Label(words);
        name.getStyleClass().add("cursor-name");
        LayoutRootRegistry.register(name);
        name.setVisible(false);
        return name;
    }

    /** Shows the cursors; {@code x} is the mouse position, negative for none. */
    void show(TimeCursorPair pair, VisibleTimeRange range, TimingRowLayout layout, double x) {
        place(mouse, layout.isOnPlot(x) ? x : -1);
        place(first, firstName, pair.first(), range, layout);
        place(second, secondName, pair.second(), range, layout);
    }

    private void place(Line line, Label name, OptionalLong time, VisibleTimeRange range, TimingRowLayout layout) {
        double x = time.isEmpty() ? -1 : layout.x(time.getAsLong(), range);
        place(line, layout.isOnPlot(x) ? x : -1);
        name.setVisible(line.isVisible());
        if (line.isVisible()) {
            name.autosize();
            name.relocate(line.getStartX() + 1, 0);
        }
    }

    private void place(Line line, double x) {
        line.setVisible(x >= 0);
        if (x >= 0) {
            double at = Math.round(x) + 0.5;
            line.setStartX(at);
            line.setEndX(at);
            line.setEndY(getHeight());
        }
    }
}
