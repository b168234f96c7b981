package mocapscope.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkeletonMapLoadResultTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void place() {
        System.setProperty(SkeletonMapLoadResult.FOLDER, folder.toString());
    }

    @AfterEach
    void anywhere() {
        System.clearProperty(SkeletonMapLoadResult.FOLDER);
    }

    @Test
    void loadsMapFromDocumentation() throws IOException {
        var page = Files.readString(Path.of(System.getProperty("mocapscope.fixtures"), "../docs/skeletons.md"));
        int begin = page.indexOf("```json") + 7;
        var example = page.substring(begin, page.indexOf("```", begin));
        Files.writeString(folder.resolve("crane.json"), example);

        var result = SkeletonMapLoadResult.load();

        assertEquals("", result.noticeText());
        assertTrue(result.maps().find("vrpn", "Crane", 3).isPresent());
    }

    @Test
    void reportsInvalidMapFile() throws IOException {
        var file = Files.writeString(folder.resolve("a.json"), "{\n\"id\": 7}");
        Files.writeString(folder.resolve("b.json"), "");

        assertEquals(
                "A skeleton map was ignored: id is 7, expected a text (line 2 of " + file + "), and 1 more",
                SkeletonMapLoadResult.load().noticeText());
    }
}
