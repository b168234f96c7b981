package mocapscope.protocol.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which files are opened for reading, and the unpacking of compressed ones. */
class GzipAwareInputStreamTest {
    private static final byte[] TEXT = "take 5, take 6, take 7".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    private Path folder;

    @Test
    void unpacksGzipOfSeveralMembers() throws IOException {
        var file = folder.resolve("x");
        try (var out = Files.newOutputStream(file)) {
            pack(out, TEXT);
            pack(out, TEXT);
        }

        try (var in = GzipAwareInputStream.open(file)) {
            assertTrue(in.isPacked());
            assertEquals(Files.size(file), in.storedSize());
            assertEquals(2 * TEXT.length, in.readAllBytes().length);
            assertEquals(Files.size(file), in.storedPosition());
            assertEquals("", in.fault());
        }
    }

    @Test
    void readsPlainFileAsItIs() throws IOException {
        var file = Files.write(folder.resolve("x.gz"), TEXT);

        try (var in = GzipAwareInputStream.open(file)) {
            assertFalse(in.isPacked());
            assertArrayEquals(TEXT, in.readAllBytes());
        }
    }

    @Test
    void endsWithFaultWhereGzipIsCut() throws IOException {
        var whole = folder.resolve("whole");
        try (var out = Files.newOutputStream(whole)) {
            pack(out, TEXT);
        }
        var bytes = Files.readAllBytes(whole);
        var file = Files.write(folder.resolve("cut"), Arrays.copyOf(bytes, bytes.length - 4));

        try (var in = GzipAwareInputStream.open(file)) {
            assertArrayEquals(TEXT, in.readAllBytes());
            assertEquals("its gzip data is damaged or ends early, after 22 bytes of content", in.fault());
        }
    }

    @Test
    void stopsUnpackingBeyondRatioLimit() throws IOException {
        var file = folder.resolve("zeros.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < 160; i++) {
                out.write(new byte[1 << 20]);
            }
        }

        try (var in = GzipAwareInputStream.open(file)) {
            var refusal = assertThrows(IOException.class, () -> in.transferTo(OutputStream.nullOutputStream()));
            assertEquals(
                    "its content has more than 200 times the size of the file: unpack it first with gunzip, if you trust"
                            + " it: " + file,
                    refusal.getMessage());
        }
    }

    @Test
    void refusesPipeWithoutOpeningIt() throws Exception {
        var pipe = folder.resolve("pipe");
        assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);

        assertRefused(
                "this is a pipe, a socket or a device, but a regular file is needed: save its data in a file first: ",
                pipe);
    }

    @Test
    void refusesFolderDeviceAndAbsentFile() {
        assertRefused("this is a folder, but a file is needed: ", folder);
        assertRefused("no readable file: ", folder.resolve("none"));
        var device = Path.of("/dev/zero");
        assumeTrue(Files.exists(device));
        assertRefused(
                "this is a pipe, a socket or a device, but a regular file is needed: save its data in a file first: ",
                device);
    }

    private static void assertRefused(String reason, Path file) {
        var refusal = assertThrows(IOException.class, () -> GzipAwareInputStream.open(file));
        assertEquals(reason + file, refusal.getMessage());
    }

    private static void pack(OutputStream out, byte[] bytes) throws IOException {
        var packed = new GZIPOutputStream(out);
        packed.write(bytes);
        packed.finish();
    }
}
