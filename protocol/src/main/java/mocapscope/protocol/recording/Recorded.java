package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.sample.Bearing;
import mocapscope.protocol.sample.LengthUnit;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.FileFormat;
import mocapscope.protocol.session.Option;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Role;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionOptions;
import mocapscope.protocol.session.Settings;
import mocapscope.protocol.session.Standing;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Transcript;
import org.jspecify.annotations.Nullable;

/** A recording, the protocol that its bytes are of, and what else is known of the session. */
public record Recorded(Path file, Protocol protocol, Recording recording, Origin origin) implements Track {
    private static final String CAPTURE = ".jsonl";

    /**
     * What a recording tells of its session besides what crossed.
     *
     * @param name for people
     * @param role that whoever recorded it had
     * @param endpoint that it had, or the file
     * @param peer whom it talked to, as far as that is known
     * @param devices that were asked for; none means all
     * @param settings that it had, as far as they are known
     * @param maps of its bodies' bones, as far as they are known
     */
    public record Origin(
            String name,
            Role role,
            String endpoint,
            String peer,
            List<String> devices,
            Map<String, String> settings,
            List<SkeletonMap> maps) {

        public Origin {
            devices = List.copyOf(devices);
            settings = Map.copyOf(settings);
            maps = List.copyOf(maps);
        }
    }

    /** One that tells nothing else. */
    public Recorded(Path file, Protocol protocol, Recording recording) {
        this(
                file,
                protocol,
                recording,
                new Origin(
                        file.getFileName().toString(),
                        Role.CLIENT,
                        file.toString(),
                        "",
                        List.of(),
                        Map.of(),
                        List.of()));
    }

    /** A kind of file, and whose it is. */
    private record Kind(Protocol protocol, FileFormat format) {

        static Stream<Kind> of(Protocol protocol) {
            return protocol.files().stream().map(format -> new Kind(protocol, format));
        }

        Stream<Kind> stored() {
            return format.stored().stream().map(other -> new Kind(protocol, other));
        }

        boolean holds(Path file) {
            return file.getFileName().toString().endsWith(format.extension());
        }

        Recorded open(Path file, @Nullable Direction direction) throws IOException {
            if (!Files.isReadable(file)) {
                throw new IOException("no readable file: " + file);
            }
            var way = direction == null ? Direction.TO_CLIENT : direction;
            return new Recorded(file, protocol, MessageFile.open(file, format, way));
        }

        @Override
        public String toString() {
            return "%ss (*%s)".formatted(format.label(), format.extension());
        }
    }

    /**
     * Opens a capture, or a file in a format of one of {@code protocols}; its name tells which. The bytes of a capture are
     * taken as the first protocol's.
     *
     * @param direction which way the bytes of the file went; null where nothing was said
     * @throws IllegalArgumentException for another kind of file, or when the file says itself what was said
     * @throws IOException when it cannot be read
     */
    public static Recorded open(Path file, List<Protocol> protocols, @Nullable Direction direction) throws IOException {
        var known = known(file, protocols, direction);
        if (known.isEmpty() && !Files.isReadable(file)) {
            throw new IOException("no readable file: " + file);
        }
        return known.orElseThrow(() -> new IllegalArgumentException(
                "not a recording; supported are %s: %s".formatted(kinds(protocols), file)));
    }

