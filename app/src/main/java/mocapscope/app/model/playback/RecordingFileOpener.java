package mocapscope.app.model.playback;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.motionfile.MotionFileOpener;
import mocapscope.protocol.recording.RecordedNameDefinitionReader;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.RecordingFormat;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.traffic.NetworkCaptureRecordingFile;

/** Opens a recording file, such as an MCAP recording or a network capture. */
public final class RecordingFileOpener {
    private RecordingFileOpener() {}

    /**
     * Opens a file as the other method does; names that it lacks are taken from the sessions of {@code namesFile}, if that
     * is given.
     *
     * @throws IllegalArgumentException if one of the files is not a recording, or if the sessions have other protocols
     */
    public static RecordingFile open(
            Path file, Optional<Path> namesFile, List<Protocol> protocols, OptionalInt port, ScanProgressMonitor watch)
            throws IOException {
        if (namesFile.isEmpty()) {
            return open(file, protocols, port, watch);
        }
        var source = open(namesFile.get(), protocols, OptionalInt.empty(), watch);
        var named = new ArrayList<Protocol>();
        for (var protocol : protocols) {
            named.add(protocol.withNames(RecordedNameDefinitionReader.read(source, protocol)));
        }
        var opened = open(file, named, port, watch);
        var described = protocolNames(source);
        if (!opened.parts().isEmpty() && protocolNames(opened).stream().noneMatch(described::contains)) {
            throw new IllegalArgumentException(
                    "%s has no sessions of the protocols of %s: choose another file for names"
                            .formatted(namesFile.get().getFileName(), file.getFileName()));
        }
        return opened;
    }

    private static Set<String> protocolNames(RecordingFile file) {
        return file.parts().stream()
                .map(part -> part.recorded().protocol().name())
                .collect(Collectors.toSet());
    }

    /**
     * Opens a file whose {@link RecordingFormat} its content or its name identifies; may take long if the whole file must be read.
     *
     * @param port the servers' port in a network capture, if it differs from the protocols' default
     * @throws IllegalArgumentException if it is not a recording
     * @throws java.util.concurrent.CancellationException if {@code watch} requests it
     */
    public static RecordingFile open(Path file, List<Protocol> protocols, OptionalInt port, ScanProgressMonitor watch)
            throws IOException {
        return switch (RecordingFormat.of(file, protocols)) {
            case TAKE ->
                Take.open(file)
                        .recordingFile(Stream.concat(protocols.stream(), Stream.of(MotionFileOpener.protocol()))
                                .toList());
            case NETWORK_CAPTURE -> NetworkCaptureRecordingFile.open(file, protocols, port, watch);
            case MOTION_FILE -> MotionFileOpener.open(file);
            case SESSION_CAPTURE, PROTOCOL_FILE, UNKNOWN ->
                RecordingFile.of(RecordedSession.open(file, protocols, null));
        };
    }
}
