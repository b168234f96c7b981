package mocapscope.protocol.fuzz;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import mocapscope.protocol.c3d.C3dEvent;
import mocapscope.protocol.c3d.C3dMetadata;
import mocapscope.protocol.c3d.C3dWriter;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.mcap.McapAttachment;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapHeader;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.McapSchema;
import mocapscope.protocol.mcap.compression.McapCompression;
import mocapscope.protocol.mcap.writer.McapWriteOptions;
import mocapscope.protocol.mcap.writer.McapWriter;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeRecorder;
import mocapscope.protocol.traffic.PcapngExporter;
import org.jspecify.annotations.Nullable;

/** Small files of every kind, as seeds for fuzzing file readers. */
final class FileSeeds {
    /** A longer file tests nothing that a shorter one does not. */
    private static final int LONGEST = 16 << 10;

    private static final String CLIP = """
            HIERARCHY
            ROOT Hips
            {
              OFFSET 0 0 0
              CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
              JOINT Chest
              {
                OFFSET 0 5.21 0
                CHANNELS 3 Zrotation Xrotation Yrotation
                End Site
                {
                  OFFSET 0 3.5 0
                }
              }
            }
            MOTION
            Frames: 2
            Frame Time: 0.033333
            8.03 35.01 88.36 -3.41 14.78 -164.35 13.09 40.3 -24.6
            7.81 35.10 86.47 -3.78 12.94 -166.97 12.64 42.57 -22.34
            """;

    private static @Nullable List<byte[]> takes;

    private FileSeeds() {}

    static List<byte[]> clips() {
        return List.of(CLIP.getBytes(StandardCharsets.UTF_8));
    }

    static List<byte[]> motionFiles() throws IOException {
        var content = new C3dMetadata(
                List.of("LASI", "RASI"),
                "mm",
                100,
                1,
                3,
                List.of(new C3dMetadata.C3dChannel("Fz", "N")),
                2,
                List.of(new C3dEvent(0.01, "Strike", "Left")),
                "+X",
                "+Z");
        var out = new ByteArrayOutputStream();
        try (var writer = C3dWriter.open(out, content, 1000, List.of())) {
            var frame = writer.createFrame();
            frame.setPoint(0, 1, 2, 3, 0);
            for (int i = 0; i < 3; i++) {
                writer.writeFrame(frame);
            }
        }
        return List.of(out.toByteArray());
    }

    /** Returns MCAP files of other programs. */
    static List<byte[]> foreignMcap() throws IOException {
        var files = new ArrayList<byte[]>();
        for (var name : List.of(
                "mcap/foxglove_protobuf.mcap",
                "mcap/ros2.mcap",
                "mcap/ros2_big_endian.mcap",
                "reports/foreign_ros2.mcap")) {
            files.add(Files.readAllBytes(FixtureSeeds.fixtures(name)));
        }
        return files;
    }

    static List<byte[]> mcap() throws IOException {
        var files = new ArrayList<byte[]>();
        for (var compression : McapCompression.values()) {
            var out = new ByteArrayOutputStream();
            try (var writer = new McapWriter(
                    out, new McapHeader("attack", "test"), McapWriteOptions.STANDARD.withCompression(compression))) {
                fill(writer);
            }
            files.add(out.toByteArray());
        }
        return files;
    }

    private static void fill(McapWriter writer) throws IOException {
        var bytes = ByteBuffer.wrap("x y z".repeat(20).getBytes(StandardCharsets.UTF_8));
        writer.addSchema(new McapSchema(1, "Pose", "text", bytes.duplicate()));
        writer.addChannel(new McapChannel(1, 1, "/one", "text", Map.of("unit", "m")));
        for (int i = 1; i <= 4; i++) {
            writer.writeMessage(1, i, 10L * i, 10L * i, bytes.duplicate());
        }
        writer.writeAttachment(new McapAttachment(7, 0, "layout", "application/json", bytes.duplicate()));
        writer.writeMetadata(new McapMetadata("settings", Map.of("host", "localhost")));
    }

    /** Returns a take of each protocol, of a session that is played into it; all are recorded once. */
    static List<byte[]> takes() throws IOException {
        if (takes == null) {
            var recorded = new ArrayList<byte[]>();
            for (var protocol : ProtocolCatalog.protocols()) {
                recorded.add(record(protocol));
            }
            takes = List.copyOf(recorded);
        }
        return takes;
    }

    private static byte[] record(Protocol protocol) throws IOException {
        var file = Files.createTempFile("seed", Take.EXTENSION);
        Files.delete(file);
        try (var recorder = TakeRecorder.start(
                file, new TakeRecorder.TakeRecorderOptions("an attack", false, 0), SystemClock::monotonicNanos)) {
            HandshakeSession.run(protocol, recorder);
        }
        var take = Files.readAllBytes(file);
        Files.delete(file);
        return take;
    }

    /** Returns the same sessions as network captures. */
    static List<byte[]> networks() throws IOException {
        var captures = new ArrayList<byte[]>();
        for (var bytes : takes()) {
            var file = Files.write(Files.createTempFile("seed", Take.EXTENSION), bytes);
            var capture = Files.createTempFile("seed", PcapngExporter.EXTENSION);
            Files.delete(capture);
            var take = Take.open(file).recordingFile(ProtocolCatalog.protocols());
            new PcapngExporter(take, take.parts(), "an attack", CancellableWriteProgressMonitor.NONE).writeTo(capture);
            captures.add(Files.readAllBytes(capture));
            Files.delete(file);
            Files.delete(capture);
        }
        return captures;
    }

    /** The head of each protocol's conformance cases. */
    static List<byte[]> scripts() throws IOException {
        var scripts = new ArrayList<byte[]>();
        for (var protocol : ProtocolCatalog.protocols()) {
            for (var name : protocol.scripts()) {
                try (var in = resource(protocol.getClass(), name)) {
                    scripts.add(in.readNBytes(LONGEST));
                }
            }
        }
        return scripts;
    }

    static List<String> maps() {
        try (var in = resource(SkeletonMapLibrary.class, "maps/glove-6.json")) {
            return List.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** The fixtures whose names end so. */
    static List<byte[]> recordings(String extension) throws IOException {
        var found = new ArrayList<byte[]>();
        try (var files = Files.walk(FixtureSeeds.fixtures(""))) {
            for (var file : files.filter(one -> one.toString().endsWith(extension))
                    .sorted()
                    .toList()) {
                try (var in = Files.newInputStream(file)) {
                    found.add(in.readNBytes(LONGEST));
                }
            }
        }
        return found;
    }

    private static InputStream resource(Class<?> beside, String name) {
        return Objects.requireNonNull(beside.getResourceAsStream(name), name);
    }
}
