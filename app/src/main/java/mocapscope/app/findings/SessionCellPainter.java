package mocapscope.app.findings;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import mocapscope.app.control.CellPainter;

/** Shows a session's title in a table cell with a dot in the session colour. */
final class SessionCellPainter implements CellPainter<FindingRow> {
    private static final double DOT = 8;

    private final Region dot = new Region();
    private final Label name = new Label();
    private final HBox both = new HBox(7, dot, name);

    SessionCellPainter() {
        both.setAlignment(Pos.CENTER_LEFT);
        dot.setMinSize(DOT, DOT);
        dot.setMaxSize(DOT, DOT);
    }

    @Override
    public Node node() {
        return both;
    }

    @Override
    public void show(FindingRow findingRow) {
        name.setText(FindingLabels.session(findingRow));
        dot.setVisible(findingRow.session().isPresent());
        dot.setManaged(findingRow.session().isPresent());
        findingRow
                .session()
                .ifPresent(one -> dot.setStyle("-fx-background-radius: 4px; -fx-background-color: -color-session-%d;"
                        .formatted(one.accent())));
    }
}
