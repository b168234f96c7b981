package mocapscope.app.shell;

import java.util.List;
import java.util.function.Consumer;
import mocapscope.app.bench.BenchView;
import mocapscope.app.channels.ChannelsView;
import mocapscope.app.findings.FindingsView;
import mocapscope.app.handshake.HandshakeView;
import mocapscope.app.model.Benching;
import mocapscope.app.model.Preferences;
import mocapscope.app.model.Selecting;
import mocapscope.app.playback.PlaybackView;
import mocapscope.app.pulse.View;
import mocapscope.app.scene.Errands;
import mocapscope.app.scene.SceneView;
import mocapscope.app.tables.TablesView;
import mocapscope.app.timing.TimingView;

/** The views there are, beside the sessions: a line each, in the order of their keys. Where they go, {@link Preset} says. */
final class Views {
    private Views() {}

    /**
     * {@code errands} are what the scene leaves to the window; {@code playback} it has to keep going while it is hidden;
     * {@code say} puts words into its status line, {@code show} has a view seen.
     */
    static List<View> all(
            Selecting selecting,
            Benching benching,
            Preferences preferences,
            Errands errands,
            PlaybackView playback,
            Consumer<String> say,
            Consumer<String> show) {
        return List.of(
                new SceneView(selecting, preferences, errands),
                new TimingView(selecting, preferences),
                new ChannelsView(selecting, preferences, say),
                new TablesView(selecting, preferences),
                new HandshakeView(selecting, preferences),
                new FindingsView(selecting, preferences),
                playback,
                new BenchView(selecting, preferences, benching, () -> show.accept("bench"), say));
    }
}
