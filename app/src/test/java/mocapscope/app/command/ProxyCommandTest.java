package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import mocapscope.app.synthetic.UnusedTcpPort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the exit codes and the output of {@code proxy}. */
class ProxyCommandTest {
    private static final String ANY_PORT = "rgmp://127.0.0.1:0";

    @TempDir
    private Path folder;

    @Test
    void exitsWith0WhenStopped() throws Exception {
        var run = CommandRun.start("proxy", ANY_PORT, "rgmp://127.0.0.1:1");
        port(run);
        run.interrupt();

        assertEquals(0, run.code(), run::err);
    }

    @Test
    void exitsWith0AndWritesTakeOfRelayedSession() throws Exception {
        var take = folder.resolve("proxy.mcap");
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var run = CommandRun.start("proxy", ANY_PORT, endpoint(server.getLocalPort()), "-o", take.toString());
            try (var client = new Socket(InetAddress.getLoopbackAddress(), port(run));
                    var accepted = server.accept()) {
                accepted.getOutputStream().write("RG".getBytes());
                assertEquals('R', client.getInputStream().read());
            }
            run.awaitErr(".1");
            run.interrupt();

            assertEquals(0, run.code(), run::err);
            assertTrue(run.err().contains("wrote " + take + ": "), run::err);
            assertTrue(Files.size(take) > 0);
        }
    }

    @Test
    void relaysVmcPerformerAndReportsItsRules() throws Exception {
        try (var performer = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                var marionette = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            var upstream = "vmc://127.0.0.1:" + marionette.getLocalPort();
            var run = CommandRun.start("proxy", "vmc://127.0.0.1:0", upstream, "--messages");
            var listening = InetAddress.getLoopbackAddress();
            var sent = "/VMC/Ext/None\0\0\0,\0\0\0".getBytes();
            performer.send(new DatagramPacket(sent, sent.length, listening, port(run)));
            var received = new DatagramPacket(new byte[100], 100);
            marionette.setSoTimeout(20_000);
            marionette.receive(received);
            run.awaitOut("ADDRESS_UNKNOWN");
            run.interrupt();

            assertEquals(0, run.code(), run::err);
            assertArrayEquals(sent, Arrays.copyOf(received.getData(), received.getLength()));
        }
    }

    @Test
    void exitsWith1WhenPortIsInUse() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var run = CommandRun.of("proxy", endpoint(taken.getLocalPort()), "rgmp://127.0.0.1:1");

            assertEquals(1, run.code());
            assertTrue(run.err().contains("not listening (" + endpoint(taken.getLocalPort())), run::err);
        }
    }

    @Test
    void exitsWith1WhenServerWasNeverReached() throws Exception {
        try (var unused = new UnusedTcpPort()) {
            var server = endpoint(unused.port());
            var run = CommandRun.start("proxy", ANY_PORT, server);
            try (var client = new Socket(InetAddress.getLoopbackAddress(), port(run))) {
                assertEquals(-1, client.getInputStream().read());
            }
            run.awaitOut("CONNECT_REFUSED");
            run.interrupt();

            assertEquals(1, run.code());
            assertTrue(run.err().contains("never connected (" + server), run::err);
        }
    }

    @Test
    void strictProxyExitsWith1AtFirstError() throws Exception {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var run = CommandRun.start("proxy", ANY_PORT, endpoint(server.getLocalPort()), "--strict");
            try (var _ = new Socket(InetAddress.getLoopbackAddress(), port(run));
                    var accepted = server.accept()) {
                accepted.getOutputStream().write(new byte[64]);

                assertEquals(1, run.code(), run::err);
            }
        }
    }

    @Test
    void exitsWith1WhenTakeExists() throws Exception {
        var present = Files.createFile(folder.resolve("present.mcap"));
        var run = CommandRun.of("proxy", ANY_PORT, "rgmp://127.0.0.1:1", "-o", present.toString());

        assertEquals(1, run.code());
        assertEquals(0, Files.size(present));
    }

    @Test
    void exitsWith2ForInvalidArguments() throws Exception {
        assertEquals(2, CommandRun.of("proxy", ANY_PORT).code());
        assertEquals(2, CommandRun.of("proxy", ANY_PORT, "vrpn://127.0.0.1:1").code());
        assertEquals(2, CommandRun.of("proxy", "vmc://", "vmc://").code());
        assertEquals(
                2,
                CommandRun.of("proxy", ANY_PORT, "rgmp://127.0.0.1:1", "-o", "take.txt")
                        .code());
    }

    private static String endpoint(int port) {
        return "rgmp://127.0.0.1:" + port;
    }

    private static int port(CommandRun run) throws InterruptedException {
        var line = run.awaitErr("listening at ");
        var listening = line.substring(0, line.indexOf(", relaying"));
        return Integer.parseInt(listening.substring(listening.lastIndexOf(':') + 1));
    }
}
