package mocapscope.protocol.benchmark;

import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.session.endpoint.SessionRole;

/** Serves the demo devices of all protocols to another host, and prints its resource usage every few seconds. */
final class AdverseServer {
    private static final long LOOK_MILLIS = 5000;

    private AdverseServer() {}

    /** Arguments: the address to serve at, and a file that receives a line for each endpoint. */
    public static void main(String[] arguments) throws Exception {
        var host = InetAddress.getByName(arguments[0]).getHostAddress();
        var folder = Files.createTempDirectory("adverse");
        var lines = new StringBuilder();
        var launcher = new SessionLauncher();
        var listenerCounts = new TrafficCounts();
        var peers = new TrafficCounts();
        for (var protocol : ProtocolCatalog.protocols()) {
            for (var scheme : protocol.schemes()) {
                var listening = new ServerListenerCounts(listenerCounts);
                launcher.serve(
                        protocol,
                        ProtocolCatalog.parse(scheme.name() + "://" + host + ":0", SessionRole.SERVER),
                        SimulatedMotionSource.of(protocol.devices()),
                        session -> session.id().contains(".")
                                ? new TrafficCountingListener(peers, LossDetectionMethod.NONE)
                                : listening);
                lines.append(
                        "%s://%s%s%n".formatted(scheme.name(), listening.address(), protocol.demoEndpointSuffix()));
            }
        }
        var whole = folder.resolve("endpoints");
        Files.writeString(whole, lines);
        Files.move(whole, Path.of(arguments[1]));
        while (true) {
            Thread.sleep(LOOK_MILLIS);
            var now = ResourceUsage.now(folder);
            System.out.printf(
                    "server: %d threads, %d virtual, %d files, findings %s %s%n",
                    now.threads(), now.virtual(), now.files(), peers.findings(), listenerCounts.findings());
        }
    }
}
