package mocapscope.protocol.benchmark;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import org.jspecify.annotations.Nullable;

/**
 * Starts {@code mocapscope serve} for each protocol, reads its output up to where it listens and no further, and has
 * strangers connect, send junk and go. Measures the largest gap between samples of a client that stays, how long the
 * server takes to end, and, with outputs that go to files, how much it prints.
 */
final class Strangers {
    private static final List<String> SCHEMES = List.of("vrpn", "vrpn+tcp", "rgmp", "aimation", "setp");
    private static final int USUAL = 1000;
    private static final int JUNK_BYTES = 100;
    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration AFTERWARDS = Duration.ofSeconds(3);
    private static final Duration MOST_TO_END = Duration.ofSeconds(30);
    private static final double MOST_GAP_MILLIS = 250;
    private static final double MOST_END_SECONDS = 15;
    private static final long MOST_LOG_BYTES = 128 << 10;

    private final String program;
    private final int count;
    private final Random random = new Random(1);
    private boolean met = true;

    private Strangers(String program, int count) {
        this.program = program;
        this.count = count;
    }

    /** Arguments: the program, the number of strangers, and the schemes (defaults: 1,000 and all). */
    public static void main(String[] arguments) throws Exception {
        int count = arguments.length < 2 ? USUAL : Integer.parseInt(arguments[1]);
        var schemes = arguments.length < 3 ? SCHEMES : List.of(arguments).subList(2, arguments.length);
        var strangers = new Strangers(arguments[0], count);
        System.out.printf("%,d strangers each connect, send %d bytes of junk and go%n%n", count, JUNK_BYTES);
        System.out.printf(
                "%-10s %-14s %12s %12s %12s %12s %6s %12s %12s%n",
                "protocol", "output", "gap before", "largest gap", "they took", "end took", "code", "stderr", "stdout");
        for (var scheme : schemes) {
            strangers.run(scheme, false, false);
            strangers.run(scheme, true, false);
            strangers.run(scheme, true, true);
        }
        System.exit(strangers.met ? 0 : 1);
    }

    /** Runs the program; if {@code read}, its outputs go to files, so that their size is known. */
    private void run(String scheme, boolean json, boolean read) throws Exception {
        var folder = Files.createTempDirectory("strangers");
        var err = folder.resolve("err").toFile();
        var out = folder.resolve("out").toFile();
        var process = start(scheme, json, read ? err : null, read ? out : null);
        try {
            var endpoint = read ? listening(err) : listening(process.getErrorStream());
            var result = runVisit(scheme, endpoint);
            long start = SystemClock.monotonicNanos();
            process.toHandle().destroy(); // this leaves the pipes open
            boolean ended = process.waitFor(MOST_TO_END.toSeconds(), TimeUnit.SECONDS);
            double end = (SystemClock.monotonicNanos() - start) / 1e9;
            print(scheme, (json ? "json, " : "text, ") + (read ? "read" : "unread"), result, end);
            System.out.printf(" %6s", ended ? process.exitValue() : "none");
            System.out.println(read ? " %,12d %,12d".formatted(err.length(), out.length()) : "");
            figures(scheme, json, read ? err.length() : -1, result, end);
        } finally {
            process.destroyForcibly().waitFor();
            Files.deleteIfExists(err.toPath());
            Files.deleteIfExists(out.toPath());
            Files.delete(folder);
        }
    }

    /**
     * The result of one connection of a stranger.
     *
     * @param before the largest gap before it, in milliseconds
     * @param gap the largest gap from its begin on, in milliseconds
     * @param seconds the duration of the strangers' requests
     */
    private record VisitResult(double before, double gap, double seconds) {}