    /**
     * Opens a file whose bytes never crossed a network.
     *
     * @throws IllegalArgumentException for a kind of file where that makes no difference
     * @throws IOException when it cannot be read
     */
    public static Recorded openStored(Path file, List<Protocol> protocols, @Nullable Direction direction)
            throws IOException {
        var stored = protocols.stream()
                .flatMap(Kind::of)
                .flatMap(Kind::stored)
                .filter(kind -> kind.holds(file))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "only %s files have a stored form: %s".formatted(storedKinds(protocols), file)));
        return stored.open(file, direction);
    }

    /**
     * The same as {@link #open}, or else the raw bytes of the first protocol that went in {@code direction}.
     *
     * @throws IllegalArgumentException for another kind of file without a direction
     * @throws IOException when it cannot be read
     */
    public static Recorded openAny(Path file, List<Protocol> protocols, @Nullable Direction direction)
            throws IOException {
        var known = known(file, protocols, direction);
        if (known.isPresent()) {
            return known.get();
        }
        if (direction == null) {
            throw new IllegalArgumentException(
                    "not a recording; supported are %s; for raw bytes, add --direction in or out: %s"
                            .formatted(kinds(protocols), file));
        }
        return new Recorded(file, protocols.getFirst(), new RawFile(file, direction));
    }

    /** Whether the file itself says which way its bytes went. */
    public static boolean isCapture(Path file) {
        return file.toString().endsWith(CAPTURE);
    }

    /** How the names of all recordings end, with their dots. */
    public static List<String> extensions(List<Protocol> protocols) {
        return Stream.concat(
                        Stream.of(CAPTURE),
                        protocols.stream()
                                .flatMap(Kind::of)
                                .map(kind -> kind.format().extension()))
                .toList();
    }

    /** A session that has yet to hear all this, stands where it begins, and goes on where a rule is broken. */
    public Session session(String id, Anchor anchor, long budget, SkeletonMaps maps) {
        return session(id, anchor, budget, maps, false);
    }

    /** The same, or one that refuses what the specification forbids. */
    public Session session(String id, Anchor anchor, long budget, SkeletonMaps maps, boolean strict) {
        return session(id, anchor, budget, maps, strict, recording.standing());
    }

    /** Feeds such a session, after {@code tap} was told what was before it began and lasts. */
    public Replayer replayer(Session session, Tap tap) {
        recording.standing().knowledge(session.history().decoder(), tap);
        recording.standing().tellStill(session.id(), tap);
        return new Replayer(session, tap);
    }

    @Override
    public String name() {
        return origin.name();
    }

    @Override
    public SkeletonMaps maps(SkeletonMaps known) {
        return known.after(origin.maps());
    }

    /** How a source lies, as it was found: what a person chose for the session counts more. */
    Bearing bearing(Bearing found) {
        return found.chosen(set(SessionOptions.AXES), set(SessionOptions.UNIT).flatMap(LengthUnit::of));
    }

    private Optional<String> set(String key) {
        return Optional.ofNullable(settings(false).values().get(key)).filter(value -> !value.equals(Option.AUTO));
    }

    @Override
    public Session session(String id, Anchor anchor, SkeletonMaps maps, Standing standing) {
        return session(id, anchor, Transcript.DEFAULT_BUDGET, maps, false, standing);
    }

    private Session session(
            String id, Anchor anchor, long budget, SkeletonMaps maps, boolean strict, Standing standing) {
        var endpoint = Endpoint.file(protocol.name(), file.toString(), origin.devices(), settings(strict));
        var decoder = protocol.decoder(id, endpoint, maps(maps));
        var history = standing.history(decoder, budget);
        return new Session(id, protocol, endpoint, Role.CLIENT, origin.name(), anchor, history);
    }

    /** What was set then, as far as it can be set still. */
    private Settings settings(boolean strict) {
        var values = new HashMap<String, String>();
        for (var option : SessionOptions.of(protocol, Role.CLIENT)) {
            var value = origin.settings().get(option.key());
            if (value != null && option.problem(value).isEmpty()) {
                values.put(option.key(), value);
            }
        }
        values.put(SessionOptions.STRICT, String.valueOf(strict));
        return Settings.of(SessionOptions.of(protocol, Role.CLIENT), values);
    }

    private static Optional<Recorded> known(Path file, List<Protocol> protocols, @Nullable Direction direction)
            throws IOException {
        if (isCapture(file)) {
            return Optional.of(new Recorded(file, protocols.getFirst(), capture(file, direction)));
        }
        var its = protocols.stream()
                .flatMap(Kind::of)
                .filter(kind -> kind.holds(file))
                .findFirst();
        return its.isEmpty() ? Optional.empty() : Optional.of(its.get().open(file, direction));
    }

    private static Capture capture(Path file, @Nullable Direction direction) throws IOException {
        if (direction != null) {
            throw new IllegalArgumentException("a capture contains the direction of its bytes: omit --direction");
        }
        return Capture.open(file);
    }

    private static String kinds(List<Protocol> protocols) {
        var others = protocols.stream().flatMap(Kind::of).map(Kind::toString);
        return Stream.concat(Stream.of("captures (*%s)".formatted(CAPTURE)), others)
                .collect(Collectors.joining(" and "));
    }

    private static String storedKinds(List<Protocol> protocols) {
        return protocols.stream()
                .flatMap(Kind::of)
                .flatMap(Kind::stored)
                .map(Kind::toString)
                .collect(Collectors.joining(" and "));
    }
}
