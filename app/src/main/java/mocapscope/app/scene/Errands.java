package mocapscope.app.scene;

import javafx.scene.Node;
import javafx.scene.image.Image;
import mocapscope.app.model.BearingChoice;

/** What the scene leaves to the window around it. */
public interface Errands {

    /** Asks for a skeleton map, for a body that is mere points. */
    void loadMap();

    /** Opens a menu at {@code at} that chooses a session's axes and unit, which are {@code now}. */
    void chooseAxes(Node at, String session, BearingChoice now);

    /** Asks where a picture of the scene is to go, and writes it there. */
    void save(Image picture);
}
