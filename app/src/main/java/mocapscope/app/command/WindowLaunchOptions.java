package mocapscope.app.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.player.SessionPlaybackSpecification;
import mocapscope.protocol.session.endpoint.Endpoint;

/**
 * Settings for opening the application window, such as endpoints to connect to and recordings to play.
 *
 * @param demo true to start the demo devices and connect to them
 * @param endpoints the endpoints to connect to
 * @param recordings the recordings to play
 * @param warnings warnings about some of these recordings
 * @param screenshot the image file to save before the window closes by itself
 * @param after the time from opening the window to taking the image
 * @param renderer the renderer of the scene
 */
public record WindowLaunchOptions(
        boolean demo,
        List<Endpoint> endpoints,
        List<SessionPlaybackSpecification> recordings,
        List<RecordingWarning> warnings,
        Optional<Path> screenshot,
        Duration after,
        RendererChoice renderer) {

    /** A warning about a damaged or incomplete recording file, shown to the user. */
    public record RecordingWarning(Path file, String message) {

        static List<RecordingWarning> of(RecordingFile file) {
            return file.notice().isEmpty() ? List.of() : List.of(new RecordingWarning(file.file(), file.notice()));
        }
    }

    public WindowLaunchOptions {
        endpoints = List.copyOf(endpoints);
        recordings = List.copyOf(recordings);
        warnings = List.copyOf(warnings);
    }
}
