package mocapscope.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the options of the JVM in {@code packaging}. */
class StartOptionsTest {
    /** The least size of the old generation at the start, which the objects of a cache of loaded classes need. */
    private static final int OLD_MEBIBYTES = 16;

    private static final Path FOLDER =
            Path.of(System.getProperty("mocapscope.fixtures")).resolveSibling("packaging");

    /** The output belongs to the program: a warning of the JVM before it would be no JSON. */
    @ParameterizedTest
    @ValueSource(strings = {"command.options", "live.options", "record.options", "window.options"})
    void virtualMachineStartsWithoutOutput(String file) throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        var process = new ProcessBuilder(java.toString(), "@" + FOLDER.resolve(file), "-version")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();

        assertEquals("", new String(process.getInputStream().readAllBytes()));
        assertEquals(0, process.waitFor());
    }

    /** A JVM ends with an error if its old generation cannot hold the objects of the cache of loaded classes. */
    @ParameterizedTest
    @ValueSource(strings = {"command.options", "live.options", "record.options", "window.options"})
    void initialHeapHoldsObjectsOfClassCache(String file) throws IOException {
        var options = Files.readAllLines(FOLDER.resolve(file));
        int young = mebibytes(options, "-Xmn") + mebibytes(options, "-XX:NewSize=");

        assertTrue(young == 0 || mebibytes(options, "-Xms") >= young + OLD_MEBIBYTES);
    }

    private static int mebibytes(List<String> options, String name) {
        return options.stream()
                .filter(option -> option.startsWith(name))
                .mapToInt(option -> Integer.parseInt(option.substring(name.length(), option.length() - 1)))
                .findFirst()
                .orElse(0);
    }
}
