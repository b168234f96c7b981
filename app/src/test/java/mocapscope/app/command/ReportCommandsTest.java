package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.json.JsonMapper;

/** Tests reports written by commands. */
@Tag("slow")
class ReportCommandsTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"));

    @TempDir
    private Path folder;

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void captureReportContainsHandshakeAndFindings() throws Exception {
        var file = FIXTURES.resolve("vrpn/handshake_cases/type_name_too_long_120.jsonl");
        var run = CommandRun.of("inspect", file.toString(), "--report", at("x.html"));
        var report = read("x.html");

        assertEquals(0, run.code(), run::err);
        assertEquals("", run.out());
        assertTrue(run.err().contains("a report of 1 session, 1 finding, "), run.err());
        assertTrue(report.contains("NAME_TOO_LONG"));
        assertTrue(report.contains("Names have at most 95 bytes"));
        assertTrue(report.contains("cookie"));
        assertFalse(
                report.contains(FIXTURES.toAbsolutePath().getParent().toString()),
                "the report contains the folder of the file");
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void vmcReportNamesPerformerAndMarionette() throws Exception {
        var file = FIXTURES.resolve("vmc/performer.pcapng").toString();
        var run = CommandRun.of("inspect", file, "--report", at("x.html"));
        var report = read("x.html");

        assertEquals(0, run.code(), run::err);
        assertTrue(report.contains("<dd>the marionette</dd>"), report);
        assertTrue(report.contains("to the performer"), report);
        assertTrue(report.contains(">performer<"), "the diagram has no performer");
        assertFalse(report.contains("to the client"), report);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void strictReportOfErrorExitsWithCode1() throws Exception {
        var file = FIXTURES.resolve("aimation/bad_magic.bin").toString();

        assertEquals(
                1,
                CommandRun.of("inspect", file, "--strict", "--report", at("x.html"))
                        .code());
        assertEquals(0, CommandRun.of("inspect", file, "--report", at("y.html")).code());
        assertTrue(read("x.html").contains("<"), "it is written all the same");
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void rejectsMissingReportFolderBeforeConnecting() throws Exception {
        var run = CommandRun.of("doctor", "vrpn+tcp://127.0.0.1:1", "--report", at("nowhere/x.html"));

        assertEquals(1, run.code());
        assertTrue(run.err().contains("no such folder: create it first"), run.err());
        assertEquals("", run.out());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void takeReportContainsItsSessions() throws Exception {
        CommandRun.of("convert", FIXTURES.resolve("vrpn/ground_udp.jsonl").toString(), "-o", at("x.mcap"));
        var run = CommandRun.of("inspect", at("x.mcap"), "--report", at("x.html"));
        var report = read("x.html");

        assertEquals(0, run.code(), run::err);
        assertTrue(report.contains("Tracker0"));
        assertTrue(report.contains("… 67 ") || report.contains("vrpn_Tracker Pos_Quat ◀"), report);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void createsReadableReportOfEveryInvalidFixture() throws Exception {
        try (var files = Stream.concat(
                Files.list(FIXTURES.resolve("rgmp/invalid")), Files.list(FIXTURES.resolve("vrpn/handshake_cases")))) {
            for (var file :
                    files.filter(one -> one.toString().contains(".json")).toList()) {
                var name = file.getFileName() + ".html";
                assertEquals(
                        0,
                        CommandRun.of("inspect", file.toString(), "--report", at(name))
                                .code(),
                        name);
                read(name);
            }
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void reportsNeverContainPassphrase() throws Exception {
        var server = CommandRun.start("serve", "setp://127.0.0.1:0?accounts=anna:geheim4711", "--json");
        try {
            var listening = JsonMapper.shared().readTree(server.awaitOut("\"listening\""));
            var endpoint =
                    listening.get("endpoint").asString().replaceFirst("setp://([^?]*).*", "setp://anna:geheim4711@$1");
            var run = CommandRun.of("doctor", endpoint, "--report", at("x.html"));
            CommandRun.of("record", endpoint, "-o", at("x.mcap"), "--for", "1s");
            CommandRun.of("inspect", at("x.mcap"), "--report", at("y.html"));
            var tried = CommandRun.of("check", endpoint, "--script", script(), "--report", at("z.html"));

            assertEquals(0, run.code(), run::err);
            assertTrue(tried.out().startsWith("X "), () -> tried.out() + tried.err());
            assertFalse(tried.out().contains("geheim"), tried::out);
            for (var report : new String[] {read("x.html"), read("y.html"), read("z.html")}) {
                assertTrue(report.contains("ConnectRequest"), "the handshake is included");
                assertTrue(report.contains("userPassphrase"));
                assertFalse(report.contains("geheim"));
                assertFalse(report.contains(hex("geheim", "")));
                assertFalse(report.contains(hex("gehe", " ")));
                assertFalse(report.contains(hex("m4711", " ")));
            }
        } finally {
            server.interrupt();
            server.code();
        }
    }

    /** A script that contains the passphrase in every way a script allows. */
    private String script() throws Exception {
        return Files.writeString(folder.resolve("x.yaml"), """
                id: X
                title: Secrets
                errors: ok
                arm:
                  - reword: ConnectRequest
                    set: {userPassphrase: geheim4711}
                steps:
                  - expect: live
                  - send: ConnectRequest
                    set: {userPassphrase: geheim4711}
                """).toString();
    }

    /** Whatever of a request to be let in arrives, and however it is framed. */
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void reportsOfDamagedPacketsNeverContainPassphrase() throws Exception {
        var packet = HexFormat.of().parseHex(connectRequest());
        var lines = new ArrayList<String>();
        for (int length = 1; length <= packet.length; length++) {
            lines.add(line(lines.size(), Arrays.copyOf(packet, length)));
        }
        for (int at = 0; at < 40; at++) {
            for (int bit = 1; bit < 0x100; bit <<= 1) {
                var damaged = packet.clone();
                damaged[at] ^= (byte) bit;
                lines.add(line(lines.size(), damaged));
            }
        }
        Files.write(folder.resolve("x.jsonl"), lines);
        for (var mode : List.of("--strict", "--lenient")) {
            var run =
                    CommandRun.of("inspect", at("x.jsonl"), "--protocol", "setp", mode, "--report", at(mode + ".html"));
            var report = read(mode + ".html");

            assertEquals(mode.equals("--strict") ? 1 : 0, run.code(), run::err);
            assertTrue(report.contains("Advice:"), "much is found");
            assertFalse(report.contains("correct"), mode);
            assertFalse(report.contains("horse"), mode);
            assertFalse(report.contains(hex("corre", " ")), mode);
            assertFalse(report.contains(hex("horse", " ")), mode);
            assertFalse(report.contains(hex("horse", "")), mode);
        }
    }

    private static String line(int at, byte[] packet) {
        return "{\"t_us\":%d,\"dir\":\"c2s\",\"ch\":\"udp\",\"hex\":\"%s\"}"
                .formatted(at, HexFormat.of().formatHex(packet));
    }

    private static String connectRequest() throws Exception {
        var data = JsonMapper.shared().readTree(FIXTURES.resolve("setp/vectors.json"));
        return data.get("vectors")
                .valueStream()
                .filter(vector -> vector.get("id").asString().equals("connect-request"))
                .findFirst()
                .orElseThrow()
                .get("packets")
                .get(0)
                .get("hex")
                .asString();
    }

    private static String hex(String text, String between) {
        return HexFormat.ofDelimiter(between).formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void doctorReportContainsStepsStatesAndVerdict() throws Exception {
        var server = CommandRun.start("serve", "vrpn+tcp://127.0.0.1:0", "--rate", "200", "--json");
        try {
            var listening = JsonMapper.shared().readTree(server.awaitOut("\"listening\""));
            var run = CommandRun.of("doctor", listening.get("endpoint").asString(), "--report", at("x.html"));
            var report = read("x.html");

            assertEquals(0, run.code(), run::err);
            assertTrue(run.out().contains("healthy: Worked"), run::out);
            assertTrue(report.contains("Healthy: Worked"), report);
            assertTrue(report.contains("received cookie"));
            assertTrue(report.contains("LIVE"));
        } finally {
            server.interrupt();
            server.code();
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void reportsUnreachableServer() throws Exception {
        var run = CommandRun.of("doctor", "vrpn+tcp://127.0.0.1:1", "--report", at("x.html"));
        var report = read("x.html");

        assertEquals(1, run.code());
        assertTrue(report.contains("Not usable: "), report);
        assertTrue(report.contains("CONNECT_REFUSED"));
        assertTrue(report.contains("Is the server running, and is this its port?"));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void keepsExistingReportFileBeforeStarting() throws Exception {
        Files.writeString(folder.resolve("x.html"), "mine");
        var doctor = CommandRun.of("doctor", "vrpn+tcp://127.0.0.1:1", "--report", at("x.html"));
        var inspect = CommandRun.of(
                "inspect", FIXTURES.resolve("vrpn/ground_tcp.jsonl").toString(), "--report", at("x.html"));

        assertEquals(1, doctor.code());
        assertEquals("", doctor.out());
        assertTrue(doctor.err().contains("a file of this name exists"), doctor.err());
        assertEquals(1, inspect.code());
        assertEquals("mine", Files.readString(folder.resolve("x.html")));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void rejectsReportWithOtherExtensionOrJsonOutput() throws Exception {
        var file = FIXTURES.resolve("vrpn/ground_tcp.jsonl").toString();

        assertEquals(2, CommandRun.of("inspect", file, "--report", at("x.pdf")).code());
        assertEquals(
                2,
                CommandRun.of("inspect", file, "--json", "--report", at("x.html"))
                        .code());
        assertFalse(Files.exists(folder.resolve("x.html")));
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    /** Returns the report's text, parsed by a strict XML parser. */
    private String read(String name) throws Exception {
        var file = folder.resolve(name);
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
        return Files.readString(file);
    }
}
