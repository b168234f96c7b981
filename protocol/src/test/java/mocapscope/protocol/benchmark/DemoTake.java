package mocapscope.protocol.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Function;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.take.TakeRecorder;

/** A take of the demo devices of all protocols, recorded over real sockets. */
final class DemoTake {
    private DemoTake() {}

    /** Records for that long; the events of each client's session also go to a listener of its own. */
    static void record(Path file, Duration time, Function<Session, SessionListener> listeners)
            throws IOException, InterruptedException {
        var options = new TakeRecorder.TakeRecorderOptions("mocapscope bench", false, 0);
        try (var recorder = TakeRecorder.start(file, options, SystemClock::monotonicNanos);
                var launcher = new SessionLauncher()) {
            for (var protocol : ProtocolCatalog.protocols()) {
                var endpoint = ProtocolCatalog.parse(
                        DemoServers.demo(launcher, protocol) + protocol.demoEndpointSuffix(), SessionRole.CLIENT);
                launcher.connect(
                        protocol,
                        endpoint,
                        session -> new CompositeSessionListener(
                                listeners.apply(session), recorder.createListener(session)));
            }
            Thread.sleep(time);
        }
    }
}
