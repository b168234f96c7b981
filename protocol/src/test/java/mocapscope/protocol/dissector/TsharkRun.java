package mocapscope.protocol.dissector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.stream.Collectors;
import mocapscope.protocol.catalog.ProtocolCatalog;

/** Runs of tshark, Wireshark's command line, with the script of all protocols. */
public final class TsharkRun {
    private static final String SEPARATOR = "\u001f";

    private final Path folder;
    private final Path script;

    /** Writes the script into {@code folder}; skips the test where tshark is missing. */
    public TsharkRun(Path folder) throws IOException {
        assumeTrue(isInstalled(), "tshark is not installed");
        this.folder = folder;
        this.script = Files.writeString(
                folder.resolve("mocapscope.lua"),
                WiresharkDissectorWriter.write(ProtocolCatalog.protocols(), "a test"));
    }

    private static boolean isInstalled() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "tshark")));
    }

    /** Returns the values of fields in a capture by field, in the order of the packets. */
    public Map<String, List<String>> fields(Path capture, SequencedSet<String> names) throws Exception {
        var arguments = new ArrayList<>(List.of("-T", "fields", "-E", "separator=/t", "-E", "aggregator=" + SEPARATOR));
        for (var name : names) {
            arguments.addAll(List.of("-e", name));
        }
        var values = new LinkedHashMap<String, List<String>>();
        names.forEach(name -> values.put(name, new ArrayList<>()));
        for (var line : run(capture, arguments).split("\n")) {
            var columns = line.split("\t", -1);
            int i = 0;
            for (var name : names) {
                if (i < columns.length && !columns[i].isEmpty()) {
                    values.get(name).addAll(List.of(columns[i].split(SEPARATOR, -1)));
                }
                i++;
            }
        }
        return values;
    }

    /** Returns the details of all packets as text. */
    public String details(Path capture) throws Exception {
        return run(capture, List.of("-V"));
    }

    private String run(Path capture, List<String> arguments) throws Exception {
        var command = new ArrayList<>(List.of("tshark", "-n", "-X", "lua_script:" + script, "-r", capture.toString()));
        command.addAll(arguments);
        var out = folder.resolve("tshark.out");
        var err = folder.resolve("tshark.err");
        var process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        int code = process.waitFor();
        var errors = Files.readString(err, StandardCharsets.UTF_8);
        var text = new String(Files.readAllBytes(out), StandardCharsets.UTF_8);
        assertEquals(0, code, errors);
        assertFalse(errors.contains("Lua"), errors);
        assertFalse(text.contains("mocapscope.lua:"), () -> lines(text, "mocapscope.lua:"));
        assertFalse(text.contains("Lua Error"), () -> lines(text, "Lua Error"));
        return text;
    }

    private static String lines(String text, String part) {
        return text.lines().filter(line -> line.contains(part)).distinct().collect(Collectors.joining("\n"));
    }
}
