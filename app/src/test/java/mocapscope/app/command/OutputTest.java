package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

class OutputTest {

    @Test
    void nothingReachesTheReaderBeforeAFlush() {
        var bytes = new ByteArrayOutputStream();
        var out = new Output(bytes);

        out.write(new byte[] {1, 2}, 0, 2);
        out.write(3);
        assertEquals(0, bytes.size());
        out.flush();

        assertArrayEquals(new byte[] {1, 2, 3}, bytes.toByteArray());
    }

    @Test
    void aReaderThatWentAwayIsNoFailure() {
        var out = new Output(failing("Broken pipe"));

        out.write(1);
        out.flush();
        out.write(2);
        out.flush();

        assertTrue(out.gone());
        assertTrue(out.failure().isEmpty());
    }

    @Test
    void aFullDiskIsAFailure() {
        var out = new Output(failing("No space left on device"));
        assertFalse(out.gone());

        out.write(1);
        out.flush();

        assertEquals("No space left on device", out.failure().orElseThrow().getMessage());
    }

    private static OutputStream failing(String why) {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException(why);
            }
        };
    }
}
