package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.catalog.ProtocolCatalog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the script that {@code dissector} writes, and of its use in tshark with converted recordings. */
class DissectorCommandTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures"));

    @TempDir
    private Path folder;

    @Test
    void writesScriptOfAllProtocols() throws Exception {
        var script = folder.resolve("mocapscope.lua");
        var run = CommandRun.of("dissector", "-o", script.toString());

        assertEquals(0, run.code(), run.err());
        assertTrue(run.err().contains("wrote " + script), run.err());
        var text = Files.readString(script);
        for (var protocol : ProtocolCatalog.protocols()) {
            assertTrue(text.contains("define(\"%s\",".formatted(protocol.name())), protocol.name());
        }
        assertTrue(text.startsWith("-- A dissector for Wireshark and tshark, written by mocapscope "), text);
    }

    @Test
    void writesSameScriptToStandardOutput() throws Exception {
        var script = folder.resolve("mocapscope.lua");
        CommandRun.of("dissector", "-o", script.toString());
        var run = CommandRun.of("dissector", "-o", "-");

        assertEquals(0, run.code(), run.err());
        assertEquals(Files.readString(script), run.out());
        assertEquals("", run.err());
    }

    @Test
    void keepsExistingFile() throws Exception {
        var script = Files.writeString(folder.resolve("mocapscope.lua"), "mine");
        var run = CommandRun.of("dissector", "-o", script.toString());

        assertEquals(1, run.code());
        assertTrue(run.err().contains("a file of this name exists"), run.err());
        assertEquals("mine", Files.readString(script));
    }

    @Test
    void requiresOutput() throws Exception {
        assertEquals(2, CommandRun.of("dissector").code());
    }

    @Test
    void tsharkShowsConvertedRecording() throws Exception {
        assumeTrue(isTsharkInstalled(), "tshark is not installed");
        var script = folder.resolve("mocapscope.lua").toString();
        var capture = folder.resolve("take.pcapng").toString();
        var recording = FIXTURES.resolve("takes/vrpn-start.mcap").toString();
        assertEquals(0, CommandRun.of("dissector", "-o", script).code());
        assertEquals(0, CommandRun.of("convert", recording, "-o", capture).code());

        var poses = tshark(script, capture, "mocap_vrpn.type_name == \"vrpn_Tracker Pos_Quat\"");
        assertTrue(poses.size() > 10, poses.toString());
        assertTrue(poses.stream().allMatch(line -> line.matches("-?[0-9.e-]+(,-?[0-9.e-]+)*")), poses.toString());
        assertEquals(List.of(), tshark(script, capture, "mocap_vrpn.malformed"));
    }

    private List<String> tshark(String script, String capture, String filter) throws Exception {
        var arguments = List.of(
                "tshark", "-n", "-X", "lua_script:" + script, "-r", capture, "-Y", filter, "-T", "fields", "-e");
        var command = new ArrayList<>(arguments);
        command.add("mocap_vrpn.position.x");
        var out = folder.resolve("tshark.out");
        var err = folder.resolve("tshark.err");
        int code = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start()
                .waitFor();
        assertEquals(0, code, Files.readString(err));
        return Files.readAllLines(out);
    }

    private static boolean isTsharkInstalled() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "tshark")));
    }
}
