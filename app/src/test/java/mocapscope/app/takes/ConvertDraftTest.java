package mocapscope.app.takes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.app.convert.TargetFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConvertDraftTest {
    private static final TargetFormat BVH = TargetFormat.of("x.bvh");
    private static final TargetFormat CSV = TargetFormat.of("x.csv");

    @TempDir
    private Path folder;

    @Test
    void aNameThatIsFreeIsProposedBesideTheRecording() throws IOException {
        var log = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn", "logs", "srv_out.vrpn");
        var draft = ConvertDraft.of(Files.copy(log, folder.resolve("a.vrpn")));
        var part = draft.parts().getFirst();

        assertEquals(folder.resolve("a.bvh"), draft.target(part, BVH));
        Files.createFile(folder.resolve("a.bvh"));
        assertEquals(folder.resolve("a 2.bvh"), draft.target(part, BVH));
    }

    @Test
    void whatAFormatHasNoPlaceForIsNotAskedOfIt() {
        assertEquals(
                OptionalDouble.of(60), ConvertDraft.options(BVH, "", " 60 ").rate());
        assertEquals(OptionalDouble.empty(), ConvertDraft.options(CSV, "", "60").rate());
        assertEquals(
                Optional.of("Wand"), ConvertDraft.options(CSV, " Wand ", "").source());
    }

    @Test
    void aRateThatIsNoneIsRefusedWithWords() {
        var typed = assertThrows(IllegalArgumentException.class, () -> ConvertDraft.options(BVH, "", "fast"));
        var huge = assertThrows(IllegalArgumentException.class, () -> ConvertDraft.options(BVH, "", "1e9"));

        assertTrue(typed.getMessage().contains("such as 60"), typed.getMessage());
        assertTrue(huge.getMessage().startsWith("the rate is a number from"), huge.getMessage());
    }

    @Test
    void whatIsNoRecordingIsRefused() throws IOException {
        var text = Files.writeString(folder.resolve("a.txt"), "text");
        var take = Files.writeString(folder.resolve("a.mcap"), "text");

        assertThrows(IllegalArgumentException.class, () -> ConvertDraft.of(text));
        assertThrows(IOException.class, () -> ConvertDraft.of(take));
    }
}
