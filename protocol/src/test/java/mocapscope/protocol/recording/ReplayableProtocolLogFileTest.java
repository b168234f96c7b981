package mocapscope.protocol.recording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import mocapscope.protocol.catalog.ProtocolCatalog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the limit of a file that is one message. */
class ReplayableProtocolLogFileTest {
    @TempDir
    private Path folder;

    /** Tests files that appear to have gigabytes without using disk space. */
    @Test
    void rejectsMessageFileLargerThanItsLimit() throws IOException {
        assertEquals(
                "this RGMP definition has more than 16,777,216 bytes: ",
                refusal("endless.json", "{\"groups\":[").replaceAll("[^ ]*$", ""));
        assertEquals(
                "this AImation packet has more than 16,777,216 bytes: ",
                refusal("endless.bin", "").replaceAll("[^ ]*$", ""));
    }

    private String refusal(String name, String head) throws IOException {
        var file = Files.writeString(folder.resolve(name), head);
        try (var sparse = FileChannel.open(file, StandardOpenOption.WRITE)) {
            sparse.write(ByteBuffer.wrap(new byte[1]), 18L << 30);
        }
        return String.valueOf(
                assertThrows(IOException.class, () -> RecordedSession.open(file, ProtocolCatalog.protocols(), null))
                        .getMessage());
    }
}
