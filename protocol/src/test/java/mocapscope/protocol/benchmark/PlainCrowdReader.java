package mocapscope.protocol.benchmark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mocapscope.protocol.session.endpoint.NetworkAddress;

/**
 * The measure of {@link Crowd}, a process of its own: one thread with a selector opens the same connections, sends the
 * bytes that our clients sent, and reads all bytes into one buffer.
 */
final class PlainCrowdReader {
    private final Selector selector;
    private final ByteBuffer room = ByteBuffer.allocateDirect(1 << 16);
    private long bytes;

    private PlainCrowdReader() throws IOException {
        selector = Selector.open();
    }

    /** Bytes that open one session at an endpoint; none if its server waits for none. */
    record CrowdRequest(NetworkAddress address, byte[] bytes) {

        private static CrowdRequest read(String line) {
            var parts = line.split(" ", -1);
            return new CrowdRequest(
                    new NetworkAddress(parts[0], Integer.parseInt(parts[1])),
                    HexFormat.of().parseHex(parts[2]));
        }

        private String line() {
            return address.host() + " " + address.port() + " " + HexFormat.of().formatHex(bytes);
        }
    }

    /** Bytes that were read, and the CPU seconds that the process needed. */
    record PlainCrowdResult(long bytes, double cpuSeconds) {}

    /** Runs the reader: it reads that long uncounted, and then counts. */
    static PlainCrowdResult measure(List<CrowdRequest> requests, int warmUp, int seconds) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process = new ProcessBuilder(
                        java,
                        "-XX:+UseParallelGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PlainCrowdReader.class.getName(),
                        String.valueOf(warmUp),
                        String.valueOf(seconds))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var output = process.inputReader()) {
            try (var input = process.outputWriter()) {
                for (var request : requests) {
                    input.write(request.line() + "\n");
                }
            }
            var line = output.readLine();
            if (line == null) {
                throw new IOException("the plain reader lost a connection");
            }
            var parts = line.split(" ", -1);
            return new PlainCrowdResult(Long.parseLong(parts[0]), Double.parseDouble(parts[1]));
        } finally {
            process.destroy();
        }
    }

    /** Arguments: uncounted and counted seconds. The requests are lines of the input. */
    public static void main(String[] arguments) throws Exception {
        var reader = new PlainCrowdReader();
        try (var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII))) {
            for (var line = input.readLine(); line != null; line = input.readLine()) {
                reader.open(CrowdRequest.read(line));
            }
        }
        reader.read(Integer.parseInt(arguments[0]));
        long before = reader.bytes;
        double cpuBefore = cpuSeconds();
        reader.read(Integer.parseInt(arguments[1]));
        System.out.println((reader.bytes - before) + " " + (cpuSeconds() - cpuBefore));
    }

    private void open(CrowdRequest request) throws IOException {
        var address = request.address();
        var connection = SocketChannel.open(new InetSocketAddress(address.host(), address.port()));
        connection.write(ByteBuffer.wrap(request.bytes()));
        connection.configureBlocking(false);
        connection.register(selector, SelectionKey.OP_READ);
    }

    private void read(int seconds) throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            selector.select(this::read, TimeUnit.NANOSECONDS.toMillis(left) + 1);
        }
    }

    private void read(SelectionKey key) {
        try {
            int length = ((SocketChannel) key.channel()).read(room.clear());
            if (length < 0) {
                throw new IllegalStateException("the server closed a connection");
            }
            bytes += length;
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static double cpuSeconds() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toNanos()
                / 1e9;
    }
}
