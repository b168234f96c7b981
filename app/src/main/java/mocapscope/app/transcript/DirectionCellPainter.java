package mocapscope.app.transcript;

import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import mocapscope.app.control.CellPainter;
import mocapscope.protocol.transcript.Direction;

/** Shows a message's direction in a table cell, coloured by direction. */
final class DirectionCellPainter implements CellPainter<MessageListColumns.PositionedMessageRow> {
    private static final PseudoClass OUT = PseudoClass.getPseudoClass("out");

    private final Label label = new Label();

    DirectionCellPainter() {
        label.getStyleClass().add("way");
    }

    @Override
    public Node node() {
        return label;
    }

    @Override
    public void show(MessageListColumns.PositionedMessageRow messageRow) {
        var direction = messageRow.line().direction();
        label.setText(MessageListColumns.directionText(messageRow));
        label.pseudoClassStateChanged(OUT, direction == Direction.TO_SERVER);
    }
}
