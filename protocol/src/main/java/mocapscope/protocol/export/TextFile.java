package mocapscope.protocol.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Text in UTF-8. Names of the wire may hold halves of characters: these become question marks, and end no writing. */
final class TextFile {
    private TextFile() {}

    /** Over what is in the file. */
    static Writer over(Path file) throws IOException {
        var out = Files.newOutputStream(file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        return new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    }
}
