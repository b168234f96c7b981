package mocapscope.app.takes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import mocapscope.app.convert.ConversionTargetFormat;
import mocapscope.app.model.settings.ConversionSettings;
import mocapscope.app.model.settings.Preferences;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.export.ExportRestPoseChoice;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingConversionFormModelTest {
    private static final ConversionTargetFormat BVH = ConversionTargetFormat.of("x.bvh");
    private static final ConversionTargetFormat CSV = ConversionTargetFormat.of("x.csv");
    private static final ConversionSettings USUAL = ConversionSettings.load(Preferences.unsaved());

    @TempDir
    private Path folder;

    @Test
    void proposesUnusedNameBesideRecording() throws IOException {
        var log = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn", "logs", "srv_out.vrpn");
        var draft = of(Files.copy(log, folder.resolve("a.vrpn")));
        var part = draft.sessions();

        assertEquals(folder.resolve("a.bvh"), draft.target(part, BVH));
        Files.createFile(folder.resolve("a.bvh"));
        assertEquals(folder.resolve("a 2.bvh"), draft.target(part, BVH));
    }

    /** The proposal is typed into a field, and read from there again. */
    @Test
    void proposesNameBesideRelativeRecordingPath() throws IOException {
        var log = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn", "logs", "srv_out.vrpn");
        var relative = Path.of("").toAbsolutePath().relativize(Files.copy(log, folder.resolve("a.vrpn")));
        var draft = of(relative);
        var proposed = draft.target(draft.sessions(), BVH);

        assertEquals(folder.resolve("a.bvh"), proposed.normalize());
        assertEquals(proposed, draft.target(proposed.toString(), BVH));
    }

    @Test
    void ignoresOptionsUnsupportedByFormat() {
        assertEquals(
                OptionalDouble.of(60),
                RecordingConversionFormModel.parseOptions(BVH, "", " 60 ", USUAL)
                        .rate());
        assertEquals(
                OptionalDouble.empty(),
                RecordingConversionFormModel.parseOptions(CSV, "", "60", USUAL).rate());
        assertEquals(
                Optional.of("Wand"),
                RecordingConversionFormModel.parseOptions(CSV, " Wand ", "", USUAL)
                        .source());
    }

    @Test
    void usesNamesAndRestPoseWhereFormatHasThem() {
        var chosen = new ConversionSettings(HumanoidBoneNamingScheme.VRM, ExportRestPoseChoice.TPOSE);

        assertEquals(
                List.of("VRM TPOSE", "VRM FIRST", "VRM FIRST", "WIRE FIRST", "WIRE FIRST"),
                Stream.of("x.bvh", "x.trc", "x.mcap", "x.csv", "x.pcapng")
                        .map(name -> RecordingConversionFormModel.parseOptions(
                                ConversionTargetFormat.of(name), "", "", chosen))
                        .map(options -> options.names() + " " + options.rest())
                        .toList());
    }

    @Test
    void rejectsInvalidRateWithMessage() {
        var typed = assertThrows(
                IllegalArgumentException.class,
                () -> RecordingConversionFormModel.parseOptions(BVH, "", "fast", USUAL));
        var huge = assertThrows(
                IllegalArgumentException.class, () -> RecordingConversionFormModel.parseOptions(BVH, "", "1e9", USUAL));

        assertTrue(typed.getMessage().contains("such as 60"), typed.getMessage());
        assertTrue(huge.getMessage().startsWith("the rate must be between"), huge.getMessage());
    }

    @Test
    void rejectsFileThatIsNotRecording() throws IOException {
        var text = Files.writeString(folder.resolve("a.txt"), "text");
        var take = Files.writeString(folder.resolve("a.mcap"), "text");

        assertThrows(IllegalArgumentException.class, () -> of(text));
        assertThrows(IOException.class, () -> of(take));
    }

    @Test
    void resolvesNameBesideRecordingAndRejectsWrongExtension() throws IOException {
        var log = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn", "logs", "srv_out.vrpn");
        var draft = of(Files.copy(log, folder.resolve("a.vrpn")));

        assertEquals(folder.resolve("walk.bvh"), draft.target(" walk.bvh ", BVH));
        assertEquals(Path.of("/elsewhere/walk.bvh"), draft.target("/elsewhere/walk.bvh", BVH));
        assertEquals(folder.resolve("packets"), draft.target("packets", ConversionTargetFormat.of("x/")));
        for (var typed : List.of("", "walk.csv", "walk")) {
            var exception = assertThrows(IllegalArgumentException.class, () -> draft.target(typed, BVH));
            assertTrue(exception.getMessage().contains("BVH clip needs a name such as *.bvh"), exception.getMessage());
        }
    }

    @Test
    void overridesProtocolOfCapture() throws IOException {
        var capture = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn", "ground_tcp.jsonl");
        var rgmp = new RecordingOpenOptions(
                Optional.of(ProtocolCatalog.named("rgmp")), OptionalInt.empty(), Optional.empty());
        var draft = RecordingConversionFormModel.of(capture, rgmp, ScanProgressMonitor.NONE);

        assertEquals("rgmp", draft.sessions().getFirst().recorded().protocol().name());
        assertEquals(
                "vrpn", of(capture).sessions().getFirst().recorded().protocol().name());
    }

    @Test
    void takesNamesFromOtherCapture() throws IOException {
        var reports = Path.of(System.getProperty("mocapscope.fixtures"), "reports");
        var capture = reports.resolve("vrpn_tcp_midstream.pcap");
        var names = reports.resolve("vrpn_tcp_hole_misaligned.pcap");
        var draft = RecordingConversionFormModel.of(capture, withNames(names), ScanProgressMonitor.NONE);

        var protocol = draft.sessions().getFirst().recorded().protocol();
        assertEquals("vrpn_tcp_hole_misaligned.pcap", protocol.names().file());
        var rgmp = withNames(Path.of(System.getProperty("mocapscope.fixtures"), "takes", "rgmp-start.mcap"));
        var refusal = assertThrows(
                IllegalArgumentException.class,
                () -> RecordingConversionFormModel.of(capture, rgmp, ScanProgressMonitor.NONE));
        assertEquals(
                "rgmp-start.mcap has no sessions of the protocols of vrpn_tcp_midstream.pcap:"
                        + " choose another file for names",
                refusal.getMessage());
    }

    private static RecordingOpenOptions withNames(Path names) {
        return new RecordingOpenOptions(Optional.empty(), OptionalInt.empty(), Optional.of(names));
    }

    @Test
    void acceptsOnlyValidServerPort() {
        var rgmp = Optional.of(ProtocolCatalog.named("rgmp"));

        assertEquals(
                OptionalInt.of(4500),
                RecordingOpenOptions.of(rgmp, " 4500 ", Optional.empty()).port());
        assertEquals(
                OptionalInt.empty(),
                RecordingOpenOptions.of(rgmp, " ", Optional.empty()).port());
        for (var typed : List.of("0", "65536", "http", "-1")) {
            var exception = assertThrows(
                    IllegalArgumentException.class, () -> RecordingOpenOptions.of(rgmp, typed, Optional.empty()));
            assertTrue(exception.getMessage().contains("a number from 1 to 65535"), exception.getMessage());
        }
        var alone = assertThrows(
                IllegalArgumentException.class,
                () -> RecordingOpenOptions.of(Optional.empty(), "4500", Optional.empty()));
        assertTrue(alone.getMessage().contains("Choose the protocol too"), alone.getMessage());
    }

    private static RecordingConversionFormModel of(Path file) throws IOException {
        return RecordingConversionFormModel.of(file, RecordingOpenOptions.NOTHING, ScanProgressMonitor.NONE);
    }
}
