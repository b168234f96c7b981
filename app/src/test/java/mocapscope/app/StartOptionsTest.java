package mocapscope.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the options of the JVM in {@code packaging}. */
class StartOptionsTest {
    private static final Path FOLDER =
            Path.of(System.getProperty("mocapscope.fixtures")).resolveSibling("packaging");

    /** The output belongs to the program: a warning of the JVM before it would be no JSON. */
    @ParameterizedTest
    @ValueSource(strings = {"command.options", "live.options", "window.options"})
    void virtualMachineStartsWithoutOutput(String file) throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        var process = new ProcessBuilder(java.toString(), "@" + FOLDER.resolve(file), "-version")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();

        assertEquals("", new String(process.getInputStream().readAllBytes()));
        assertEquals(0, process.waitFor());
    }
}
