package mocapscope.app.control;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests that a chosen file becomes a path, or an error message. */
class FileToPathConverterTest {
    private final List<String> texts = new ArrayList<>();

    @Test
    void convertsFileToPath() {
        assertEquals(
                Optional.of(Path.of("takes", "x.mcap")),
                FileToPathConverter.toPath(new File("takes", "x.mcap"), texts::add));
        assertEquals(Optional.empty(), FileToPathConverter.toPath(null, texts::add));
        assertEquals(List.of(), texts);
    }

    /** A lone surrogate is a letter that no locale has. */
    @Test
    void reportsFileNameUnsupportedByLocale() {
        assertEquals(Optional.empty(), FileToPathConverter.toPath(new File("\ud800bung.mcap"), texts::add));
        assertEquals(
                List.of(
                        "the locale lacks letters of this file name: set LC_ALL=C.UTF-8, or rename the file: \ud800bung.mcap"),
                texts);
    }
}
