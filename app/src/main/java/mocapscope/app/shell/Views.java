package mocapscope.app.shell;

import java.util.List;
import java.util.stream.Stream;
import mocapscope.app.handshake.HandshakeView;
import mocapscope.app.model.Preferences;
import mocapscope.app.model.Selecting;
import mocapscope.app.pulse.View;
import mocapscope.app.scene.Errands;
import mocapscope.app.scene.SceneView;
import mocapscope.app.tables.TablesView;
import mocapscope.app.timing.TimingView;

/** The views there are: the one in the middle, those below it, and those that would rather be tall. */
record Views(View middle, List<View> below, List<View> beside) {

    /** A line each; {@code errands} are what the scene leaves to the window. */
    static Views all(Selecting selecting, Preferences preferences, Errands errands) {
        return new Views(
                new SceneView(selecting, preferences, errands),
                List.of(
                        new TimingView(selecting), //
                        new TablesView(selecting, preferences)),
                List.of(new HandshakeView(selecting)));
    }

    Stream<View> all() {
        return Stream.of(Stream.of(middle), below.stream(), beside.stream()).flatMap(views -> views);
    }
}
