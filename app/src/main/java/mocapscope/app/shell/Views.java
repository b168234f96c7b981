package mocapscope.app.shell;

import java.util.List;
import mocapscope.app.model.Selecting;
import mocapscope.app.pulse.View;
import mocapscope.app.scene.SceneView;
import mocapscope.app.tables.TablesView;

/** The views there are: the one in the centre, and the tabs below it. */
record Views(View centre, List<View> tabs) {

    /** A line each. */
    static Views all(Selecting selecting) {
        return new Views(new SceneView(selecting), List.of(new TablesView(selecting)));
    }
}
