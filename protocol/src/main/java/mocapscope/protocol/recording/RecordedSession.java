package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import mocapscope.protocol.file.GzipAwareInputStream;
import mocapscope.protocol.recording.RecordingFormat.ProtocolFileKind;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceBasisAndEvidence;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript;
import org.jspecify.annotations.Nullable;

/** One recorded session of a file, with its protocol, its replayable events and its metadata. */
public record RecordedSession(
        Path file, Protocol protocol, ReplayableRecordedSession recording, RecordedSessionMetadata origin)
        implements SeekableRecordedSession {

    /**
     * The recorded name, role, endpoint, peer, devices, settings and skeleton maps of a session.
     *
     * @param name name for the user
     * @param role role of the side that recorded
     * @param endpoint endpoint of the session, or the file
     * @param peer address of the peer, if known
     * @param devices requested devices; empty for all
     * @param settings known settings
     * @param maps known skeleton maps
     */
    public record RecordedSessionMetadata(
            String name,
            SessionRole role,
            String endpoint,
            String peer,
            List<String> devices,
            Map<String, String> settings,
            List<SkeletonMap> maps) {

        public RecordedSessionMetadata {
            devices = List.copyOf(devices);
            settings = Map.copyOf(settings);
            maps = List.copyOf(maps);
        }
    }

    /** Creates a session without recorded metadata. */
    public RecordedSession(Path file, Protocol protocol, ReplayableRecordedSession recording) {
        this(
                file,
                protocol,
                recording,
                new RecordedSessionMetadata(
                        file.getFileName().toString(),
                        SessionRole.CLIENT,
                        file.toString(),
                        "",
                        List.of(),
                        Map.of(),
                        List.of()));
    }

    /**
     * Opens a capture, or a file in a format of one of {@code protocols}, according to its {@link RecordingFormat}. The
     * bytes of a capture belong to the first protocol.
     *
     * @param direction direction of the file's bytes; null if not given
     * @throws IllegalArgumentException for an unknown kind of file, or if a direction is given but the file contains
     *     its own
     * @throws IOException if the file cannot be read
     */
    public static RecordedSession open(Path file, List<Protocol> protocols, @Nullable Direction direction)
            throws IOException {
        var known = known(file, protocols, direction);
        if (known.isEmpty()) {
            GzipAwareInputStream.requireRegular(file);
            throw RecordingFormat.reject(file, protocols, "");
        }
        return known.get();
    }

    /**
     * Opens a file whose bytes were never transferred over a network.
     *
     * @throws IllegalArgumentException for a kind of file where that makes no difference
     * @throws IOException if the file cannot be read
     */
    public static RecordedSession openStored(Path file, List<Protocol> protocols, @Nullable Direction direction)
            throws IOException {
        var stored = ProtocolFileKind.find(file, protocols)
                .flatMap(kind ->
                        kind.format().storedVariant().map(variant -> new ProtocolFileKind(kind.protocol(), variant)))
                .orElseThrow(() -> new IllegalArgumentException(
                        "only %s files have a stored form: %s".formatted(storedKinds(protocols), file)));
        return open(file, stored, direction);
    }

    /**
     * Opens a file as {@link #open} does, or else as raw bytes of the first protocol in {@code direction}.
     *
     * @throws IllegalArgumentException for an unknown kind of file without a direction
     * @throws IOException if the file cannot be read
     */
    public static RecordedSession openAny(Path file, List<Protocol> protocols, @Nullable Direction direction)
            throws IOException {
        // The bytes of a connection may begin like a file of the protocol, as those of VRPN do.
        boolean isRaw = direction != null
                && RecordingFormat.of(file, protocols) == RecordingFormat.PROTOCOL_FILE
                && !ProtocolFileKind.isNamed(file, protocols);
        var known = isRaw ? Optional.<RecordedSession>empty() : known(file, protocols, direction);
        if (known.isPresent()) {
            return known.get();
        }
        if (direction == null) {
            throw RecordingFormat.reject(file, protocols, "; for raw bytes, add --direction in or out");
        }
        var protocol = protocols.getFirst();
        return new RecordedSession(
                file,
                protocol,
                new UntimedStreamRecording(
                        file, direction, channel -> createFramer(protocol, file, channel, direction)));
    }

    private static StreamFramer createFramer(Protocol protocol, Path file, Channel channel, Direction direction) {
        var settings = OptionValues.ofDefaults(ProtocolIndependentSessionOptions.of(protocol, SessionRole.CLIENT));
        var endpoint = Endpoint.file(protocol.name(), file.toString(), List.of(), settings);
        var decoder = protocol.decoder("framing", endpoint, SkeletonMapLibrary.builtIn());
        return decoder.createFramer(decoder.initialState(), channel, direction);
    }

    /** Creates a lenient session at the start of the recording, to which the data is then fed. */
    public Session createSession(String id, MonotonicToUnixTimeAnchor anchor, long budget, SkeletonMapLibrary maps) {
        return createSession(id, anchor, budget, maps, false);
    }

    /** Creates a lenient session at the start of the recording, with the built-in skeleton maps and those recorded. */
    public Session createSession(String id, MonotonicToUnixTimeAnchor anchor, long budget) {
        return createSession(id, anchor, budget, SkeletonMapLibrary.builtIn());
    }

    /** Creates a session at the start of the recording; a strict one rejects violations of the specification. */
    public Session createSession(
            String id, MonotonicToUnixTimeAnchor anchor, long budget, SkeletonMapLibrary maps, boolean strict) {
        return createSession(id, anchor, budget, maps, strict, recording.checkpoint());
    }

    /** Creates a replayer for the session, after passing the state from before its start to {@code listener}. */
    public SessionReplayer createReplayer(Session session, SessionListener listener) {
        session.describe(recording.checkpoint(), listener);
        return new SessionReplayer(session, listener);
    }

    @Override
    public String name() {
        return origin.name();
    }

    @Override
    public SkeletonMapLibrary maps(SkeletonMapLibrary known) {
        return known.withRecorded(origin.maps());
    }

    /** Returns a source's axes and unit; settings that the user made for the session have priority over those found. */
    public SourceBasisAndEvidence bearing(SourceBasisAndEvidence found) {
        return ProtocolIndependentSessionOptions.chosenBasis(settings(false), found);
    }

    @Override
    public Session createSession(
            String id, MonotonicToUnixTimeAnchor anchor, SkeletonMapLibrary maps, SessionCheckpoint checkpoint) {
        return createSession(id, anchor, Transcript.DEFAULT_BUDGET, maps, false, checkpoint);
    }

    private Session createSession(
            String id,
            MonotonicToUnixTimeAnchor anchor,
            long budget,
            SkeletonMapLibrary maps,
            boolean strict,
            SessionCheckpoint checkpoint) {
        var endpoint = Endpoint.file(protocol.name(), file.toString(), origin.devices(), settings(strict));
        var decoder = protocol.decoder(id, endpoint, maps(maps));
        var history = checkpoint.history(decoder, budget);
        return new Session(id, protocol, endpoint, SessionRole.CLIENT, origin.name(), anchor, history);
    }

    /** Returns the recorded settings that still exist. */
    private OptionValues settings(boolean strict) {
        var definitions = ProtocolIndependentSessionOptions.of(protocol, SessionRole.CLIENT);
        var values = new HashMap<String, String>();
        for (var definition : definitions) {
            var value = origin.settings().get(definition.key());
            if (value != null && definition.validationError(value).isEmpty()) {
                values.put(definition.key(), value);
            }
        }
        values.put(ProtocolIndependentSessionOptions.STRICT, String.valueOf(strict));
        return OptionValues.of(definitions, values);
    }

    private static Optional<RecordedSession> known(Path file, List<Protocol> protocols, @Nullable Direction direction)
            throws IOException {
        return switch (RecordingFormat.of(file, protocols)) {
            case SESSION_CAPTURE ->
                Optional.of(new RecordedSession(file, protocols.getFirst(), capture(file, direction)));
            case PROTOCOL_FILE -> {
                var kind = ProtocolFileKind.find(file, protocols).orElseThrow();
                yield Optional.of(open(file, kind, direction));
            }
            case TAKE, NETWORK_CAPTURE, MOTION_FILE -> throw new IOException("not a recording of one session: " + file);
            case UNKNOWN -> Optional.empty();
        };
    }

    private static RecordedSession open(Path file, ProtocolFileKind kind, @Nullable Direction direction)
            throws IOException {
        var way = direction == null ? Direction.TO_CLIENT : direction;
        return new RecordedSession(file, kind.protocol(), ReplayableProtocolLogFile.open(file, kind.format(), way));
    }

    private static JsonLinesRecording capture(Path file, @Nullable Direction direction) throws IOException {
        if (direction != null) {
            throw new IllegalArgumentException("a capture contains the direction of its bytes: omit --direction");
        }
        return JsonLinesRecording.open(file);
    }

    private static String storedKinds(List<Protocol> protocols) {
        return ProtocolFileKind.of(protocols)
                .filter(kind -> kind.format().storedVariant().isPresent())
                .map(ProtocolFileKind::toString)
                .collect(Collectors.joining(" and "));
    }
}
