package mocapscope.protocol.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes the SHA-256 of a file, which identifies its bytes. */
public final class FileSha256Calculator {
    private static final int BLOCK = 1 << 16;

    private FileSha256Calculator() {}

    /**
     * Returns the hash of all bytes as they are stored, in hexadecimal.
     *
     * @throws IOException if the file cannot be read
     */
    public static String sha256(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            var digest = MessageDigest.getInstance("SHA-256");
            var block = new byte[BLOCK];
            for (int read = in.read(block); read >= 0; read = in.read(block)) {
                digest.update(block, 0, read);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible); // every JDK has it
        }
    }
}
