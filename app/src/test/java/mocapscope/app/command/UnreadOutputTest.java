package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import mocapscope.app.command.output.LossyQueuedLineOutputStream;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Help.Ansi;

/** Tests of commands whose output is read late or never, with real sockets on loopback. */
@Timeout(120)
@Tag("slow")
class UnreadOutputTest {
    private static final Duration SHORT = Duration.ofMillis(100);
    private static final int STRANGERS = 60;
    private static final int FURTHER_SAMPLES = 200;

    private final StallingOutputStream out = StallingOutputStream.stalledAtOnce();
    private final StallingOutputStream err = StallingOutputStream.stalledAfter("listening at ");

    @ParameterizedTest
    @ValueSource(strings = {"vrpn", "vrpn+tcp", "rgmp", "aimation", "setp"})
    void strangersAndUnreadErrorsHoldUpNoClient(String scheme) throws Exception {
        var server = new RunningCommand(
                new LossyQueuedLineOutputStream(OutputStream.nullOutputStream()),
                "serve",
                scheme + "://127.0.0.1:0?rate=200");

        assertServesAllWhileUnread(scheme, server);
        assertEquals(0, server.code());
    }

    @ParameterizedTest
    @ValueSource(strings = {"vrpn", "vrpn+tcp", "rgmp", "aimation", "setp"})
    void strangersAndUnreadJsonHoldUpNoClient(String scheme) throws Exception {
        var server = new RunningCommand(out(), "serve", scheme + "://127.0.0.1:0?rate=200", "--json");

        assertServesAllWhileUnread(scheme, server);
        assertEquals(1, server.code(), "lines were lost");
    }

    @Test
    void lateReaderOfListenReceivesEveryLine() throws Exception {
        var server = CommandRun.start("serve", "vrpn+tcp://127.0.0.1:0");
        var endpoint = endpoint(server.awaitErr("listening at "));
        var client = new RunningCommand(out(), "listen", endpoint, "--json", "--count", "500");
        server.awaitErr(" left"); // nothing is read, and yet the session went on to its end
        assertEquals("", out.text());
        out.resume();

        assertEquals(0, client.code());
        var samples = out.text().lines().filter(UnreadOutputTest::isSample).count();
        assertTrue(samples >= 500, () -> "samples: " + samples);
        assertTrue(out.await("\"summary\"").contains("\"pose\":"));
        assertFalse(out.text().contains("\"dropped\""));
        server.interrupt();
        assertEquals(0, server.code());
    }

    @Test
    void listenReportsDroppedLinesInJsonAndStderr() throws Exception {
        var server = CommandRun.start("serve", "vrpn+tcp://127.0.0.1:0");
        var endpoint = endpoint(server.awaitErr("listening at "));
        var errors = StallingOutputStream.stalledAfter("nothing ever");
        var client = new RunningCommand(
                new LossyQueuedLineOutputStream(out, 10_000, Duration.ofMinutes(1)),
                new LossyQueuedLineOutputStream(errors),
                "listen",
                endpoint,
                "--json",
                "--count",
                "500");
        server.awaitErr(" left");
        out.resume();

        assertEquals(0, client.code());
        var lines = out.text().lines().toList();
        assertTrue(lines.getLast().startsWith("{\"type\":\"summary\""), lines::toString);
        var dropped = out.await("{\"type\":\"dropped\",\"lines\":");
        long count = Long.parseLong(dropped.replaceAll("\\D", ""));
        assertTrue(count > 400, dropped);
        var expectedText = "mocapscope: %,d lines were not printed: the reader of stdout is too slow".formatted(count);
        assertEquals(expectedText, errors.await("not printed"));
        server.interrupt();
        assertEquals(0, server.code());
    }

    @Test
    void listenEndsInTimeWithUnreadOutput() throws Exception {
        var server = CommandRun.start("serve", "vrpn+tcp://127.0.0.1:0");
        var endpoint = endpoint(server.awaitErr("listening at "));
        var errors = StallingOutputStream.stalledAfter("nothing ever");
        var client = new RunningCommand(
                new LossyQueuedLineOutputStream(out, 1 << 20, SHORT),
                new LossyQueuedLineOutputStream(errors),
                "listen",
                endpoint,
                "--json",
                "--for",
                "1s");

        assertEquals(1, client.code());
        assertTrue(errors.await("not printed").endsWith(" lines were not printed: the reader of stdout reads nothing"));
        server.interrupt();
        assertEquals(0, server.code());
    }

