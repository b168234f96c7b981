package mocapscope.app.takes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.take.TakeRecorderSnapshot;
import org.junit.jupiter.api.Test;

class RecordingStatusTextsTest {
    private static final Path FILE = Path.of("/takes/x.mcap");
    private static final long SECOND = 1_000_000_000L;

    @Test
    void showsTimeAndSizeWithoutSmallBacklog() {
        assertEquals(
                new RecordingStatusTexts("01:05", "12.3 MB", "", "", false),
                RecordingStatusTexts.of(state(65 * SECOND, 12_345_678, 2000, false)));
    }

    @Test
    void showsPendingDataForBacklogOrSlowDisk() {
        assertEquals(
                "0.6 MB pending",
                RecordingStatusTexts.of(state(0, 0, 600_000, false)).pendingWrite());
        assertEquals(
                new RecordingStatusTexts("1:01:01", "0.0 MB", "0.1 MB pending", "", true),
                RecordingStatusTexts.of(state(3661 * SECOND, 0, 100_000, true)));
    }

    @Test
    void showsOmittedSamplesBeforeBacklog() {
        var texts = RecordingStatusTexts.of(state(0, 0, 600_000, 12_345, false));

        assertEquals("12,345 samples omitted, 0.6 MB pending", texts.backlog());
        assertEquals("", RecordingStatusTexts.of(state(0, 0, 0, 0, false)).backlog());
    }

    @Test
    void buildsFileManagerCommandPerPlatform() {
        assertEquals(List.of("xdg-open", "/takes"), FileManagerLauncher.buildCommand("Linux", FILE));
        assertEquals(List.of("open", "-R", "/takes/x.mcap"), FileManagerLauncher.buildCommand("Mac OS X", FILE));
        assertEquals(
                List.of("explorer.exe", "/select,/takes/x.mcap"), FileManagerLauncher.buildCommand("Windows 11", FILE));
    }

    private static TakeRecorderSnapshot state(long nanos, long bytes, long waiting, boolean slow) {
        return state(nanos, bytes, waiting, 0, slow);
    }

    private static TakeRecorderSnapshot state(long nanos, long bytes, long waiting, long omitted, boolean slow) {
        return new TakeRecorderSnapshot(
                FILE,
                TakeRecorderSnapshot.TakeRecorderPhase.RUNNING,
                nanos,
                bytes,
                1,
                waiting,
                omitted,
                0,
                slow,
                "",
                Optional.empty());
    }
}
