package mocapscope.app.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.TransportKind;
import tools.jackson.databind.json.JsonMapper;

/** Records what a served device sends to our client as a JSON lines capture. */
final class ServedDeviceCapture implements SessionListener {
    private static final int MOMENTS = 60;

    /** VRPN sends poses only; a skeleton map turns them into a body. */
    private static final int LAST_OF_WALKER = 23;

    private final List<String> lines = new ArrayList<>();
    private final CountDownLatch enough = new CountDownLatch(MOMENTS);

    private ServedDeviceCapture() {}

    /** Serves {@code endpoint}, connects to it, and writes the capture after some poses of a body arrived. */
    static Path capture(String endpoint, Path file) throws Exception {
        var server = CommandRun.start("serve", endpoint, "--rate", "100", "--json");
        var listening = JsonMapper.shared().readTree(server.awaitOut("\"listening\""));
        var capture = new ServedDeviceCapture();
        try (var launcher = new SessionLauncher(SkeletonMapLibrary.builtIn())) {
            var sessionEndpoint =
                    ProtocolCatalog.parse(listening.get("endpoint").asString(), SessionRole.CLIENT);
            var session = launcher.connect(ProtocolCatalog.of(sessionEndpoint), sessionEndpoint, _ -> capture);
            if (!capture.enough.await(30, TimeUnit.SECONDS)) {
                throw new AssertionError("no body from " + sessionEndpoint);
            }
            session.stop();
            session.awaitEnd(Duration.ofSeconds(10));
        } finally {
            server.interrupt();
            server.code();
        }
        return capture.write(file);
    }

    private synchronized Path write(Path file) throws IOException {
        return Files.write(file, lines);
    }

    @Override
    public void on(SessionEvent event) {
        switch (event) {
            case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            default -> {}
        }
    }

    private synchronized void onEntry(Entry entry) {
        if (entry.kind() != Entry.EntryKind.DATA || enough.getCount() == 0) {
            return;
        }
        var bytes = new byte[entry.bytes().remaining()];
        entry.bytes().duplicate().get(bytes);
        lines.add("{\"t_us\":%d,\"dir\":\"%s\",\"ch\":\"%s\",\"hex\":\"%s\"}"
                .formatted(
                        entry.arrival() / 1000,
                        entry.direction() == Direction.TO_CLIENT ? "s2c" : "c2s",
                        entry.channel().transport() == TransportKind.TCP ? "tcp" : "udp",
                        HexFormat.of().formatHex(bytes)));
    }

    private void onSample(Sample sample) {
        if (sample instanceof Sample.Skeleton
                || sample instanceof Sample.Pose pose && pose.sensor() == LAST_OF_WALKER) {
            enough.countDown();
        }
    }
}
