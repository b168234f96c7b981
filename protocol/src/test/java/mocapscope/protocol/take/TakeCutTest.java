package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TakeCutTest {
    @TempDir
    private Path folder;

    @Test
    void aTakeThatIsCutAnywhereGivesAllItsWholeChunks() throws IOException {
        var cutting = new Cutting(folder, 54_000);

        assertTrue(cutting.length() >= 64_000, "bytes: " + cutting.length());
        assertTrue(cutting.chunks() > 20, "chunks: " + cutting.chunks());
        cutting.at(IntStream.rangeClosed(0, cutting.length()));
    }
}
