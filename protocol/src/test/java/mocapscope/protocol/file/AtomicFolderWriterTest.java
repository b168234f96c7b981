package mocapscope.protocol.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFolderWriterTest {
    @TempDir
    private Path parent;

    @Test
    void givesCompleteFolderItsName() throws IOException {
        var folder = begin();
        folder.write("1", bytes());
        folder.commit();
        folder.discard();

        assertEquals("ours", Files.readString(parent.resolve("packets").resolve("1")));
        assertEquals(List.of(parent.resolve("packets")), files());
    }

    @Test
    void leavesNothingOfDiscardedFolder() throws IOException {
        var folder = begin();
        folder.write("1", bytes());
        folder.discard();

        assertEquals(List.of(), files());
    }

    @Test
    void writesNothingIntoAnotherFolder() throws IOException {
        var folder = begin();
        folder.write("1", bytes());
        Files.move(part(), parent.resolve("moved"));
        var others = Files.writeString(Files.createDirectory(part()).resolve("1"), "of another program");

        assertThrows(OutputFileReplacedException.class, () -> folder.write("2", bytes()));
        assertThrows(OutputFileReplacedException.class, folder::commit);
        folder.discard();
        assertEquals("of another program", Files.readString(others));
        assertTrue(Files.notExists(part().resolve("2")));
        assertEquals("ours", Files.readString(parent.resolve("moved").resolve("1")));
    }

    @Test
    void keepsFilesCreatedByAnotherProgram() throws IOException {
        var folder = begin();
        folder.write("1", bytes());
        var others = Files.writeString(part().resolve("2"), "of another program");

        assertThrows(FileAlreadyExistsException.class, () -> folder.write("2", bytes()));
        folder.discard();
        assertEquals("of another program", Files.readString(others));
    }

    private AtomicFolderWriter begin() throws IOException {
        return AtomicFolderWriter.create(parent.resolve("packets"), ".part");
    }

    private Path part() {
        return parent.resolve("packets.part");
    }

    private static ByteBuffer bytes() {
        return ByteBuffer.wrap("ours".getBytes(StandardCharsets.UTF_8));
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(parent)) {
            return files.toList();
        }
    }
}
