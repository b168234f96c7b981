package mocapscope.protocol.export;

import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.file.AtomicFileWriter;

/** Text in UTF-8. Names of the wire may hold halves of characters: these become question marks, and end no writing. */
final class TextFile {
    private TextFile() {}

    /** From the file's start on; closing the writer does not close the file. */
    static Writer over(AtomicFileWriter file) {
        return new BufferedWriter(new OutputStreamWriter(file.stream(), StandardCharsets.UTF_8));
    }
}
