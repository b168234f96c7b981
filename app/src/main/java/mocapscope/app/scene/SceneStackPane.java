package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import mocapscope.app.control.UnmanagedNodeLayoutRefresher;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.scene.frame.SceneRenderer;
import mocapscope.app.text.TextBundle;

/**
 * The pane that stacks the scene's layers: 3D picture, captions and corner tools. Each layer is as large as the pane.
 */
final class SceneStackPane extends StackPane {
    private static final TextBundle TEXTS = TextBundle.of(SceneStackPane.class);
    private static final double MARGIN = 10;
    private static final double TOOLS_HEIGHT = 36;

    /** The height at the top of the picture that the tool bar covers. */
    static final double COVERED_TOP = MARGIN + TOOLS_HEIGHT;

    private final SceneRenderer renderer;
    private final Region captions;
    private final List<Node> cornerTools = new ArrayList<>();

    SceneStackPane(SceneRenderer renderer, Region captions) {
        this.renderer = renderer;
        this.captions = captions;
        renderer.node().setManaged(false);
        UnmanagedNodeLayoutRefresher.register(captions);
        captions.setMouseTransparent(true);
        getStyleClass().add("scene-view");
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        setAccessibleText(TEXTS.text("title"));
        ViewStyleSheetAttacher.add(this, SceneStackPane.class, "scene.css");
        setMinSize(0, 0);
        getChildren().addAll(renderer.node(), captions);
    }

    void addCornerTool(Pos where, Node tools) {
        setAlignment(tools, where);
        setMargin(tools, new Insets(MARGIN));
        // The picture below is drawn in each frame, and the tools with it: most often from a copy.
        tools.setCache(true);
        // Mouse events on a tool do not move the camera.
        tools.addEventHandler(MouseEvent.ANY, MouseEvent::consume);
        getChildren().add(tools);
        cornerTools.add(tools);
    }

    /** Adds a node above the picture and below the tools; the node positions its own content. */
    void addOverlay(Node drawn) {
        getChildren().add(getChildren().indexOf(captions), drawn);
    }

    /** Returns the tools that cover the picture's corners. */
    List<Node> cornerTools() {
        return cornerTools;
    }

    /** Moves a corner's tools below those of the neighbouring corner where both do not fit side by side. */
    void setStackedBelow(Node tools, boolean below) {
        var margin = new Insets(below ? COVERED_TOP : MARGIN, MARGIN, MARGIN, MARGIN);
        // Setting the margin requests layout even when it does not change.
        if (!margin.equals(getMargin(tools))) {
            setMargin(tools, margin);
        }
    }

    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        renderer.resize(getWidth(), getHeight());
        captions.resize(getWidth(), getHeight());
    }
}
