package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class TakeCutTest {
    @TempDir
    private Path folder;

    @Test
    void truncatedTakeYieldsAllCompleteChunks() throws IOException {
        var truncatedTake = new TruncatedTake(folder, 11_000);

        assertTrue(truncatedTake.length() >= 11_000, "bytes: " + truncatedTake.length());
        assertTrue(truncatedTake.chunks() > 10, "chunks: " + truncatedTake.chunks());
        truncatedTake.checkTruncations(IntStream.rangeClosed(0, truncatedTake.length()));
    }
}
