package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.image.Image;
import mocapscope.app.model.snapshot.AxisMappingOverride;

/** A window that does nothing for its scene but remember what it was asked. */
final class RecordingSceneWindowServices implements SceneWindowServices {
    final List<Image> saved = new ArrayList<>();
    final List<String> axesOf = new ArrayList<>();

    @Override
    public void loadMap() {}

    @Override
    public void chooseAxes(Node at, String session, AxisMappingOverride now) {
        axesOf.add(session);
    }

    @Override
    public void saveImage(Image picture) {
        saved.add(picture);
    }
}
