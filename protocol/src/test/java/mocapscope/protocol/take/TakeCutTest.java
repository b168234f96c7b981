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
    /** The bytes at both ends of which none is left out: the header, the schemas and three chunks, and the summary. */
    private static final int WHOLE = 1_500;

    /** The chunks between are like the first ones, and are cut at some places only. */
    private static final int STEP = 5;

    @TempDir
    private Path folder;

    @Test
    void truncatedTakeYieldsAllCompleteChunks() throws IOException {
        var truncatedTake = new TruncatedTake(folder, 11_000);

        assertTrue(truncatedTake.length() >= 11_000, "bytes: " + truncatedTake.length());
        assertTrue(truncatedTake.chunks() > 10, "chunks: " + truncatedTake.chunks());
        truncatedTake.checkTruncations(IntStream.rangeClosed(0, truncatedTake.length())
                .filter(length -> length <= WHOLE || length >= truncatedTake.length() - WHOLE || length % STEP == 0));
    }

    @Test
    void lostStartYieldsAllCompleteChunks() throws IOException {
        var truncatedTake = new TruncatedTake(folder, 11_000);

        truncatedTake.checkLostStarts(IntStream.rangeClosed(1, 4_000).filter(lost -> lost <= 20 || lost % STEP == 0));
    }
}
