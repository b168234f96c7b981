package mocapscope.app.transcript;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import mocapscope.app.control.CellPainter;
import mocapscope.app.control.StatusLamp;

/** Shows a message name in a table cell, with a lamp for its worst finding. */
final class MessageNameCellPainter implements CellPainter<MessageListColumns.PositionedMessageRow> {
    private final Label name = new Label();
    private final StatusLamp lamp = new StatusLamp();
    private final HBox both = new HBox(8, name, lamp);

    MessageNameCellPainter() {
        both.setAlignment(Pos.CENTER_LEFT);
        name.setMinWidth(0);
    }

    @Override
    public Node node() {
        return both;
    }

    @Override
    public void show(MessageListColumns.PositionedMessageRow messageRow) {
        var worst = messageRow.line().worst();
        name.setText(MessageListColumns.name(messageRow));
        lamp.setVisible(worst != null);
        lamp.setManaged(worst != null);
        lamp.show(MessageListColumns.light(worst), MessageListColumns.severityText(worst));
    }
}
