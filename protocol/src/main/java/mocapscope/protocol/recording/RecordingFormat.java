package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.protocol.c3d.C3dReader;
import mocapscope.protocol.file.GzipAwareInputStream;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.pcap.PcapReader;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.decoder.ProtocolMessageFileFormat;

/** The format of a recording file, detected from its first bytes, otherwise from its file name. */
public enum RecordingFormat {
    TAKE("takes", ".mcap"),
    NETWORK_CAPTURE("network captures", ".pcapng", ".pcap", ".cap"),
    SESSION_CAPTURE("captures of one session", ".jsonl"),
    /** A motion file of another program, which has no protocol. */
    MOTION_FILE("motion files of other programs", ".c3d", ".bvh", ".mcap"),
    /** A file format of a protocol, such as a VRPN log. */
    PROTOCOL_FILE(""),
    /** Raw bytes, or no recording. */
    UNKNOWN("");

    /** The profile of an MCAP file that is a take; others are motion files of other programs. */
    public static final String TAKE_PROFILE = "mocapscope";

    /** The number of bytes by which a file is recognised. */
    private static final int HEAD = 1 << 12;
    /** The beginning of a BVH clip. */
    private static final String CLIP = "HIERARCHY";

    private static final String GZIP = ".gz";
    private static final String UNFINISHED = ".part";

    /** The first bytes of compressed files that are not unpacked, as ISO 8859-1 text. */
    private static final Map<String, String> COMPRESSIONS = Map.of(
            "\u001f\u008b\u0008", "gzip, twice",
            "(\u00b5/\u00fd", "Zstandard",
            "\u0004\"M\u0018", "LZ4",
            "\u00fd7zXZ", "xz",
            "BZh", "bzip2",
            "PK\u0003\u0004", "zip");

    private final String plural;
    private final List<String> extensions;

    RecordingFormat(String plural, String... extensions) {
        this.plural = plural;
        this.extensions = List.of(extensions);
    }

    /** A protocol and one of its file formats, detected from the first bytes or the file extension. */
    record ProtocolFileKind(Protocol protocol, ProtocolMessageFileFormat format) {

        static Stream<ProtocolFileKind> of(List<Protocol> protocols) {
            return protocols.stream()
                    .flatMap(protocol ->
                            protocol.files().stream().map(format -> new ProtocolFileKind(protocol, format)));
        }

        /** Finds the format that recognises the file, or else the one with its extension. */
        static Optional<ProtocolFileKind> find(Path file, List<Protocol> protocols) throws IOException {
            var head = readHead(file);
            return of(protocols)
                    .filter(kind -> kind.format.recognises(head))
                    .findFirst()
                    .or(() -> of(protocols)
                            .filter(kind -> hasExtension(file, kind.format.extension()))
                            .findFirst());
        }

        /** Returns true if the name of a file states one of the formats. */
        static boolean isNamed(Path file, List<Protocol> protocols) {
            return of(protocols).anyMatch(kind -> hasExtension(file, kind.format.extension()));
        }

        @Override
        public String toString() {
            return "%ss (*%s)".formatted(format.label(), format.extension());
        }
    }

    /**
     * Returns the format of a file; for a file that does not exist, the format that its name states.
     *
     * @throws IOException if it is no regular file or cannot be read
     */
    public static RecordingFormat of(Path file, List<Protocol> protocols) throws IOException {
        var head = readHead(file);
        if (McapReader.recognises(head)) {
            boolean isForeign = McapReader.readProfile(head)
                    .filter(profile -> !profile.equals(TAKE_PROFILE))
                    .isPresent();
            return isForeign ? MOTION_FILE : TAKE;
        }
        if (PcapReader.recognises(head)) {
            return NETWORK_CAPTURE;
        }
        if (JsonLinesRecording.recognises(head)) {
            return SESSION_CAPTURE;
        }
        if (ProtocolFileKind.of(protocols).anyMatch(kind -> kind.format.recognises(head))) {
            return PROTOCOL_FILE;
        }
        if (C3dReader.recognises(head) || isClip(head)) {
            return MOTION_FILE;
        }
        return Stream.of(values())
                .filter(format -> format.extensions(protocols).anyMatch(extension -> hasExtension(file, extension)))
                .findFirst()
                .orElse(UNKNOWN);
    }

    private static boolean isClip(ByteBuffer head) {
        var text = StandardCharsets.UTF_8.decode(head.duplicate()).toString();
        return text.replace("\uFEFF", "")
                .stripLeading()
                .toUpperCase(Locale.ROOT)
                .startsWith(CLIP);
    }

    private static ByteBuffer readHead(Path file) throws IOException {
        return Files.exists(file)
                ? GzipAwareInputStream.readHead(file, HEAD).order(ByteOrder.BIG_ENDIAN)
                : ByteBuffer.allocate(0);
    }

    private static boolean hasExtension(Path file, String extension) {
        var name = file.toString().toLowerCase(Locale.ROOT);
        return Stream.of("", GZIP, UNFINISHED).anyMatch(more -> name.endsWith(extension + more));
    }

    /** Returns true if a file has sessions with names. */
    public boolean holdsSeveralSessions() {
        return this == TAKE || this == NETWORK_CAPTURE;
    }

    /** Returns true if a file contains the direction of its bytes. */
    public boolean storesDirection() {
        return holdsSeveralSessions() || this == SESSION_CAPTURE || this == MOTION_FILE;
    }

    private Stream<String> extensions(List<Protocol> protocols) {
        return this == PROTOCOL_FILE
                ? ProtocolFileKind.of(protocols).map(kind -> kind.format.extension())
                : extensions.stream();
    }

    /** Returns patterns of the usual names of all recordings, for a file dialog. */
    public static List<String> namePatterns(List<Protocol> protocols) {
        var extensions = Stream.of(values()).flatMap(format -> format.extensions(protocols));
        return Stream.concat(extensions, Stream.of(TAKE.extensions.getFirst() + UNFINISHED, GZIP))
                .map(extension -> "*" + extension)
                .distinct()
                .toList();
    }

    /** Lists all formats that can be opened, with their usual extensions, for the user. */
    public static String list(List<Protocol> protocols) {
        var own = Stream.of(TAKE, NETWORK_CAPTURE, SESSION_CAPTURE, MOTION_FILE)
                .map(format -> "%s (*%s)".formatted(format.plural, String.join(", *", format.extensions)));
        var all = Stream.concat(own, ProtocolFileKind.of(protocols).map(ProtocolFileKind::toString))
                .toList();
        return "%s and %s; all but *.mcap also compressed with gzip (*.gz)"
                .formatted(String.join(", ", all.subList(0, all.size() - 1)), all.getLast());
    }

    /** Returns the exception for a file of no known format; {@code advice} can add another way to read it. */
    static IllegalArgumentException reject(Path file, List<Protocol> protocols, String advice) throws IOException {
        var head = StandardCharsets.ISO_8859_1.decode(readHead(file)).toString();
        return COMPRESSIONS.entrySet().stream()
                .filter(compression -> head.startsWith(compression.getKey()))
                .findFirst()
                .map(compression -> new IllegalArgumentException(
                        "this file is compressed with %s: unpack it first: %s".formatted(compression.getValue(), file)))
                .orElseGet(() -> new IllegalArgumentException(
                        "not a recording; supported are %s%s: %s".formatted(list(protocols), advice, file)));
    }
}
