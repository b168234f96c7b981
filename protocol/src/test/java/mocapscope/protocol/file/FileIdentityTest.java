package mocapscope.protocol.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileIdentityTest {
    @TempDir
    private Path folder;

    @Test
    void followsFileAcrossRename() throws IOException {
        var file = Files.createFile(folder.resolve("a"));
        var identity = FileIdentity.of(file);
        var moved = Files.move(file, folder.resolve("b"));
        Files.createFile(file);

        assertTrue(identity.isAt(moved));
        assertFalse(identity.isAt(file));
        assertEquals(Optional.of(moved), identity.find(folder));
    }

    @Test
    void isAtReturnsFalseBelowRegularFile() throws IOException {
        var file = Files.createFile(folder.resolve("a"));

        assertFalse(FileIdentity.of(file).isAt(file.resolve("b")));
        assertFalse(FileIdentity.of(file).isAt(folder.resolve("nowhere").resolve("b")));
    }

    @Test
    void symbolicLinkDiffersFromItsTarget() throws IOException {
        var file = Files.createFile(folder.resolve("a"));
        var link = Files.createSymbolicLink(folder.resolve("b"), file);

        assertFalse(FileIdentity.of(file).isAt(link));
    }

    @Test
    void usesCreationTimeWithoutFileKey() {
        var first = FileIdentity.of(new FakeFileAttributes(null, 1));

        assertEquals(first, FileIdentity.of(new FakeFileAttributes(null, 1)));
        assertNotEquals(first, FileIdentity.of(new FakeFileAttributes(null, 2)));
        assertEquals(
                FileIdentity.of(new FakeFileAttributes("key", 1)), FileIdentity.of(new FakeFileAttributes("key", 2)));
    }

    @Test
    void creationTimeAloneIsNotUnique() throws IOException {
        Files.createFile(folder.resolve("a"));
        var identity = FileIdentity.of(new FakeFileAttributes(null, 1));

        assertFalse(identity.unique());
        assertEquals(Optional.empty(), identity.find(folder));
    }

    private record FakeFileAttributes(@Nullable Object fileKey, long created) implements BasicFileAttributes {

        @Override
        public FileTime creationTime() {
            return FileTime.fromMillis(created);
        }

        @Override
        public FileTime lastModifiedTime() {
            return FileTime.fromMillis(0);
        }

        @Override
        public FileTime lastAccessTime() {
            return FileTime.fromMillis(0);
        }

        @Override
        public boolean isRegularFile() {
            return true;
        }

        @Override
        public boolean isDirectory() {
            return false;
        }

        @Override
        public boolean isSymbolicLink() {
            return false;
        }

        @Override
        public boolean isOther() {
            return false;
        }

        @Override
        public long size() {
            return 0;
        }
    }
}
