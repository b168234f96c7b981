package mocapscope.protocol.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AtomicFileWriterTest {
    @TempDir
    private Path parent;

    private Path folder;
    private Path target;

    @BeforeEach
    void createFolder() throws IOException {
        folder = Files.createDirectory(parent.resolve("folder"));
        target = folder.resolve("x.txt");
    }

    @Test
    void givesCompleteFileItsName() throws IOException {
        try (var file = written("all of it")) {
            assertTrue(Files.notExists(target));
            file.force();
            file.commit();
        }

        assertEquals("all of it", Files.readString(target));
        assertEquals(List.of(target), files());
    }

    @Test
    void leavesNothingOfDiscardedFile() throws IOException {
        written("half of it").discard();

        assertEquals(List.of(), files());
    }

    @ParameterizedTest
    @EnumSource
    void leavesFilesAloneAfterInterference(FileInterference interference) throws IOException {
        try (var file = written("all of it")) {
            var part = file.temporary();
            interference.on(part);

            assertThrows(OutputFileReplacedException.class, file::force);
            assertThrows(OutputFileReplacedException.class, file::commit);
            file.discard();
            assertTrue(interference.intact(part));
            assertTrue(Files.notExists(target));
            if (interference.moved(part).isPresent()) {
                assertEquals(
                        "all of it", Files.readString(interference.moved(part).orElseThrow()));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void reportsReplacementOfTemporaryFile(FileInterference interference) throws IOException {
        try (var file = written("all of it")) {
            interference.on(file.temporary());
            var lost = assertThrows(OutputFileReplacedException.class, file::verify);

            assertEquals(
                    interference.replaces()
                            ? "the file was moved, deleted or replaced while it was written, and another file,"
                                    + " which is left unchanged, now has its name: " + file.temporary()
                            : "the file was moved or deleted while it was written: " + file.temporary(),
                    lost.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsMovedFile(FileInterference interference) throws IOException {
        boolean listed = Files.isDirectory(Path.of("/proc/self/fd"));
        assumeTrue(listed || !interference.name().startsWith("FOLDER"));
        try (var file = written("all of it")) {
            var part = file.temporary();
            assertEquals(Optional.of(part), file.find());
            interference.on(part);

            assertEquals(real(interference.moved(part)), real(file.find()));
        }
    }

    @Test
    void renamesNoFileOfAnotherProgram() throws IOException {
        try (var file = written("all of it")) {
            FileInterference.REPLACED.on(file.temporary()); // after it was verified, as far as the renaming knows
            file.rename();

            assertTrue(FileInterference.REPLACED.intact(file.temporary()));
            assertTrue(Files.notExists(target));
        }
    }

    @Test
    void noticesTruncationAtNextWrite() throws IOException {
        try (var file = written("all of it")) {
            Files.writeString(file.temporary(), "x");
            var modified = assertThrows(OutputFileModifiedException.class, () -> write(file, "and more"));

            assertEquals(
                    "another program changed the file while it was written: it has 1 bytes, and 9 were written: "
                            + file.temporary(),
                    modified.getMessage());
        }
    }

    @Test
    void noticesTruncationWithoutWriting() throws IOException {
        try (var file = written("all of it")) {
            Files.writeString(file.temporary(), "x");

            assertThrows(OutputFileModifiedException.class, file::force);
            assertThrows(OutputFileModifiedException.class, file::commit);
        }
    }

    @Test
    void noticesOverwrittenHeadOfUnchangedLength() throws IOException {
        try (var file = written("all of it")) {
            Files.writeString(file.temporary(), "not of it");

            assertThrows(OutputFileModifiedException.class, file::force);
            assertThrows(OutputFileModifiedException.class, file::commit);
        }
    }

    @Test
    void comparesHeadThatIsWrittenInParts() throws IOException {
        try (var file = AtomicFileWriter.create(target, ".part")) {
            file.write(ByteBuffer.wrap(new byte[100]), 50);
            file.verify();
            file.write(bytes("all of it"), 0);
            file.verify();
            file.write(bytes("none"), 4);
            file.commit();

            assertTrue(Files.readString(target).startsWith("all nonet"));
        }
    }

    @Test
    void detectsDataAppendedByAnotherProgram() throws IOException {
        try (var file = written("all of it")) {
            Files.writeString(file.temporary(), "x", StandardOpenOption.APPEND);

            assertThrows(OutputFileModifiedException.class, file::commit);
        }
    }

    @Test
    void keepsFileCreatedAtTargetDuringWrite() throws IOException {
        try (var file = written("all of it")) {
            Files.writeString(target, "mine");

            assertThrows(FileAlreadyExistsException.class, file::commit);
            assertEquals("mine", Files.readString(target));
            assertEquals("all of it", Files.readString(file.temporary()));
        }
    }

    @Test
    void writesAtAnyOffset() throws IOException {
        try (var file = AtomicFileWriter.create(target, ".part")) {
            file.write(bytes("cd"), 2);
            file.write(bytes("ab"), 0);
            file.commit();
        }

        assertEquals("abcd", Files.readString(target));
    }

    @Test
    void refusesAnythingAtTarget() throws IOException {
        Files.writeString(target, "mine");
        assertRejected("a file of this name exists: choose another name, or remove it: " + target);

        Files.createDirectory(retarget("folder"));
        assertRejected("a folder of this name exists: choose another name, or remove it: " + target);

        Files.createSymbolicLink(retarget("link"), folder.resolve("x.txt"));
        assertRejected("a file of this name exists: choose another name, or remove it: " + target);

        Files.createSymbolicLink(retarget("dangling"), Path.of("nowhere"));
        assertRejected(
                "this is a link to nowhere, which does not exist: remove the link, or choose another name: " + target);
    }

    @Test
    void replacesFile() throws IOException {
        Files.writeString(target, "old");
        AtomicFileWriter.replace(target, file -> write(file, "new"));

        assertEquals("new", Files.readString(target));
        assertEquals(List.of(target), files());
    }

    @Test
    void replacesTargetOfSymbolicLink() throws IOException {
        var real = Files.writeString(parent.resolve("real.txt"), "old");
        Files.createSymbolicLink(target, real);
        AtomicFileWriter.replace(target, file -> write(file, "new"));

        assertEquals("new", Files.readString(real));
        assertTrue(Files.isSymbolicLink(target));
    }

    @Test
    void keepsOldFileWhenContentFails() throws IOException {
        Files.writeString(target, "old");
        assertThrows(
                IOException.class,
                () -> AtomicFileWriter.replace(target, file -> {
                    write(file, "new");
                    throw new IOException("no more");
                }));

        assertEquals("old", Files.readString(target));
        assertEquals(List.of(target), files());
    }

    @Test
    void keepsOldFileAfterInterference() throws IOException {
        Files.writeString(target, "old");
        assertThrows(
                OutputFileReplacedException.class,
                () -> AtomicFileWriter.replace(target, file -> {
                    write(file, "new");
                    FileInterference.REPLACED.on(file.temporary());
                }));

        assertEquals("old", Files.readString(target));
    }

    @Test
    void refusesToReplaceNonRegularFile() throws IOException {
        Files.createDirectory(retarget("folder"));
        assertThrows(IOException.class, () -> AtomicFileWriter.replace(target));

        Files.createSymbolicLink(retarget("dangling"), Path.of("nowhere"));
        assertThrows(IOException.class, () -> AtomicFileWriter.replace(target));

        var device = Path.of("/dev/null");
        assumeTrue(Files.exists(device));
        Files.createSymbolicLink(retarget("device"), device);
        assertThrows(IOException.class, () -> AtomicFileWriter.replace(target));
        Files.delete(target);
    }

    @Test
    void appendsFileEvenIfDeleted() throws IOException {
        try (var deleted = written("all of it");
                var copy = AtomicFileWriter.create(target, ".copy")) {
            Files.delete(deleted.temporary());
            copy.append(deleted);
            copy.commit();
        }

        assertEquals("all of it", Files.readString(target));
    }

    @Test
    void readsBackWrittenBytes() throws IOException {
        try (var file = written("all of it")) {
            var bytes = ByteBuffer.allocate(100);
            file.channel().position(4).read(bytes);

            assertEquals("of it", StandardCharsets.UTF_8.decode(bytes.flip()).toString());
            assertFalse(file.channel().size() < 9);
        }
    }

    private Path retarget(String name) {
        target = folder.resolve(name);
        return target;
    }

    private void assertRejected(String expected) {
        assertEquals(
                expected,
                assertThrows(IOException.class, () -> AtomicFileWriter.create(target, ".part"))
                        .getMessage());
    }

    private AtomicFileWriter written(String text) throws IOException {
        var file = AtomicFileWriter.create(target, ".part");
        write(file, text);
        return file;
    }

    private static void write(AtomicFileWriter file, String text) throws IOException {
        file.channel().position(file.size()).write(bytes(text));
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<Path> real(Optional<Path> file) throws IOException {
        return file.isPresent() ? Optional.of(file.get().toRealPath()) : file;
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }
}
