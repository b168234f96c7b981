package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import mocapscope.app.synthetic.UnusedTcpPort;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the commands against a port without a listener. */
@Tag("slow")
class UnreachableServerTest {
    private final UnusedTcpPort unusedPort;
    private final String endpoint;

    UnreachableServerTest() throws IOException {
        unusedPort = new UnusedTcpPort();
        endpoint = "vrpn+tcp://127.0.0.1:" + unusedPort.port();
    }

    @AfterEach
    void close() throws IOException {
        unusedPort.close();
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void listenFailsWithAdviceWhenNeverConnected() throws Exception {
        var run = CommandRun.start("listen", endpoint, "--json");
        run.awaitOut("CONNECT_REFUSED");
        run.interrupt();

        assertEquals(1, run.code());
        assertTrue(run.err().startsWith("mocapscope: never connected (" + endpoint), run::err);
        assertTrue(run.err().contains("Is the server running, and is this its port?"), run::err);
        assertEquals("summary", run.last().get("type").asString());
        assertEquals(0, run.last().get("messages").asLong());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void failsImmediatelyWithoutReconnect() throws Exception {
        assertEquals(1, CommandRun.of("listen", endpoint + "?reconnect=false").code());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void strictModeStopsAtFirstError() throws Exception {
        var run = CommandRun.of("listen", endpoint, "--strict", "--json");

        assertEquals(1, run.code());
        assertEquals(1, run.lines("finding").size());
        assertEquals(
                "CONNECT_REFUSED", run.lines("finding").getFirst().get("code").asString());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void doctorReportsFailedStepWithAdvice() throws Exception {
        var run = CommandRun.of("doctor", endpoint, "--json");

        assertEquals(1, run.code());
        var failed = run.lines("step").getLast();
        assertEquals("the server to accept the connection", failed.get("step").asString());
        assertEquals(
                "Is the server running, and is this its port?",
                failed.get("advice").asString());
        assertEquals(
                "RFC 9293 §3.10.7.1; RFC 1122 §3.2.2.1",
                failed.get("adviceSource").asString());
        assertEquals(false, run.last().get("healthy").asBoolean());
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void doctorReportsUnknownHost() throws Exception {
        var run = CommandRun.of("doctor", "vrpn+tcp://no-such-host.invalid");

        assertEquals(1, run.code());
        assertTrue(run.out().startsWith("FAIL resolve no-such-host.invalid"), run::out);
        assertTrue(
                run.out()
                        .contains(
                                "advice: Check the spelling, or use the host's address instead of its name. (Java 25,"),
                run::out);
    }

    /** The latest finding is about our own resends, which are not the cause. */
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void doctorReportsMissingAnswerOfSilentPort() throws Exception {
        try (var silent = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            var run = CommandRun.of("doctor", "setp://127.0.0.1:" + silent.getLocalPort(), "--json");

            assertEquals(1, run.code());
            var failed = run.lines("step").getLast();
            assertEquals("no answer", failed.get("detail").asString());
            var advice = failed.get("advice").asString();
            assertTrue(advice.startsWith("The server did not send what the step waits for."), advice);
        }
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"vrpn://127.0.0.1:", "setp://127.0.0.1:"})
    void listenReportsUdpPortWithoutReceiver(String where) throws Exception {
        var run = CommandRun.start("listen", where + unusedPort.port());
        run.awaitOut("no program receives");
        run.interrupt();

        assertEquals(1, run.code());
        assertTrue(run.err().startsWith("mocapscope: never connected (" + where), run::err);
        assertTrue(run.err().contains("no program receives"), run::err);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void explainsFailedConnectionWithoutError() throws Exception {
        var run = CommandRun.start("listen", "vrpn://[::1]:" + unusedPort.port());
        run.awaitOut("SESSION_LOST");
        run.interrupt();

        assertEquals(1, run.code());
        assertTrue(run.err().contains("never connected"), run::err);
        assertTrue(run.err().contains("a server calls back over IPv4 only"), run::err);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void cancelledDoctorPrintsNoVerdict() throws Exception {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var run = CommandRun.start("doctor", "vrpn+tcp://127.0.0.1:" + silent.getLocalPort(), "--json");
            silent.accept();
            run.interrupt();

            assertEquals(1, run.code());
            assertEquals("stopped", run.last().get("type").asString());
            assertEquals(List.of(), run.lines("verdict"));
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void listenReportsMissingDeviceDefinition() throws Exception {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var run = CommandRun.start("listen", "rgmp://127.0.0.1:" + silent.getLocalPort());
            run.awaitOut("connected, no device yet");
            run.interrupt();

            assertEquals(1, run.code());
            assertTrue(run.err().contains("connected, but still waiting for a device's definition"), run::err);
        }
    }
}
