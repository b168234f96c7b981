package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of names of takes, and of folders that cannot hold them. */
class TakeFileNameTemplateTest {
    private static final LocalDateTime NOON = LocalDateTime.of(2026, 3, 4, 12, 5, 6);

    @TempDir
    private Path folder;

    @Test
    void reportsMissingFolder() {
        var nowhere = folder.resolve("nowhere");
        var exception = assertThrows(
                IOException.class,
                () -> TakeRecorder.start(nowhere.resolve("x.mcap"), TakeTestRecordings.OPTIONS, System::nanoTime));

        assertEquals("the take cannot be written: no such folder: " + nowhere, exception.getMessage());
    }

    @Test
    void reportsUnwritableFolder() throws IOException {
        var closed = Files.createDirectory(folder.resolve("closed"));
        closed.toFile().setWritable(false);
        assumeFalse(Files.isWritable(closed), "root may write in any folder");
        var exception = assertThrows(
                IOException.class,
                () -> TakeRecorder.start(closed.resolve("x.mcap"), TakeTestRecordings.OPTIONS, System::nanoTime));

        assertEquals("the take cannot be written: no permission to write there: " + closed, exception.getMessage());
    }

    @Test
    void nameContainsDateTimeAndFreeNumber() throws IOException {
        Files.createFile(folder.resolve("2026-03-04_12-05-06_1.mcap"));
        Files.createFile(folder.resolve("2026-03-04_12-05-06_2.mcap.part"));

        assertEquals(
                folder.resolve("2026-03-04_12-05-06_3.mcap"),
                TakeFileNameTemplate.createPath(folder, TakeFileNameTemplate.STANDARD, NOON));
        assertEquals(folder.resolve("shot 7.mcap"), TakeFileNameTemplate.createPath(folder, "shot 7", NOON));
        assertEquals(folder.resolve("shot-1.mcap"), TakeFileNameTemplate.createPath(folder, "shot-{n}", NOON));
    }

    @Test
    void nameOfDanglingLinkIsNotFree() throws IOException {
        Files.createSymbolicLink(folder.resolve("shot-1.mcap"), Path.of("nowhere"));

        assertEquals(folder.resolve("shot-2.mcap"), TakeFileNameTemplate.createPath(folder, "shot-{n}", NOON));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b", "..", "../x", "a\\b", ".hidden", "", "a:b", "{n}/{date}", "a\0b", "{what}", "a\nb"})
    void rejectsNameOutsideFolder(String template) {
        assertThrows(IllegalArgumentException.class, () -> TakeFileNameTemplate.createPath(folder, template, NOON));
    }
}
