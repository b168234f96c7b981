package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of locking the file of an unfinished take. */
class TakeOutputFileTest {
    @TempDir
    private Path folder;

    @Test
    void treatsFileAsFreeWhenLockingIsUnsupported() throws IOException {
        var file = Files.createFile(folder.resolve("x.mcap.part"));
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            assertTrue(TakeOutputFile.free(channel::tryLock));
        }
        assertTrue(TakeOutputFile.free(() -> {
            throw new IOException("No locks available");
        }));
        assertFalse(TakeOutputFile.free(() -> null));
    }

    @Test
    void releasesLockOnClose() throws IOException {
        var file = Files.createFile(folder.resolve("x.mcap.part"));
        try (var _ = TakeOutputFile.lockUnfinished(file)) {
            assertTrue(TakeOutputFile.isBeingWritten(file));
            assertThrows(IOException.class, () -> TakeOutputFile.lockUnfinished(file));
        }
        assertFalse(TakeOutputFile.isBeingWritten(file));
    }
}
