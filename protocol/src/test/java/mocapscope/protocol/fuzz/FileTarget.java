package mocapscope.protocol.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reader of files under attack. It may only refuse: with an {@link IOException}, or as {@code refusal} allows. */
final class FileTarget implements FuzzTarget {
    private final Path file;
    private final FuzzedFileReader reader;
    private final FileSeedSupplier seedSupplier;
    private @Nullable List<byte[]> seeds;

    /** Reads all of a file. */
    @FunctionalInterface
    interface FuzzedFileReader {
        void of(Path file) throws IOException;
    }

    /** Makes files that mean something. */
    @FunctionalInterface
    interface FileSeedSupplier {
        List<byte[]> all() throws IOException;
    }

    FileTarget(String extension, FuzzedFileReader reader, FileSeedSupplier seedSupplier) {
        this.reader = reader;
        this.seedSupplier = seedSupplier;
        try {
            this.file = Files.createTempFile("attack", extension);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
        file.toFile().deleteOnExit();
    }

    @Override
    public void take(byte[] input) throws IOException {
        Files.write(file, input);
        try {
            reader.of(file);
        } catch (IOException _) {
            // expected for an invalid file
        }
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        if (seeds == null) {
            seeds = List.copyOf(seedSupplier.all());
        }
        return seeds;
    }
}
