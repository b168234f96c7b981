package mocapscope.app.scene;

import javafx.scene.Node;
import javafx.scene.image.Image;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;

/** Performs commands of the 3D scene that need window dialogs or menus, such as saving an image. */
public interface SceneDialogCommands {

    /** Opens the file dialog for a skeleton map, used for a skeleton drawn as points. */
    void loadMap();

    /** Opens a menu at {@code at} that selects a session's axes and unit; {@code now} is the current choice. */
    void chooseAxes(Node at, String session, AxesAndUnitOverride now);

    /** Asks for a target for an image of the scene, and writes it there. */
    void saveImage(Image picture);
}
