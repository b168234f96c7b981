package mocapscope.app.command;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.RecordingFile.NamedRecording;
import mocapscope.protocol.recording.player.SessionPlaybackSpecification;
import mocapscope.protocol.recording.replay.RecordedMotionSource;
import mocapscope.protocol.recording.replay.RecordedServerMessageSupplier;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.logic.SimulatedSensorDefectOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The command-line option --manner, which selects whether a server sends a recording's original bytes or decoded
 * samples.
 */
final class RecordingServeModeOption {
    private static final String RATE = "rate";
    private static final double SLOWEST = 1;
    private static final double FASTEST = 1000;
    private static final double HUNDREDTHS = 100;

    @Option(
            names = "--manner",
            paramLabel = "bytes|samples",
            description = "The form of a served recording: bytes repeats the server byte for byte; samples sends its"
                    + " decoded samples, in any protocol. The default is bytes, if possible.")
    private @Nullable RecordingServeMode mode;

    /** The speed and loop setting of a served recording. */
    record ReplayOptions(double speed, boolean loop) {}

    boolean isSet() {
        return mode != null;
    }

    /**
     * Chooses the mode in which a recording is served at {@code endpoint}, and reports it on stderr.
     *
     * @throws IllegalArgumentException if the recording cannot be served so; the message states the alternatives
     */
    ServedSimulationOrReplay createContent(
            RecordingFile file,
            @Nullable String session,
            ReplayOptions options,
            Endpoint endpoint,
            CommandConsoleStreams to)
            throws IOException {
        if (file.parts().isEmpty()) {
            throw new IllegalArgumentException(
                    "its sessions contain no data, so there is nothing to serve: record again: " + file.file());
        }
        var recordings = CommandRecordingOpener.select(file, session);
        var protocol = ProtocolCatalog.of(endpoint);
        var recording = mode == RecordingServeMode.samples
                ? Optional.<NamedRecording>empty()
                : findServableSession(recordings, protocol, endpoint);
        // Read only the served sessions: another, longer one would be read to its end.
        var served = recording.map(List::of).orElse(recordings);
        var playbackOptions =
                new SessionPlaybackSpecification(file.createSource(served), options.speed(), options.loop());
        var content = recording.isPresent()
                ? bytes(playbackOptions, served, to)
                : samples(playbackOptions, served, endpoint, to);
        to.printMessage(
                recording.isPresent()
                        ? "serves %s byte for byte".formatted(RecordingFile.formatNames(served))
                        : "serves the samples of %s as %s"
                                .formatted(RecordingFile.formatNames(served), protocol.label()));
        if (recordings.size() > served.size()) {
            to.printMessage("sessions left out: %d; --manner samples serves all sessions together"
                    .formatted(recordings.size() - served.size()));
        }
        return content;
    }

    /** Returns the one session that can be served byte for byte; empty if none exists and it was not requested. */
    private Optional<NamedRecording> findServableSession(
            List<NamedRecording> recordings, Protocol protocol, Endpoint endpoint) {
        var matching = recordings.stream()
                .filter(recording -> recording.recorded().protocol().name().equals(protocol.name()))
                .toList();
        var hindrance = describeObstacle(recordings, matching, protocol, endpoint);
        if (hindrance.isEmpty()) {
            return Optional.of(matching.getFirst());
        }
        if (mode == RecordingServeMode.bytes) {
            throw new IllegalArgumentException(hindrance);
        }
        return Optional.empty();
    }

    private static String describeObstacle(
            List<NamedRecording> recordings, List<NamedRecording> matching, Protocol protocol, Endpoint endpoint) {
        if (matching.isEmpty()) {
            return "no session has the protocol %s, but %s: --manner samples serves their samples"
                    .formatted(protocol.label(), RecordingFile.formatNames(recordings));
        }
        if (protocol.replayServerFactory().isEmpty()) {
            return "the data of a %s server is specific to one client: --manner samples serves its samples"
                    .formatted(protocol.label());
        }
        if (matching.size() > 1) {
            return "several sessions have the protocol %s, select one with --session: %s"
                    .formatted(protocol.label(), RecordingFile.formatNames(matching));
        }
        if (endpoint.settings().values().containsKey(SimulatedSensorDefectOptions.OPTION.key())) {
            return "a device of a session that is served byte for byte has no defects: omit lost, frozen, swap and"
                    + " clock, or use --manner samples";
        }
        return endpoint.devices().isEmpty()
                ? ""
                : "a session is served byte for byte as a whole: omit the devices in the endpoint, or use --manner"
                        + " samples";
    }

    private static ServedSimulationOrReplay bytes(
            SessionPlaybackSpecification options, List<NamedRecording> recordings, CommandConsoleStreams to) {
        var script = new RecordedServerMessageSupplier(options, 0, to.maps());
        script.rewind();
        if (script.peek() == null) {
            script.close();
            throw new IllegalArgumentException("%s: record again, or use another session than %s: %s"
                    .formatted(
                            script.endReason(),
                            RecordingFile.formatNames(recordings),
                            options.source().name()));
        }
        return new ServedSimulationOrReplay.ServedByteReplay(script);
    }

    private static ServedSimulationOrReplay samples(
            SessionPlaybackSpecification options,
            List<NamedRecording> recordings,
            Endpoint endpoint,
            CommandConsoleStreams to)
            throws IOException {
        var protocol = ProtocolCatalog.of(endpoint);
        var source = new RecordedMotionSource(
                options, recordings.stream().map(NamedRecording::name).toList(), to.maps(), to::printMessage);
        var lack = protocol.missingFeatures(source.layout());
        if (!lack.isEmpty()) {
            source.close();
            throw new IllegalArgumentException(
                    "%s: %s".formatted(lack, options.source().name()));
        }
        var homeless = source.counts().entrySet().stream()
                .filter(count -> !protocol.supportedSampleKinds().contains(count.getKey()))
                .map(count -> "%s (%,d)".formatted(count.getKey().word(), count.getValue()))
                .sorted()
                .collect(Collectors.joining(", "));
        if (!homeless.isEmpty()) {
            to.printMessage("%s cannot represent these, they are left out: %s".formatted(protocol.label(), homeless));
        }
        return new ServedSimulationOrReplay.ServedSampleReplay(source, rated(endpoint, source));
    }

    /** Returns the endpoint with the rate of the recorded devices, unless a rate is already set. */
    private static Endpoint rated(Endpoint endpoint, RecordedMotionSource source) {
        var values = endpoint.settings();
        boolean open = values.options().stream()
                        .anyMatch(definition -> definition.key().equals(RATE))
                && !values.values().containsKey(RATE);
        if (!open || source.rate().isEmpty()) {
            return endpoint;
        }
        double rate = Math.clamp(source.rate().getAsDouble(), SLOWEST, FASTEST);
        return endpoint.with(RATE, String.valueOf(Math.round(rate * HUNDREDTHS) / HUNDREDTHS));
    }

    /** The mode in which a recording is served: recorded bytes, or re-encoded samples. */
    private enum RecordingServeMode {
        /** The bytes that the server sent, unchanged. */
        bytes,
        /** The samples of its devices, encoded anew by another server. */
        samples
    }
}
