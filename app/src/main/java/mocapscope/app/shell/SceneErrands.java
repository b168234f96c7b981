package mocapscope.app.shell;

import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.image.Image;
import mocapscope.app.connect.ConnectView;
import mocapscope.app.model.AxisMappingOverride;
import mocapscope.app.scene.SceneWindowServices;

/** Provides the scene's window services with the window's other parts. */
record SceneErrands(Runnable maps, ConnectView connect, Consumer<Image> pictures) implements SceneWindowServices {

    @Override
    public void loadMap() {
        maps.run();
    }

    @Override
    public void chooseAxes(Node at, String session, AxisMappingOverride now) {
        connect.chooseAxes(at, session, now);
    }

    @Override
    public void saveImage(Image picture) {
        pictures.accept(picture);
    }
}
