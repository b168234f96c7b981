package mocapscope.app.handshake;

import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import mocapscope.app.control.Face;
import mocapscope.protocol.transcript.Direction;

/** Shows a message's direction in a table cell, coloured by direction. */
final class WayFace implements Face<ListColumns.Place> {
    private static final PseudoClass OUT = PseudoClass.getPseudoClass("out");

    private final Label label = new Label();

    WayFace() {
        label.getStyleClass().add("way");
    }

    @Override
    public Node node() {
        return label;
    }

    @Override
    public void show(ListColumns.Place place) {
        var direction = place.line().direction();
        label.setText(ListColumns.way(place));
        label.pseudoClassStateChanged(OUT, direction == Direction.TO_SERVER);
    }
}
