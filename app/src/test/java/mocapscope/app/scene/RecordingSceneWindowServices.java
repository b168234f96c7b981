package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.image.Image;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;

/** Window services that only record the requests of the scene. */
final class RecordingSceneWindowServices implements SceneDialogCommands {
    final List<Image> saved = new ArrayList<>();
    final List<String> axesOf = new ArrayList<>();

    @Override
    public void loadMap() {}

    @Override
    public void chooseAxes(Node at, String session, AxesAndUnitOverride now) {
        axesOf.add(session);
    }

    @Override
    public void saveImage(Image picture) {
        saved.add(picture);
    }
}
