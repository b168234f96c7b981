package mocapscope.app.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.recording.Playback;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.session.Endpoint;

/**
 * What the window is to do once it is open.
 *
 * @param demo whether to start the demo devices and connect to them
 * @param endpoints to connect to
 * @param recordings to play
 * @param ailing what is the matter with some of those
 * @param screenshot where to put a picture of the window, before it closes by itself
 * @param after how long the window is open until the picture is taken
 */
public record WindowRequest(
        boolean demo,
        List<Endpoint> endpoints,
        List<Playback> recordings,
        List<Ailing> ailing,
        Optional<Path> screenshot,
        Duration after) {

    /** What is the matter with a recording, for a person. */
    public record Ailing(Path file, String what) {

        static List<Ailing> of(RecordingFile file) {
            return file.notice().isEmpty() ? List.of() : List.of(new Ailing(file.file(), file.notice()));
        }
    }

    public WindowRequest {
        endpoints = List.copyOf(endpoints);
        recordings = List.copyOf(recordings);
        ailing = List.copyOf(ailing);
    }
}
