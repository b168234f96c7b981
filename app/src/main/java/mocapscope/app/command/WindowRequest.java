package mocapscope.app.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.recording.Playback;
import mocapscope.protocol.session.Endpoint;

/**
 * What the window is to do once it is open.
 *
 * @param demo whether to start the demo devices and connect to them
 * @param endpoints to connect to
 * @param recordings to play
 * @param screenshot where to put a picture of the window, before it closes by itself
 * @param after how long the window is open until the picture is taken
 */
public record WindowRequest(
        boolean demo, List<Endpoint> endpoints, List<Playback> recordings, Optional<Path> screenshot, Duration after) {

    public WindowRequest {
        endpoints = List.copyOf(endpoints);
        recordings = List.copyOf(recordings);
    }
}
