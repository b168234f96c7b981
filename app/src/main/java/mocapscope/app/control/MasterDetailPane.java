package mocapscope.app.control;

import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;

/** A list with the details of its selected item beside or below it. While none is selected, the list has all the room. */
public final class MasterDetailPane extends SplitPane {
    private final Node detail;
    private double share = 0.5;

    public MasterDetailPane(Node list, Node detail) {
        super(list);
        this.detail = detail;
    }

    /** Places the details beside or below the list; a change of the direction gives the list that share of the room. */
    public void arrange(Orientation direction, double share) {
        if (getOrientation() != direction) {
            setOrientation(direction);
            this.share = share;
            setDividerPositions(share);
        }
    }

    /** Shows or hides the details; the share of the list is as the user left it. */
    public void setDetailShown(boolean shown) {
        if (shown == getItems().contains(detail)) {
            return;
        }
        if (shown) {
            getItems().add(detail);
            setDividerPositions(share);
        } else {
            share = getDividerPositions()[0];
            getItems().remove(detail);
        }
    }
}
