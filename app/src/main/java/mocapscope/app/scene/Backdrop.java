package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.SubScene;
import javafx.scene.canvas.Canvas;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import mocapscope.app.control.LayoutRoots;
import mocapscope.app.control.Styles;

/** The picture's layers, each as large as the pane: the floor, the 3D picture, its captions; and tools in the corners. */
final class Backdrop extends StackPane {
    private static final double MARGIN = 10;
    private static final double TOOLS_HEIGHT = 36;

    private final Canvas floor;
    private final Region captions;
    private final List<Node> corners = new ArrayList<>();
    private SubScene picture;

    Backdrop(Canvas floor, SubScene picture, Region captions) {
        this.floor = floor;
        this.picture = picture;
        this.captions = captions;
        floor.setManaged(false);
        floor.setMouseTransparent(true);
        picture.setManaged(false);
        LayoutRoots.register(captions);
        captions.setMouseTransparent(true);
        getStyleClass().add("scene-view");
        Styles.add(this, Backdrop.class, "scene.css");
        setMinSize(0, 0);
        getChildren().addAll(floor, picture, captions);
    }

    /** Another picture in place of the one before. */
    void show(SubScene newer) {
        newer.setManaged(false);
        getChildren().set(getChildren().indexOf(picture), newer);
        picture = newer;
        requestLayout();
    }

    void corner(Pos where, Node tools) {
        setAlignment(tools, where);
        setMargin(tools, new Insets(MARGIN));
        // What happens on a tool is no move of the camera.
        tools.addEventHandler(MouseEvent.ANY, MouseEvent::consume);
        getChildren().add(tools);
        corners.add(tools);
    }

    /** Puts something over the picture that has its place in it, below the tools. */
    void over(Node drawn) {
        getChildren().add(getChildren().indexOf(captions), drawn);
    }

    /** What lies over the picture. */
    List<Node> corners() {
        return corners;
    }

    /** Puts a corner's tools below those in the corner beside it, where there is no room for both in a row. */
    void stack(Node tools, boolean below) {
        var margin = new Insets(below ? MARGIN + TOOLS_HEIGHT : MARGIN, MARGIN, MARGIN, MARGIN);
        // Set again, even to the same, it would have everything laid out anew.
        if (!margin.equals(getMargin(tools))) {
            setMargin(tools, margin);
        }
    }

    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        floor.setWidth(getWidth());
        floor.setHeight(getHeight());
        picture.setWidth(getWidth());
        picture.setHeight(getHeight());
        captions.resize(getWidth(), getHeight());
    }
}
