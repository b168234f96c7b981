package mocapscope.app.shell;

import java.util.List;
import java.util.stream.Stream;
import mocapscope.app.handshake.HandshakeView;
import mocapscope.app.model.Selecting;
import mocapscope.app.pulse.View;
import mocapscope.app.scene.SceneView;
import mocapscope.app.tables.TablesView;
import mocapscope.app.timing.TimingView;

/** The views there are: the one in the middle, and the tabs below it. */
record Views(View middle, List<View> tabs) {

    /** A line each. */
    static Views all(Selecting selecting) {
        return new Views(
                new SceneView(selecting), //
                List.of(
                        new HandshakeView(selecting), //
                        new TimingView(selecting), //
                        new TablesView(selecting)));
    }

    Stream<View> all() {
        return Stream.concat(Stream.of(middle), tabs.stream());
    }
}
