package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import mocapscope.app.command.output.LossyQueuedLineOutputStream;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Help.Ansi;

/** Tests of the memory held while a long recording is printed. */
class InspectMemoryTest {
    private static final int MESSAGES = 800;
    private static final int PAYLOAD = 60_000;
    private static final long BYTES = 1L * MESSAGES * PAYLOAD;

    @TempDir
    private Path folder;

    @Test
    void releasesPrintedEntries() throws Exception {
        var raw = folder.resolve("raw.bin");
        try (var out = Files.newOutputStream(raw)) {
            out.write(Arrays.copyOf("vrpn: ver. 07.38  0".getBytes(StandardCharsets.US_ASCII), 24));
            for (int i = 0; i < MESSAGES; i++) {
                out.write(message(i));
            }
        }
        var scale = new HeapMeasuringOutputStream();
        var console = new CommandConsoleStreams(
                new LossyQueuedLineOutputStream(scale),
                new LossyQueuedLineOutputStream(OutputStream.nullOutputStream()),
                Ansi.OFF,
                new InterruptHandler(),
                SkeletonMapLibrary.builtIn());
        int code = new MocapscopeCommand(_ -> 0, console)
                .run("inspect", raw.toString(), "--protocol", "vrpn", "--direction", "in", "--json");

        assertEquals(0, code);
        assertTrue(scale.held < BYTES / 4, () -> "bytes held: " + scale.held);
    }

    /** Builds a message of an undescribed type and sender. */
    private static byte[] message(int second) {
        var header = ByteBuffer.allocate(24 + PAYLOAD);
        header.putInt(24 + PAYLOAD).putInt(second).putInt(0).putInt(0).putInt(5);
        return header.array();
    }

    /** Weighs the heap when the first line has come, and once more when nearly all have; a byte is two letters. */
    private static final class HeapMeasuringOutputStream extends OutputStream {
        private long written;
        private long before;
        private long held = Long.MAX_VALUE;

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            if (written == 0) {
                before = used();
            }
            boolean late = written > BYTES * 19 / 10;
            written += length;
            if (!late && written > BYTES * 19 / 10) {
                held = used() - before;
            }
        }

        private static long used() {
            System.gc();
            return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        }
    }
}
