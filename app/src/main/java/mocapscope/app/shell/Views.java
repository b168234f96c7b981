package mocapscope.app.shell;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import mocapscope.app.bench.BenchView;
import mocapscope.app.channels.ChannelsView;
import mocapscope.app.findings.FindingsView;
import mocapscope.app.handshake.HandshakeView;
import mocapscope.app.model.Benching;
import mocapscope.app.model.Preferences;
import mocapscope.app.model.Selecting;
import mocapscope.app.playback.PlaybackView;
import mocapscope.app.scene.Errands;
import mocapscope.app.scene.SceneView;
import mocapscope.app.tables.TablesView;
import mocapscope.app.timing.TimingView;

/**
 * The views there are, beside the sessions: a line each, in the order of their keys. Each is made when it is first needed.
 * Where they go, {@link Preset} says.
 */
final class Views {
    private Views() {}

    /**
     * {@code errands} are what the scene leaves to the window; {@code playback} it makes, and keeps going while it is hidden;
     * {@code say} puts words into its status line, {@code show} has a view seen.
     */
    static List<Later> all(
            Selecting selecting,
            Benching benching,
            Preferences preferences,
            Errands errands,
            Supplier<PlaybackView> playback,
            Consumer<String> say,
            Consumer<String> show) {
        return List.of(
                new Later("scene", SceneView.class, () -> new SceneView(selecting, preferences, errands)),
                new Later("timing", TimingView.class, () -> new TimingView(selecting, preferences)),
                new Later("channels", ChannelsView.class, () -> new ChannelsView(selecting, preferences, say)),
                new Later("tables", TablesView.class, () -> new TablesView(selecting, preferences)),
                new Later("handshake", HandshakeView.class, () -> new HandshakeView(selecting, preferences)),
                new Later("findings", FindingsView.class, () -> new FindingsView(selecting, preferences)),
                new Later("playback", PlaybackView.class, playback),
                new Later(
                        "bench",
                        BenchView.class,
                        () -> new BenchView(selecting, preferences, benching, () -> show.accept("bench"), say)));
    }
}
