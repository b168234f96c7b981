package mocapscope.app.docs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import mocapscope.app.command.VersionProvider;
import org.junit.jupiter.api.Test;

class CitationFileTest {

    @Test
    void statesVersionOfProgram() throws IOException {
        var lines = Files.readAllLines(ProjectPages.here().top().resolve("CITATION.cff"));

        assertTrue(
                lines.contains(VersionProvider.programVersion().replace("mocapscope ", "version: ")), lines::toString);
    }
}
