package mocapscope.protocol.benchmark;

import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;

/**
 * Many sessions at once: bodies of 77 bones over AImation and hands of 26 joints over RGMP, each at 120 packets a second
 * over a socket of its own. Reports missing packets and the cost of one. The servers are a process of their
 * own, so that CPU time and garbage are the clients'.
 */
final class Crowd {
    /** Packets a second of every session. */
    static final int RATE = 120;

    private static final int WARM_UP_SECONDS = 20;

    private final int each;
    private final List<String> addresses;
    private final List<BodyPacketCounter> counters = new CopyOnWriteArrayList<>();

    private Crowd(int each, List<String> addresses) {
        this.each = each;
        this.addresses = addresses;
    }

    /** Arguments: measured seconds, and sessions of each protocol (defaults: 60 and 32). */
    public static void main(String[] arguments) throws Exception {
        int seconds = arguments.length < 1 ? 60 : Integer.parseInt(arguments[0]);
        int each = arguments.length < 2 ? 32 : Integer.parseInt(arguments[1]);
        var server = server();
        try (var output = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
            var addresses = List.of(output.readLine(), output.readLine());
            System.exit(new Crowd(each, addresses).run(seconds, server) ? 0 : 1);
        } finally {
            server.destroy();
        }
    }

    private boolean run(int seconds, Process server) throws InterruptedException, IOException {
        CrowdCost cost;
        try (var launcher = new SessionLauncher()) {
            addresses.forEach(address -> connect(launcher, address));
            Thread.sleep(Duration.ofSeconds(WARM_UP_SECONDS));
            counters.forEach(BodyPacketCounter::begin);
            var before = CrowdCost.now(server);
            Thread.sleep(Duration.ofSeconds(seconds));
            cost = CrowdCost.now(server).minus(before);
        }
        return report(seconds, cost, readPlainly(seconds));
    }

    /** Reads the sessions once more without understanding them. */
    private PlainCrowdReader.PlainCrowdResult readPlainly(int seconds) throws IOException {
        var requests = counters.stream().map(BodyPacketCounter::request).toList();
        return PlainCrowdReader.measure(requests, WARM_UP_SECONDS, seconds);
    }

    private void connect(SessionLauncher launcher, String address) {
        var endpoint = ProtocolCatalog.parse(address, SessionRole.CLIENT);
        for (int i = 0; i < each; i++) {
            var own = endpoint.settings().options().stream()
                            .anyMatch(definition -> definition.key().equals("client"))
                    ? endpoint.with("client", "spectator " + i)
                    : endpoint;
            launcher.connect(ProtocolCatalog.of(own), own, this::createCounter);
        }
    }

    private BodyPacketCounter createCounter(Session session) {
        var counter = new BodyPacketCounter(session);
        counters.add(counter);
        return counter;
    }

    private boolean report(int seconds, CrowdCost cost, PlainCrowdReader.PlainCrowdResult plain) {
        long packets = sum(BodyPacketCounter::packets);
        long missing = sum(BodyPacketCounter::missing);
        double plainCpu = 1e6 * plain.cpuSeconds() / plain.bytes() * sum(BodyPacketCounter::receivedBytes) / packets;
        long least =
                counters.stream().mapToLong(BodyPacketCounter::packets).min().orElse(0);
        System.out.printf("%d sessions, %d s, %,d packets, %,d missing%n", counters.size(), seconds, packets, missing);
        System.out.printf(
                "the slowest session %.2f packets/s of %d; findings %s%n",
                (double) least / seconds, RATE, BodyPacketCounter.findings(counters));
        System.out.printf(
                "clients: %.1f %% of a core, %.1f µs CPU a packet, %,d bytes allocated a packet%n",
                100 * cost.ours() / seconds, 1e6 * cost.ours() / packets, cost.allocated() / packets);
        System.out.printf(
                "servers: %.1f %% of a core, %.1f µs CPU a packet%n",
                100 * cost.servers() / seconds, 1e6 * cost.servers() / packets);
        new BenchmarkResult("crowd, packets missing of %,d".formatted(packets), missing, "").print();
        new BenchmarkResult(
                        "crowd, packets a second of the slowest session", (double) least / seconds, "", RATE, "as sent")
                .print();
        new BenchmarkResult(
                        "crowd, CPU of a packet", 1e6 * cost.ours() / packets, "µs", plainCpu, "plain selector reader")
                .print();
        new BenchmarkResult(
                        "crowd, allocated a packet",
                        (double) cost.allocated() / packets,
                        "bytes",
                        (double) sum(BodyPacketCounter::neededBytes) / packets,
                        "samples and received bytes")
                .print();
        return missing == 0 && least > 0;
    }

    private long sum(ToLongFunction<BodyPacketCounter> count) {
        return counters.stream().mapToLong(count).sum();
    }

    /** Returns the CPU seconds of both processes, and the bytes allocated by ours. */
    private record CrowdCost(double ours, double servers, long allocated) {

        static CrowdCost now(Process server) {
            var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            return new CrowdCost(
                    seconds(ProcessHandle.current()),
                    seconds(server.toHandle()),
                    threads.getTotalThreadAllocatedBytes());
        }

        CrowdCost minus(CrowdCost before) {
            return new CrowdCost(ours - before.ours, servers - before.servers, allocated - before.allocated);
        }

        private static double seconds(ProcessHandle process) {
            return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
        }
    }

    private static Process server() throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), CrowdServer.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
