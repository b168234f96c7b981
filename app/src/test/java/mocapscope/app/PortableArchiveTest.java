package mocapscope.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the program that writes the portable archives. */
class PortableArchiveTest {
    private static final String SECONDS = "1764374400"; // 2025-11-29T00:00:00Z

    @TempDir
    private Path folder;

    @Test
    void bytesDependOnNamesAndContentsOnly() throws Exception {
        var first = write(files("one", List.of("b/é.txt", "a", "c/d")), "one.zip");
        var second = files("two", List.of("c/d", "b/é.txt", "a"));
        Files.setLastModifiedTime(second.resolve("a"), FileTime.fromMillis(0));

        assertArrayEquals(Files.readAllBytes(first), Files.readAllBytes(write(second, "two.zip")));
    }

    @Test
    void entriesAreSortedAndStored() throws Exception {
        try (var archive = new ZipFile(
                write(files("one", List.of("b/é.txt", "a", "c/d")), "one.zip").toFile())) {
            assertEquals(
                    List.of("a", "b/é.txt", "c/d"),
                    archive.stream().map(ZipEntry::getName).toList());
            assertEquals(
                    "b/é.txt",
                    new String(
                            archive.getInputStream(archive.getEntry("b/é.txt")).readAllBytes()));
            assertEquals(ZipEntry.STORED, archive.getEntry("a").getMethod());
            assertEquals(
                    "2025-11-29T00:00", archive.getEntry("a").getTimeLocal().toString());
        }
    }

    @Test
    void scriptsAreExecutable() throws Exception {
        var files = files("one", List.of("a"));
        Files.writeString(files.resolve("start"), "#!/bin/sh\n");
        try (var archive =
                FileSystems.newFileSystem(write(files, "one.zip"), Map.of("enablePosixFileAttributes", true))) {
            assertEquals("rwxr-xr-x", permissions(archive.getPath("start")));
            assertEquals("rw-r--r--", permissions(archive.getPath("a")));
        }
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    /** Creates a folder with files that hold their names. */
    private Path files(String name, List<String> files) throws IOException {
        var parent = folder.resolve(name);
        for (var file : files) {
            Files.createDirectories(parent.resolve(file).getParent());
            Files.writeString(parent.resolve(file), file);
        }
        return parent;
    }

    private Path write(Path files, String name) throws Exception {
        var writer = Path.of(System.getProperty("mocapscope.fixtures"))
                .resolveSibling("packaging/portable/PortableArchiveWriter.java");
        var archive = folder.resolve(name);
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        var process = new ProcessBuilder(
                        java.toString(), writer.toString(), files.toString(), archive.toString(), SECONDS)
                .inheritIO()
                .start();
        assertEquals(0, process.waitFor());
        return archive;
    }
}
