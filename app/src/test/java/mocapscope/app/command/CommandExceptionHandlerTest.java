package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import mocapscope.app.command.output.LossyQueuedLineOutputStream;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Help.Ansi;

class CommandExceptionHandlerTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final CommandConsoleStreams console = new CommandConsoleStreams(
            new LossyQueuedLineOutputStream(new ByteArrayOutputStream()),
            new LossyQueuedLineOutputStream(err),
            Ansi.OFF,
            new InterruptHandler(),
            SkeletonMapLibrary.builtIn());

    @ParameterizedTest
    @ValueSource(strings = {"", "demo"})
    void outOfMemoryEndsWithErrorMessage(String command) {
        var program = new MocapscopeCommand(
                _ -> {
                    throw new OutOfMemoryError("Java heap space");
                },
                console);

        assertEquals(1, command.isEmpty() ? program.run() : program.run(command));
        assertEquals("mocapscope: not enough memory: Java heap space\n", errorText());
    }

    @Test
    void reportsMissingFilePermission() {
        assertEquals(1, new CommandExceptionHandler(console).handle(new AccessDeniedException("cases.yaml")));
        assertEquals("mocapscope: no permission to read or write: cases.yaml\n", errorText());
    }

    @Test
    void reportsDeeplyNestedDataWithoutStackTrace() {
        var program = new MocapscopeCommand(
                _ -> {
                    throw new StackOverflowError();
                },
                console);

        assertEquals(1, program.run("demo"));
        assertEquals("mocapscope: the data is nested too deeply\n", errorText());
    }

    private String errorText() {
        console.drain();
        return err.toString(StandardCharsets.UTF_8);
    }
}
