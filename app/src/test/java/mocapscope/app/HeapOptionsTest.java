package mocapscope.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The heap options of the start scripts leave room for the objects of a cache of loaded classes. */
class HeapOptionsTest {
    /** A JVM ends with an error if its initial old generation cannot hold the objects of its cache. */
    private static final int OLD_GENERATION_MEBIBYTES = 16;

    @ParameterizedTest
    @ValueSource(strings = {"all", "command", "live", "window"})
    void initialHeapExceedsYoungGeneration(String kind) throws IOException {
        var options = Files.readAllLines(Path.of(System.getProperty("mocapscope.fixtures"))
                .resolveSibling("packaging")
                .resolve(kind + ".options"));
        int young = mebibytes(options, "-Xmn");
        int initial = mebibytes(options, "-Xms");

        assertTrue(young == 0 || initial >= young + OLD_GENERATION_MEBIBYTES);
    }

    private static int mebibytes(List<String> options, String name) {
        return options.stream()
                .filter(option -> option.startsWith(name))
                .mapToInt(option -> Integer.parseInt(option.substring(name.length(), option.length() - 1)))
                .findFirst()
                .orElse(0);
    }
}
