package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** The endpoint names what the server has not, over real sockets on loopback. */
@Tag("slow")
class AbsentDeviceTest {

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @CsvSource(delimiter = '|', textBlock = """
                    rgmp    | /Nope        | the server has no device Nope; it has
                    aimation| /Nope        | the server has no device Nope; it has Body
                    vrpn+tcp| /Nope        | the server has no device Nope; it has
                    setp    | ?bubble=Nope | no bubble is named Nope
                    """)
    void doctorReportsMissingDevice(String scheme, String name, String expected) throws Exception {
        var server = CommandRun.start("serve", scheme + "://127.0.0.1:0", "--json");
        var run = CommandRun.of("doctor", endpoint(server) + name, "--json");
        end(server);

        assertEquals(1, run.code(), run::out);
        var failed = run.lines("step").stream()
                .filter(step -> !step.get("ok").asBoolean())
                .findFirst()
                .orElseThrow();
        assertEquals("requests of the endpoint", failed.get("step").asString());
        assertTrue(failed.get("detail").asString().startsWith(expected), failed::toString);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void listenReportsAbsentDevice() throws Exception {
        var server = CommandRun.start("serve", "rgmp://127.0.0.1:0", "--json");
        var run = CommandRun.start("listen", endpoint(server) + "/Nope", "--json");
        var line = run.awaitOut("DEVICE_ABSENT");
        run.interrupt();
        run.code();
        end(server);

        assertTrue(line.contains("no device Nope; it has"), line);
    }

    private static String endpoint(CommandRun server) throws Exception {
        return JsonMapper.shared()
                .readTree(server.awaitOut("\"listening\""))
                .get("endpoint")
                .asString();
    }

    private static void end(CommandRun server) throws Exception {
        server.interrupt();
        server.code();
    }
}
