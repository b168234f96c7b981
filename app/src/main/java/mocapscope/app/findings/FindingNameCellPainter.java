package mocapscope.app.findings;

import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import mocapscope.app.control.CellPainter;
import mocapscope.app.control.StatusLamp;
import org.jspecify.annotations.Nullable;

/** Shows a finding or group in a tree table cell with indentation, arrow and severity lamp. */
final class FindingNameCellPainter implements CellPainter<FindingRow> {
    private static final PseudoClass OPEN = PseudoClass.getPseudoClass("open");
    private static final PseudoClass GROUP = PseudoClass.getPseudoClass("group");
    private static final double STEP = 18;

    private final Region arrow = new Region();
    private final StackPane hold = new StackPane(arrow);
    private final StatusLamp lamp = new StatusLamp();
    private final Label name = new Label();
    private final HBox all = new HBox(7, hold, lamp, name);
    private FindingRow.@Nullable FindingRowKey key;

    /** Creates the cell; {@code flip} opens or closes a group. */
    FindingNameCellPainter(Consumer<FindingRow.FindingRowKey> flip) {
        all.setAlignment(Pos.CENTER_LEFT);
        all.getStyleClass().add("finding-face");
        name.setMinWidth(0);
        arrow.getStyleClass().add("arrow");
        hold.getStyleClass().add("arrow-hold");
        hold.addEventHandler(MouseEvent.MOUSE_PRESSED, event -> {
            if (key != null && arrow.isVisible()) {
                flip.accept(key);
                event.consume();
            }
        });
    }

    @Override
    public Node node() {
        return all;
    }

    @Override
    public void show(FindingRow findingRow) {
        boolean group = findingRow.shape().group();
        key = findingRow.key();
        all.setPadding(new Insets(0, 0, 0, findingRow.depth() * STEP));
        all.pseudoClassStateChanged(GROUP, group);
        arrow.setVisible(group);
        arrow.pseudoClassStateChanged(OPEN, findingRow.shape() == FindingRow.FindingRowKind.OPEN);
        lamp.show(FindingLabels.light(findingRow.severity()), FindingLabels.severity(findingRow.severity()));
        name.setText(FindingLabels.name(findingRow));
    }
}
