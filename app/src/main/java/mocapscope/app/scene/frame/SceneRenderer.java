package mocapscope.app.scene.frame;

import javafx.scene.Node;

/** Displays frames of the 3D scene in a JavaFX node. All methods are called on the JavaFX thread. */
public interface SceneRenderer {

    /** The id of the node. */
    String NODE_ID = "scene-frame";

    /** Returns the node that shows the picture, background included. Its user data is the time of the shown frame. */
    Node node();

    /** Sets the size of the picture in pixels of the scene. */
    void resize(double width, double height);

    /**
     * Shows a frame, now or soon; returns at once. A renderer that is late skips frames. A renderer that reads the
     * frame after this call retains it until then.
     */
    void render(SceneFrame frame);

    /** Ends the renderer's threads. */
    void close();
}