    @Test
    void recordCompletesTakeWithUnreadOutput(@TempDir Path folder) throws Exception {
        var server = CommandRun.start("serve", "vrpn+tcp://127.0.0.1:0");
        var endpoint = endpoint(server.awaitErr("listening at "));
        var take = folder.resolve("x.mcap");
        var recErr = StallingOutputStream.stalledAfter("nothing ever");
        var unread = new LossyQueuedLineOutputStream(recErr, 1 << 20, SHORT);
        var recording = new RunningCommand(out(), unread, "record", endpoint, "-o", take.toString(), "--for", "2s");

        assertEquals(0, recording.code());
        assertTrue(Files.size(take) > 0);
        server.interrupt();
        assertEquals(0, server.code());
    }

    @ParameterizedTest
    @ValueSource(strings = {"jsonl", "mcap", "pcapng"})
    void inspectWaitsForReaderWithoutLosingOutput(String format, @TempDir Path folder) throws Exception {
        var file = recording(format, folder).toString();
        var expected = CommandRun.of("inspect", file, "--json").out();
        var inspection =
                new RunningCommand(new LossyQueuedLineOutputStream(out, 1 << 12, SHORT), "inspect", file, "--json");
        until(() -> inspection.thread.getState() == Thread.State.WAITING);
        assertEquals("", out.text());
        out.resume();

        assertEquals(0, inspection.code());
        assertEquals(expected, out.text());
    }

    private static Path recording(String format, Path folder) throws Exception {
        var capture = Path.of(System.getProperty("mocapscope.fixtures"), "vrpn", "ground_tcp.jsonl");
        if (format.equals("jsonl")) {
            return capture;
        }
        var converted = folder.resolve("x." + format);
        assertEquals(
                0,
                CommandRun.of("convert", capture.toString(), "-o", converted.toString())
                        .code());
        return converted;
    }

    private void assertServesAllWhileUnread(String scheme, RunningCommand server) throws Exception {
        var endpoint = endpoint(err.await("listening at "));
        var client = CommandRun.start(
                "listen", endpoint + ProtocolCatalog.of(endpoint).demoEndpointSuffix(), "--json");
        until(() -> samples(client) > 0);

        var port = ProtocolCatalog.parse(endpoint, SessionRole.CLIENT).address();
        var junk = new Random(scheme.hashCode());
        for (int i = 0; i < STRANGERS; i++) {
            connectAndDisconnect(scheme, port, junk);
        }
        long before = samples(client);
        until(() -> samples(client) >= before + FURTHER_SAMPLES);
        assertEquals(
                0,
                CommandRun.of("listen", endpoint + ProtocolCatalog.of(endpoint).demoEndpointSuffix(), "--count", "10")
                        .code());

        client.interrupt();
        assertEquals(0, client.code(), client::err);
        assertEquals("", out.text());
        assertTrue(err.text().length() < 1000, err::text);
        server.interrupt();
    }

    /** Connects, sends bytes of no known protocol, and disconnects. */
    private static void connectAndDisconnect(String scheme, NetworkAddress server, Random random) throws IOException {
        var junk = new byte[100];
        random.nextBytes(junk);
        var where = new InetSocketAddress(server.host(), server.port());
        if (!scheme.equals("setp")) {
            try (var stranger = new Socket()) {
                stranger.connect(where);
                stranger.getOutputStream().write(junk);
            }
        }
        try (var stranger = new DatagramSocket()) {
            stranger.send(new DatagramPacket(junk, junk.length, where));
        }
    }

    private static long samples(CommandRun client) {
        return client.out().lines().filter(UnreadOutputTest::isSample).count();
    }

    private static boolean isSample(String line) {
        return line.contains("\"deviceTime\":");
    }

    private static String endpoint(String listening) {
        return listening.substring(listening.indexOf("listening at ") + "listening at ".length());
    }

    private static void until(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            if (Thread.interrupted()) {
                throw new InterruptedException("the time is up");
            }
            LockSupport.parkNanos(10_000_000);
        }
    }

    private LossyQueuedLineOutputStream out() {
        return new LossyQueuedLineOutputStream(out, 1 << 20, SHORT);
    }

    /** A command with outputs of its own. */
    private final class RunningCommand {
        private final InterruptHandler handler = new InterruptHandler();
        private final CompletableFuture<Integer> code = new CompletableFuture<>();
        private final Thread thread;

        RunningCommand(LossyQueuedLineOutputStream out, String... arguments) {
            this(out, new LossyQueuedLineOutputStream(err, 1 << 20, SHORT), arguments);
        }

        RunningCommand(LossyQueuedLineOutputStream out, LossyQueuedLineOutputStream err, String... arguments) {
            var console = new CommandConsoleStreams(out, err, Ansi.ON, handler, SkeletonMapLibrary.builtIn());
            thread = Thread.ofPlatform()
                    .daemon()
                    .start(() -> code.complete(new MocapscopeCommand(_ -> 0, console).run(arguments)));
        }

        void interrupt() {
            handler.interrupt();
        }

        int code() throws Exception {
            return code.get(60, TimeUnit.SECONDS);
        }
    }
}
