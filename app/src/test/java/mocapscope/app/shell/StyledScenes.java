package mocapscope.app.shell;

import javafx.scene.Parent;
import javafx.scene.Scene;
import mocapscope.app.model.settings.Preferences;

/** Creates scenes with the program's default style sheets, for tests of single views. */
public final class StyledScenes {

    private StyledScenes() {}

    /** One that holds {@code root}. */
    public static Scene scene(Parent root, double width, double height) {
        var scene = new Scene(root, width, height);
        new ThemeManager(Preferences.unsaved()).applyTo(scene);
        return scene;
    }
}
