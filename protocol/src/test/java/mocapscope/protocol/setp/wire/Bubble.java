package mocapscope.protocol.setp.wire;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.benchmark.BenchmarkResult;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.NetworkFaultSimulationOptions;
import mocapscope.protocol.link.NetworkFaultSimulatorFactory;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.setp.connection.SetpUserRequestCatalog;
import mocapscope.protocol.transcript.Direction;

/** Measures our server and client over real UDP on this machine: loss on a bad path, and throughput on a good one. */
final class Bubble implements AutoCloseable {
    private static final int LOSS = 5;
    private static final int REQUESTS_PER_SECOND = 20;
    private static final int OBJECTS = 100;
    private static final int HERTZ = 100;
    private static final int GRANT = 1_000_000;
    /** Half of what all that moves takes. */
    private static final int LITTLE = 300_000;
    /** Seconds for what is still on its way. */
    private static final int PATIENCE = 10;

    private final SessionLauncher here = new SessionLauncher();
    private final SessionLauncher there;
    private final Map<String, BubbleTrafficListener> served = new ConcurrentHashMap<>();
    private final BubbleTrafficListener client = new BubbleTrafficListener();
    private final RunningSessionHandle calling;

    private Bubble(String server, String ours, TrafficGateFactory path) throws InterruptedException {
        there = new SessionLauncher(SkeletonMapLibrary.builtIn(), path);
        var endpoint = ProtocolCatalog.parse("setp://127.0.0.1:0" + server, SessionRole.SERVER);
        here.serve(
                ProtocolCatalog.of(endpoint),
                endpoint,
                SimulatedMotionSource.of(ProtocolCatalog.of(endpoint).devices()),
                session -> served.computeIfAbsent(session.id(), _ -> new BubbleTrafficListener()));
        await(() ->
                served.values().stream().anyMatch(listener -> listener.step().startsWith("127.0.0.1:")));
        var where = served.values().stream()
                .map(BubbleTrafficListener::step)
                .findFirst()
                .orElseThrow();
        var called = ProtocolCatalog.parse("setp://" + where + ours, SessionRole.CLIENT);
        calling = there.connect(ProtocolCatalog.of(called), called, _ -> client);
        await(() -> client.step().equals("in Stage"));
    }

    /** Argument: seconds of each measurement (default: 10). */
    public static void main(String[] arguments) throws Exception {
        int seconds = arguments.length == 0 ? 10 : Integer.parseInt(arguments[0]);
        boolean met = lossy(seconds);
        met &= busy(seconds, GRANT, true);
        met &= busy(seconds, LITTLE, false);
        System.exit(met ? 0 : 1);
    }

    private static boolean lossy(int seconds) throws InterruptedException {
        var path = new NetworkFaultSimulatorFactory(NetworkFaultSimulationOptions.parse("loss:" + LOSS + "%"));
        try (var bubble = new Bubble("?rate=60", "", path)) {
            System.out.printf(
                    "%d %% of the datagrams lost each way, %d s: %s%n%n", LOSS, seconds, "both over loopback");
            bubble.submitRequests(seconds);
            boolean met = bubble.arrived(path);
            System.out.printf("%nNothing guaranteed is lost: %s.%n%n", met ? "met" : "missed");
            return met;
        }
    }

    private void submitRequests(int seconds) throws InterruptedException {
        for (int i = 0; i < seconds * REQUESTS_PER_SECOND; i++) {
            calling.sendRequest(request("examine_index"), Map.of("index", String.valueOf(i % 4)));
            Thread.sleep(1000 / REQUESTS_PER_SECOND);
        }
    }

