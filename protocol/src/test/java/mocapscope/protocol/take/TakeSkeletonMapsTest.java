package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SkeletonMapReader;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.take.codec.SkeletonMapJsonWriter;
import mocapscope.protocol.take.writer.TakeMetadataWriter;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A body is the same in its take as it was when it was recorded, wherever that is looked at. */
class TakeSkeletonMapsTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures"));

    @TempDir
    private Path folder;

    @Test
    void takeContainsCustomSkeletonMap() throws IOException {
        var packet = FIXTURES.resolve("aimation/ok_data_17_77.bin");
        var take = take(packet, maps("mine", "aimation", "Body", 77));

        assertEquals("mine", body(take, SkeletonMapLibrary.builtIn()));
    }

    @Test
    void prefersLocalSkeletonMapOfSameId() throws IOException {
        var packet = FIXTURES.resolve("aimation/ok_data_17_77.bin");
        var take = take(packet, maps("mine", "aimation", "Body", 77));
        var mended = maps("mine", "aimation", "", 78);
        var recording =
                Take.open(take).recordingFile(ProtocolCatalog.protocols()).part();

        var first = recording.recorded().maps(mended).all().getFirst();

        assertEquals(mended.findById("mine").orElseThrow(), first);
        assertEquals(78, first.bones().size());
    }

    @Test
    void takeContainsMapOfBodyBuiltFromPoses() throws IOException {
        var log = FIXTURES.resolve("vrpn/ground_udp.jsonl");
        var take = take(log, maps("rigid", "vrpn", "", 8));
        var recording =
                Take.open(take).recordingFile(ProtocolCatalog.protocols()).part();
        var known = recording.recorded().maps(SkeletonMapLibrary.builtIn());

        assertTrue(known.findById("rigid").isPresent());
    }

    @Test
    void writtenSkeletonMapReadsBackUnchanged() {
        for (var map : SkeletonMapLibrary.builtIn().all()) {
            assertEquals(map, SkeletonMapReader.read(SkeletonMapJsonWriter.toJson(map), "a take"));
        }
        var cut = SkeletonMapLibrary.builtIn().find("aimation", "Body", 35).orElseThrow();
        var read = SkeletonMapReader.read(SkeletonMapJsonWriter.toJson(cut), "a take");

        assertEquals(cut.bones(), read.bones());
        assertTrue(read.fits("aimation", "Body", 35));
    }

    @Test
    void ignoresInvalidMapsAndLimitsTheirNumber() {
        var maps = new StoredSkeletonMapCollector();
        maps.add(mapMetadata("a", "{"));
        maps.add(mapMetadata("a", "x".repeat((1 << 20) + 1)));
        assertEquals(List.of(), maps.findMaps("a"));
        var text =
                SkeletonMapJsonWriter.toJson(SkeletonMapLibrary.builtIn().all().getFirst());
        for (int i = 0; i < 100; i++) {
            maps.add(mapMetadata("b", text.replace("walker-24", "map " + i)));
        }

        assertEquals(64, maps.findMaps("b").size());
        assertEquals(List.of(), maps.findMaps("c"));
    }

    @Test
    void importInProgressIsNotOfferedForRecovery() throws IOException {
        var log = RecordingFile.of(
                RecordedSession.open(FIXTURES.resolve("vrpn/ground_udp.jsonl"), ProtocolCatalog.protocols(), null));
        var offered = new ArrayList<Path>();
        var look = new CancellableWriteProgressMonitor(
                _ -> {
                    try {
                        offered.addAll(DamagedTakeRecoverer.findUnfinished(folder));
                    } catch (IOException broken) {
                        throw new AssertionError(broken);
                    }
                },
                () -> false);
        new RecordingToTakeConverter(log, log.parts(), SkeletonMapLibrary.builtIn(), "test", look)
                .writeTo(folder.resolve("x.mcap"));

        assertEquals(List.of(), offered);
        assertTrue(Files.exists(folder.resolve("x.mcap")));
    }

    @Test
    void framesOfTakeHaveNamesOfConvention() throws Exception {
        var packet = FIXTURES.resolve("aimation/ok_data_17_77.bin");
        var source = RecordingFile.of(RecordedSession.open(packet, ProtocolCatalog.protocols(), null));
        var take = folder.resolve("x.mcap");
        new RecordingToTakeConverter(
                        source,
                        source.parts(),
                        SkeletonMapLibrary.builtIn(),
                        "test",
                        HumanoidBoneNamingScheme.UNREAL,
                        CancellableWriteProgressMonitor.NONE)
                .writeTo(take);
        var names = WrittenFrameTree.of(TakeTestRecordings.records(take)).frames().stream()
                .map(frame -> frame.name().replaceFirst(".*/", ""))
                .toList();

        assertTrue(names.containsAll(List.of("pelvis", "upperarm_l", "index_03_r", "left_heel")), names::toString);
    }

    private static McapMetadata mapMetadata(String session, String map) {
        return new McapMetadata(TakeMetadataWriter.SKELETON, Map.of("session", session, "map", map));
    }

    private Path take(Path recording, SkeletonMapLibrary maps) throws IOException {
        var source = RecordingFile.of(RecordedSession.open(recording, ProtocolCatalog.protocols(), null));
        var take = folder.resolve("x.mcap");
        new RecordingToTakeConverter(source, source.parts(), maps, "test", CancellableWriteProgressMonitor.NONE)
                .writeTo(take);
        return take;
    }

    private static String body(Path take, SkeletonMapLibrary known) throws IOException {
        var recording =
                Take.open(take).recordingFile(ProtocolCatalog.protocols()).part();
        var listener = new RecordingListener();
        var session = recording
                .recorded()
                .createSession("x", recording.recorded().recording().anchor(), Transcript.DEFAULT_BUDGET, known);
        recording.recorded().recording().replay(new SessionReplayer(session, listener));
        return listener.samples.stream()
                .filter(Sample.Skeleton.class::isInstance)
                .map(sample -> ((Sample.Skeleton) sample).map().id())
                .findFirst()
                .orElseThrow();
    }

    /**
     * Creates a folder with one user-defined map of bones in a row; without a source, it fits any that has no more
     * bones.
     */
    private SkeletonMapLibrary maps(String id, String protocol, String source, int bones) throws IOException {
        var own = Files.createTempDirectory(folder, "maps");
        var list = IntStream.range(0, bones)
                .mapToObj(i -> "{\"index\":%d,\"name\":\"b%d\",\"wire_parent\":%d,\"draw_parent\":%d}"
                        .formatted(i, i, i - 1, i - 1))
                .collect(Collectors.joining(","));
        var match = source.isEmpty() ? "" : ",\"source\":\"%s\",\"boneCount\":%d".formatted(source, bones);
        Files.writeString(
                own.resolve("map.json"),
                "{\"id\":\"%s\",\"matches\":[{\"protocol\":\"%s\"%s}],\"bones\":[%s],\"extraEdges\":[]}"
                        .formatted(id, protocol, match, list));
        return SkeletonMapLibrary.loadFolder(own, reason -> {
            throw new AssertionError(reason);
        });
    }
}
