package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** A server is tried, over real sockets on loopback. */
class ConformanceTestCommandTest {
    private static final String UNUSED_ADDRESS = "vrpn+tcp://127.0.0.1:1";

    private CommandRun server;
    private String endpoint;

    @TempDir
    private Path folder;

    @BeforeEach
    void serve() throws Exception {
        server = CommandRun.start("serve", "vrpn+tcp://127.0.0.1:0", "--json");
        endpoint = JsonMapper.shared()
                .readTree(server.awaitOut("\"listening\""))
                .get("endpoint")
                .asString();
    }

    @AfterEach
    void end() throws Exception {
        server.interrupt();
        server.code();
    }

    @Test
    void printsTableOfSuccessfulCases() throws Exception {
        var run = CommandRun.of("check", endpoint, "--case", "V-1", "--case", "V-4");

        assertEquals(0, run.code(), run::out);
        assertTrue(run.out().startsWith("V-1      ok            Greeting\nV-4      ok "), run::out);
        assertTrue(run.out().endsWith("2 cases: 2 ok\n"), run::out);
        assertTrue(run.err().contains("mocapscope: V-4 Another major version (2 of 2)"), run::err);
    }

    @Test
    void reportsFailedCaseWithExitCode1() throws Exception {
        var run = CommandRun.of("check", endpoint, "--script", script("expect: vrpn_Red_Xmit, within: 100ms"));

        assertEquals(1, run.code());
        assertTrue(run.out().startsWith("X        failed"), run::out);
        assertTrue(run.out().contains("expect vrpn_Red_Xmit: no vrpn_Red_Xmit arrived; received: "), run::out);
        assertTrue(run.out().endsWith("1 case: 1 failed\n"), run::out);
    }

    @Test
    void informationalResultExitsWithCode0() throws Exception {
        var script = script("expect: vrpn_Red_Xmit, within: 100ms, otherwise: informational");
        var run = CommandRun.of("check", endpoint, "--json", "--script", script);

        assertEquals(0, run.code());
        var ran = run.lines("case").getFirst();
        assertEquals("informational", ran.get("verdict").asString());
        assertEquals(
                "expect vrpn_Red_Xmit", ran.get("remarks").get(0).get("step").asString());
        assertEquals("informational", run.last().get("verdict").asString());
        assertEquals(1, run.last().get("cases").get("informational").asInt());
    }

    @Test
    void reportDescribesEachCaseAndItsSessions() throws Exception {
        var file = folder.resolve("x.html");
        var run = CommandRun.of("check", endpoint, "--case", "V-1", "--case", "V-4", "--report", file.toString());
        var report = Files.readString(file);

        assertEquals(0, run.code(), run::err);
        assertTrue(run.err().contains("a report of 2 sessions, "), run::err);
        assertTrue(report.contains("2 of 2 cases passed"), report);
        assertTrue(report.contains("Another major version"), "each case is listed");
        assertTrue(report.contains("version: 07.38 → 08.38"), "the intervention is listed");
        assertEquals(
                1,
                CommandRun.of("check", endpoint, "--case", "V-1", "--report", file.toString())
                        .code(),
                "what is there is not written over");
    }

    @Test
    void listsCasesWithoutRunningThem() throws Exception {
        var run = CommandRun.of("check", "vrpn://", "--list");

        assertEquals(0, run.code());
        assertTrue(run.out().startsWith("V-1      §2.2     Greeting\n"), run::out);
    }

    @Test
    void rejectsOptionsWithoutEffect() throws Exception {
        var list = CommandRun.of(
                "check",
                "vrpn://",
                "--list",
                "--report",
                folder.resolve("r.html").toString());
        var side = CommandRun.of("check", "rgmp://", "--case", "R-1", "--side", "server", "--list");
        var run = CommandRun.of("check", "vrpn://", "--case", "V-1", "--side", "foo", "--list");

        assertEquals(2, list.code());
        assertTrue(list.err().contains("omit --list or --report"), list::err);
        assertEquals(2, side.code());
        assertTrue(side.err().contains("not all of these are cases in which Mocapscope is the server: R-1"), side::err);
        assertEquals(2, run.code());
        assertTrue(run.err().contains("--side is neither client nor server: foo"), run::err);
    }

    @Test
    void guideScriptSucceeds() throws Exception {
        var script = Files.readAllLines(Path.of("../docs/scripts.md")).stream()
                .dropWhile(line -> !line.equals("```yaml"))
                .skip(1)
                .takeWhile(line -> !line.equals("```"))
                .toList();
        var run = CommandRun.of(
                "check",
                endpoint,
                "--script",
                Files.write(folder.resolve("guide.yaml"), script).toString());

        assertEquals(0, run.code(), run::out);
        assertTrue(run.out().endsWith("1 case: 1 ok\n"), run::out);
    }

    @Test
    void reportsInvalidScriptWithPositionAndAllowedKeys() throws Exception {
        var run = CommandRun.of("check", endpoint, "--script", script("expext: live"));

        assertEquals(2, run.code());
        assertTrue(run.err().contains("a step has one of these keys: send, hex, ask, expect"), run::err);
        assertTrue(run.err().contains("(line 3, column 5)"), run::err);
    }

    @Test
    void reportsRefusedConnectionAsFailure() throws Exception {
        var run = CommandRun.of("check", UNUSED_ADDRESS, "--case", "V-1", "--json");

        assertEquals(1, run.code());
        var remark = run.lines("case").getFirst().get("remarks").get(0);
        assertEquals("connect", remark.get("step").asString());
        assertTrue(remark.get("text").asString().startsWith("not connected: "), remark::toString);
    }

    @Test
    void interruptionPrintsVerdictAndCasesNotRun() throws Exception {
        var run = CommandRun.start("check", endpoint, "--json", "--script", script("wait: 60s"));
        run.awaitErr("X");
        run.interrupt();

        assertEquals(1, run.code());
        assertEquals("verdict", run.last().get("type").asString());
        assertEquals(0, run.lines("case").size());
        assertEquals(1, run.last().get("notRun").asInt());
    }

    private String script(String step) throws Exception {
        return Files.writeString(folder.resolve("script.yaml"), "id: X\nsteps:\n  - {" + step + "}\n")
                .toString();
    }
}
