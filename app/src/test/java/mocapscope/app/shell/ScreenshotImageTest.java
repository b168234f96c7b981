package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.image.WritableImage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the folder for screenshots of the window. */
class ScreenshotImageTest {
    private final ScreenshotImage image = ScreenshotImage.of(new WritableImage(3, 2));

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("x.png");
    }

    @Test
    void savingLeavesOtherFilesAlone() throws IOException {
        var others = Files.writeString(folder.resolve("x.png.part"), "of another program");
        ScreenshotImage.checkWritable(file);
        image.save(file);

        assertEquals("of another program", Files.readString(others));
        assertEquals(3, width(file));
        assertEquals(List.of(file, others), files());
    }

    @Test
    void savingReplacesFileThatLinkLeadsTo() throws IOException {
        var real = Files.writeString(folder.resolve("real.png"), "old");
        Files.createSymbolicLink(file, real);
        ScreenshotImage.checkWritable(file);
        image.save(file);

        assertTrue(Files.isSymbolicLink(file));
        assertEquals(3, width(real));
    }

    @Test
    void danglingLinkIsRefused() throws IOException {
        Files.createSymbolicLink(file, Path.of("nowhere"));
        var exception = assertThrows(IOException.class, () -> ScreenshotImage.checkWritable(file));

        assertEquals(
                "this is a link to nowhere, which does not exist: remove the link, or choose another name: " + file,
                exception.getMessage());
        assertEquals(List.of(file), files());
    }

    @Test
    void folderAndMissingFolderAreRefused() {
        var missing = folder.resolve("nowhere").resolve("x.png");

        assertEquals(
                "this is a folder, which cannot be replaced by a file: choose another name: " + folder,
                assertThrows(IOException.class, () -> ScreenshotImage.checkWritable(folder))
                        .getMessage());
        assertEquals(
                "the picture cannot be written: " + missing,
                assertThrows(IOException.class, () -> ScreenshotImage.checkWritable(missing))
                        .getMessage());
    }

    /** It is the first field of the first chunk. */
    private static int width(Path png) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(png)).getInt(16);
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
