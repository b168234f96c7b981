package mocapscope.protocol.export.table;

import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.file.AtomicFileWriter;

/**
 * Creates buffered writers for UTF-8 text files. The files are replaced atomically, and invalid characters become
 * question marks. Names received from a peer may contain unpaired surrogates, which must not stop the export.
 */
public final class Utf8WriterFactory {
    private Utf8WriterFactory() {}

    /** Creates a writer from the start of the file; closing the writer does not close the file. */
    public static Writer open(AtomicFileWriter file) {
        return new BufferedWriter(new OutputStreamWriter(file.stream(), StandardCharsets.UTF_8));
    }
}