    private VisitResult runVisit(String scheme, String endpoint) throws Exception {
        var server = ProtocolCatalog.parse(endpoint, SessionRole.CLIENT);
        var sessionEndpoint =
                ProtocolCatalog.parse(endpoint + ProtocolCatalog.of(server).demoEndpointSuffix(), SessionRole.CLIENT);
        var gaps = new SampleGapListener();
        try (var launcher = new SessionLauncher()) {
            launcher.connect(ProtocolCatalog.of(sessionEndpoint), sessionEndpoint, _ -> gaps);
            while (!gaps.begun()) {
                Thread.sleep(10);
            }
            gaps.restart();
            Thread.sleep(WARM_UP);
            double before = gaps.largest();
            gaps.restart();
            long start = SystemClock.monotonicNanos();
            for (int i = 0; i < count; i++) {
                connectStranger(scheme, server.address());
            }
            double seconds = (SystemClock.monotonicNanos() - start) / 1e9;
            Thread.sleep(AFTERWARDS);
            return new VisitResult(before, gaps.largest(), seconds);
        }
    }

    private void connectStranger(String scheme, NetworkAddress server) throws IOException {
        var junk = new byte[JUNK_BYTES];
        random.nextBytes(junk);
        var where = new InetSocketAddress(server.host(), server.port());
        if (scheme.equals("setp")) {
            try (var stranger = new DatagramSocket()) {
                stranger.send(new DatagramPacket(junk, junk.length, where));
            }
        } else {
            try (var stranger = new Socket()) {
                stranger.connect(where);
                stranger.getOutputStream().write(junk);
            }
        }
    }

    private Process start(String scheme, boolean json, @Nullable File err, @Nullable File out) throws IOException {
        var command = new ArrayList<>(List.of(program, "serve", scheme + "://127.0.0.1:0"));
        if (json) {
            command.add("--json");
        }
        var builder = new ProcessBuilder(command);
        if (err != null && out != null) {
            builder.redirectError(err).redirectOutput(out);
        }
        return builder.start();
    }

    private static String listening(File err) throws IOException, InterruptedException {
        while (true) {
            var lines = Files.readString(err.toPath()).lines().toList();
            if (!lines.isEmpty()) {
                return endpoint(lines.getFirst());
            }
            Thread.sleep(10);
        }
    }

    /** Reads the first line and nothing behind it. */
    private static String listening(InputStream err) throws IOException {
        var line = new StringBuilder();
        for (int one = err.read(); one != '\n'; one = err.read()) {
            if (one < 0) {
                throw new IOException("the server ended: " + line);
            }
            line.append((char) one);
        }
        return endpoint(line.toString());
    }

    private static String endpoint(String line) {
        return line.substring(line.indexOf("listening at ") + "listening at ".length())
                .strip();
    }

    private static void print(String scheme, String output, VisitResult result, double end) {
        System.out.printf(
                "%-10s %-14s %9.0f ms %9.0f ms %10.1f s %10.1f s",
                scheme, output, result.before(), result.gap(), result.seconds(), end);
    }

    private void figures(String scheme, boolean json, long log, VisitResult result, double end) {
        if (log < 0) {
            var description = "strangers, %s, %s unread: ".formatted(scheme, json ? "json" : "text");
            new BenchmarkResult(description + "largest gap", result.gap(), "ms", MOST_GAP_MILLIS, "at most").print();
            new BenchmarkResult(description + "time to end", end, "s", MOST_END_SECONDS, "at most").print();
        } else {
            new BenchmarkResult("strangers, %s: log".formatted(scheme), log, "bytes", MOST_LOG_BYTES, "at most")
                    .print();
        }
        met &= result.gap() <= MOST_GAP_MILLIS && end <= MOST_END_SECONDS && log <= MOST_LOG_BYTES;
    }

    /** The largest time between two samples of a client, as they arrived. */
    private static final class SampleGapListener implements SessionListener {
        private long last;
        private long largest;

        synchronized boolean begun() {
            return last != 0;
        }

        synchronized void restart() {
            largest = 0;
        }

        /** Returns the largest gap in milliseconds, including one that still lasts. */
        synchronized double largest() {
            return Math.max(largest, SystemClock.monotonicNanos() - last) / 1e6;
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
                default -> {}
            }
        }

        private synchronized void onSample(Sample sample) {
            long at = sample.stamp().arrival();
            if (last != 0) {
                largest = Math.max(largest, at - last);
            }
            last = at;
        }

        @Override
        public boolean wantsMessages() {
            return false;
        }
    }
}
