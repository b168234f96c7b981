package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import mocapscope.app.synthetic.UnusedTcpPort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the exit codes and the output of {@code bridge}. */
class FoxgloveBridgeCommandTest {
    private static final String ANY_PORT = "--foxglove=:0";

    @Test
    void offersSessionUntilStoppedAndSumsUp() throws Exception {
        var server = CommandRun.start("serve", "vrpn+tcp://127.0.0.1:0", "--json");
        server.awaitOut("listening");
        var endpoint = server.lines("state").stream()
                .filter(line -> line.path("state").asString().equals("listening"))
                .findFirst()
                .orElseThrow()
                .get("endpoint")
                .asString();
        var run = CommandRun.start("bridge", endpoint, ANY_PORT);
        run.awaitErr("connected: ");
        try (var viewer = upgraded(port(run), "")) {
            assertEquals("HTTP/1.1 101 Switching Protocols", line(viewer));
            run.awaitErr("connected, foxglove.sdk.v1");
            run.interrupt();

            assertEquals(0, run.code(), run::err);
        }
        server.interrupt();
        server.code();

        assertTrue(run.awaitErr("clients: 1; channels: ").contains("; messages sent: 0, dropped: 0"), run::err);
    }

    @Test
    void refusesForeignPageUnlessItsOriginIsGiven() throws Exception {
        var page = "Origin: https://tool.example\r\n";
        try (var device = new UnusedTcpPort()) {
            var closed = CommandRun.start("bridge", endpoint(device), ANY_PORT);
            try (var viewer = upgraded(port(closed), page)) {
                assertEquals("HTTP/1.1 403 Forbidden", line(viewer));
            }
            closed.interrupt();
            closed.code();
            var open = CommandRun.start("bridge", endpoint(device), ANY_PORT, "--origin", "https://tool.example");
            try (var viewer = upgraded(port(open), page)) {
                assertEquals("HTTP/1.1 101 Switching Protocols", line(viewer));
            }
            open.interrupt();
            open.code();
        }
    }

    @Test
    void exitsWith1WhenPortIsInUse() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var device = new UnusedTcpPort()) {
            var run = CommandRun.of("bridge", endpoint(device), "--foxglove", ":" + taken.getLocalPort());

            assertEquals(1, run.code());
            assertTrue(run.err().contains("not listening at 127.0.0.1:" + taken.getLocalPort()), run::err);
            assertTrue(run.err().contains("choose another one: --foxglove :8766"), run::err);
        }
    }

    @Test
    void exitsWith1WhenDeviceWasNeverReached() throws Exception {
        try (var device = new UnusedTcpPort()) {
            var run = CommandRun.of("bridge", endpoint(device), ANY_PORT, "--for", "300ms");

            assertEquals(1, run.code());
            assertTrue(run.err().contains("never connected (" + endpoint(device)), run::err);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--foxglove=8765",
                "--foxglove=:70000",
                "--foxglove=a:b:1",
                "--foxglove=ws://127.0.0.1:1",
                "--origin=https://tool.example/page",
                "--origin=tool.example"
            })
    void exitsWith2ForInvalidArguments(String argument) throws Exception {
        assertEquals(2, CommandRun.of("bridge", "vrpn://127.0.0.1:1", argument).code());
    }

    private static String endpoint(UnusedTcpPort device) {
        return "rgmp://127.0.0.1:" + device.port();
    }

    private static int port(CommandRun run) throws Exception {
        var line = run.awaitErr("listening at ws://127.0.0.1:");
        return Integer.parseInt(line.substring(line.lastIndexOf(':') + 1).strip());
    }

    private static Socket upgraded(int port, String fields) throws Exception {
        var socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.getOutputStream()
                .write(("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                                + fields + "Sec-WebSocket-Protocol: foxglove.sdk.v1\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String line(Socket socket) throws Exception {
        var line = new StringBuilder();
        for (int one = socket.getInputStream().read();
                one != '\r' && one >= 0;
                one = socket.getInputStream().read()) {
            line.append((char) one);
        }
        return line.toString();
    }
}