    private static UserRequestDefinition request(String name) {
        return SetpUserRequestCatalog.OF_A_CLIENT.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private boolean arrived(NetworkFaultSimulatorFactory path) throws InterruptedException {
        var server = peer();
        var toClient = server.guaranteed(Direction.TO_CLIENT);
        var toServer = client.guaranteed(Direction.TO_SERVER);
        settle(() -> client.guaranteed(Direction.TO_CLIENT).containsAll(toClient)
                && server.guaranteed(Direction.TO_SERVER).containsAll(toServer));
        System.out.printf(
                "%-10s %8s %8s %6s %8s %9s%n", "guaranteed", "sent", "arrived", "lost", "resends", "needless");
        int lost = reportPath("to client", toClient, client.guaranteed(Direction.TO_CLIENT), server)
                + reportPath("to server", toServer, server.guaranteed(Direction.TO_SERVER), client);
        System.out.printf("%s; session lost: %s%n", path.summary(), client.lost() || server.lost() ? "yes" : "no");
        new BenchmarkResult("SETP, %d %% lost: guaranteed messages missing".formatted(LOSS), lost, "").print();
        return lost == 0 && !client.lost() && !server.lost();
    }

    private static int reportPath(String name, Set<Long> sent, Set<Long> arrived, BubbleTrafficListener sender) {
        var both = new HashSet<>(sent);
        both.retainAll(arrived);
        int lost = sent.size() - both.size();
        System.out.printf(
                "%-10s %8d %8d %6d %8.0f %9.0f%n",
                name, sent.size(), both.size(), lost, sender.metric("resends"), sender.metric("needless"));
        return lost;
    }

    /** Checks whether all moving objects fit into the granted rate. */
    private static boolean busy(int seconds, int grant, boolean suffices) throws InterruptedException {
        var server = "?objects=%d&rate=%d&cap=%d".formatted(OBJECTS, HERTZ, GRANT);
        try (var bubble = new Bubble(server, "?grant=" + grant, TrafficGateFactory.OPEN)) {
            System.out.printf(
                    "%d objects at %d Hz, %d s, no loss, %,d bytes/s granted%n%n", OBJECTS, HERTZ, seconds, grant);
            Thread.sleep(1000); // until the grant is in force
            return bubble.measureMovements(seconds, grant, suffices);
        }
    }

    private boolean measureMovements(int seconds, int grant, boolean suffices) throws InterruptedException {
        var server = peer();
        double before = server.metric("thinned");
        server.begin();
        client.begin();
        Thread.sleep(1000L * seconds);
        var sent = server.movementCounts();
        long thinned = server.unsentMessages();
        double reportedThinned = server.metric("thinned") - before;
        settle(() -> sum(client.movementCounts()) >= sum(sent));
        System.out.printf("%-12s %10s %12s %12s%n", "movements", "all", "least of one", "most of one");
        System.out.printf("%-12s %10d%n%-12s %10d", "generated", sum(sent) + thinned, "thinned", thinned);
        System.out.printf("   by the messages' ids; the transport reports %.0f%n", reportedThinned);
        line("sent", sent);
        line("arrived", client.movementCounts());
        long allowed = grant + grant / 10;
        System.out.printf(
                "%nrate in force %,.0f bytes/s at the lowest; %,d bytes in the busiest second, %,d allowed%n",
                server.lowestRate(), server.mostBytesPerSecond(), allowed);
        new BenchmarkResult("SETP, busiest second", server.mostBytesPerSecond(), "bytes", allowed, "allowed").print();
        new BenchmarkResult("SETP, movements thinned out", thinned, "", sum(sent) + thinned, "all").print();
        boolean met =
                suffices == (thinned == 0) && server.mostBytesPerSecond() <= allowed && server.lowestRate() >= grant;
        System.out.printf(
                "%s is thinned, and no second carries more than rate and depth of the bucket: %s.%n%n",
                suffices ? "Nothing" : "What does not fit", met ? "met" : "missed");
        return met;
    }

    private static int sum(Map<Long, Integer> moved) {
        return moved.values().stream().mapToInt(Integer::intValue).sum();
    }

    private static void line(String name, Map<Long, Integer> moved) {
        System.out.printf(
                "%-12s %10d %12d %12d   of %d objects%n",
                name,
                sum(moved),
                moved.values().stream().mapToInt(Integer::intValue).min().orElse(0),
                moved.values().stream().mapToInt(Integer::intValue).max().orElse(0),
                moved.size());
    }

    /** The server's side of the session. */
    private BubbleTrafficListener peer() {
        return served.entrySet().stream()
                .filter(one -> one.getKey().contains("."))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow();
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        if (!settle(condition)) {
            throw new IllegalStateException("nothing happens");
        }
    }

    private static boolean settle(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 100 * PATIENCE && !condition.getAsBoolean(); i++) {
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    @Override
    public void close() {
        there.close();
        here.close();
    }
}
