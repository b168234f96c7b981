package mocapscope.app.shell;

import javafx.scene.Parent;
import javafx.scene.Scene;
import mocapscope.app.model.settings.Preferences;

/** Scenes for tests of single views, with the program's looks as they are when nothing else was chosen. */
public final class StyledScenes {

    private StyledScenes() {}

    /** One that holds {@code root}. */
    public static Scene scene(Parent root, double width, double height) {
        var scene = new Scene(root, width, height);
        new ThemeManager(Preferences.unsaved()).applyTo(scene);
        return scene;
    }
}
