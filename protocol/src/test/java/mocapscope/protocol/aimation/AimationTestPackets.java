package mocapscope.protocol.aimation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/** Packets for tests, from hex or from the fixtures. */
public final class AimationTestPackets {
    public static final Path FIXTURES =
            Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"), "aimation");

    private AimationTestPackets() {}

    /** Hex digits; white space and what follows a {@code #} in its line are for the reader. */
    public static ByteBuffer hex(String text) {
        return ByteBuffer.wrap(
                HexFormat.of().parseHex(text.replaceAll("#[^\n]*", "").replaceAll("\\s", "")));
    }

    public static String hex(ByteBuffer bytes) {
        var copy = new byte[bytes.remaining()];
        bytes.get(bytes.position(), copy);
        return HexFormat.of().formatHex(copy);
    }

    public static ByteBuffer fixture(String name) {
        try {
            return ByteBuffer.wrap(Files.readAllBytes(FIXTURES.resolve(name)));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }
}
