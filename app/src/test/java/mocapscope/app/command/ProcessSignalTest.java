package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.session.endpoint.SessionRole;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The program as a process of its own, ended from outside. */
@Tag("slow")
class ProcessSignalTest {
    /** Each costs half a kilobyte of output and more; a pipe holds 64. */
    private static final int STRANGERS = 200;

    @Test
    void signalEndsCommandWithItsExitCode() throws Exception {
        var process = start("serve", "vrpn+tcp://127.0.0.1:0", "--json");
        try (var out = process.inputReader()) {
            var lines = new ArrayList<>(List.of(readListening(out)));
            process.toHandle().destroy();
            out.lines().forEach(lines::add);

            assertTrue(process.waitFor(30, TimeUnit.SECONDS));
            assertEquals(0, process.exitValue());
            assertTrue(lines.getLast().startsWith("{\"type\":\"summary\""), lines::toString);
        }
    }

    @Test
    void closedOutputPipeIsNoFailure() throws Exception {
        var file = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn", "ground_tcp.jsonl");
        var process = start("inspect", file.toString(), "--json");
        try (var out = process.inputReader()) {
            assertTrue(out.readLine().startsWith("{\"type\":"));
        }

        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue());
    }

    @Test
    void signalEndsServerWithUnreadOutput() throws Exception {
        var process = start("serve", "rgmp://127.0.0.1:0", "--json");
        var out = process.inputReader();
        var endpoint =
                JsonMapper.shared().readTree(readListening(out)).get("endpoint").asString();
        var server = ProtocolCatalog.parse(endpoint, SessionRole.CLIENT).address();
        for (int i = 0; i < STRANGERS; i++) {
            try (var stranger = new Socket(server.host(), server.port())) {
                stranger.getOutputStream().write(new byte[100]);
            }
        }
        assertEquals(0, CommandRun.of("listen", endpoint, "--count", "100").code());
        process.toHandle().destroy();

        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        assertEquals(1, process.exitValue(), "lines were lost");
    }

    private static String readListening(BufferedReader out) throws IOException {
        var line = out.readLine();
        while (!line.contains("\"state\":\"listening\"")) {
            line = out.readLine();
        }
        return line;
    }

    private static Process start(String... arguments) throws Exception {
        var modules = ModuleLayer.boot().configuration().modules().stream()
                .flatMap(module -> module.reference().location().stream())
                .filter(location -> location.getScheme().equals("file"))
                .map(location -> Path.of(location).toString())
                .collect(Collectors.joining(File.pathSeparator));
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = new ArrayList<>(List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-p",
                modules,
                "-m",
                "mocapscope.app/mocapscope.app.Main"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
