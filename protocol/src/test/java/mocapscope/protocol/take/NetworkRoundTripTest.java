package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.traffic.NetworkCaptureRecordingFile;
import mocapscope.protocol.traffic.PcapngExporter;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.transcript.TransportKind;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Both sides of each protocol over real sockets, recorded, written as a capture of a network, found there again, and
 * made a take of once more. Both sides have the same addresses, so one of the two has to be moved.
 */
class NetworkRoundTripTest {
    private static final int ENOUGH = 200;

    @TempDir
    private Path folder;

    private final Map<String, RecordingListener> live = new ConcurrentHashMap<>();
    private int port;

    static Stream<Protocol> protocols() {
        return ProtocolCatalog.protocols().stream();
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void exportedNetworkCaptureDecodesToSameSamples(Protocol protocol) throws Exception {
        var take = Take.open(record(protocol)).recordingFile(List.of(protocol));
        var file = folder.resolve("x.pcapng");
        var written =
                new PcapngExporter(take, take.parts(), "test", CancellableWriteProgressMonitor.NONE).writeTo(file);
        var capture = NetworkCaptureRecordingFile.open(file, List.of(protocol), OptionalInt.of(port));

        assertEquals(0, written.leftOut());
        assertEquals("", capture.notice());
        assertEquals(2, take.parts().size());
        assertEquals(2, capture.parts().size());
        same(take, capture);

        var again = folder.resolve("again.mcap");
        new RecordingToTakeConverter(
                        capture,
                        capture.parts(),
                        SkeletonMapLibrary.builtIn(),
                        "test",
                        CancellableWriteProgressMonitor.NONE)
                .writeTo(again);
        var imported = Take.open(again).recordingFile(List.of(protocol));
        assertEquals("", imported.notice());
        same(capture, imported);
    }

    /** Asserts that both sides of a pair sent and received the same at the same times, to the nanosecond. */
    private static void same(RecordingFile one, RecordingFile other) throws IOException {
        for (var recording : one.parts()) {
            var expected = decode(one, recording);
            var twin = other.parts().stream()
                    .filter(candidate -> entries(decode(other, candidate)).equals(entries(expected)))
                    .findFirst();
            assertTrue(twin.isPresent(), () -> "nothing in %s is as %s".formatted(other.file(), recording.name()));
            assertFalse(expected.samples.isEmpty());
            assertEquals(expected.samples, decode(other, twin.get()).samples);
        }
    }

    private static RecordingListener decode(RecordingFile file, RecordingFile.NamedRecording recording) {
        var listener = new RecordingListener();
        var anchor = new MonotonicToUnixTimeAnchor(0, 0);
        var session = recording
                .recorded()
                .createSession("x", anchor, Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
        long since = file.anchor().epochNanos(0);
        try {
            recording
                    .recorded()
                    .recording()
                    .replay(new TakeTestRecordings.DelayingConsumer(new SessionReplayer(session, listener), since));
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
        return listener;
    }

    /** Returns the bytes by arrival; those of a stream that arrived at once may be more than a packet holds. */
    private static List<List<Object>> entries(RecordingListener listener) {
        var arrivals = new ArrayList<List<Object>>();
        List<Object> before = List.of();
        for (var entry : listener.entries) {
            if (entry.kind() != Entry.EntryKind.DATA) {
                continue;
            }
            var bytes = new byte[entry.bytes().remaining()];
            entry.bytes().duplicate().get(bytes);
            var arrival = List.<Object>of(entry.direction(), entry.channel(), entry.arrival());
            if (!arrival.equals(before) || entry.channel().transport() == TransportKind.UDP) {
                arrivals.add(arrival);
            }
            before = arrival;
            for (byte one : bytes) {
                arrivals.add(List.of(one));
            }
        }
        return arrivals;
    }

    /** A server and a client of it, until enough was seen. */
    private Path record(Protocol protocol) throws Exception {
        var file = folder.resolve(protocol.name() + ".mcap");
        var scheme = protocol.schemes().getFirst().name() + "://";
        var launcher = new SessionLauncher();
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            SessionListenerFactory factory =
                    session -> new CompositeSessionListener(notes(session), recorder.createListener(session));
            var source = SimulatedMotionSource.of(protocol.devices());
            var server = launcher.serve(
                    protocol,
                    ProtocolCatalog.parse(scheme + "127.0.0.1:0?rate=240", SessionRole.SERVER),
                    source,
                    factory);
            var listening = notes(server.session());
            assertTrue(listening.await(() -> listening.phases().contains(SessionPhase.LISTENING)));
            var address = listening.states.stream()
                    .filter(state -> state.phase() == SessionPhase.LISTENING)
                    .map(SessionStateChange::step)
                    .findFirst()
                    .orElseThrow();
            port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
            var client = launcher.connect(
                    protocol,
                    ProtocolCatalog.parse(scheme + address + protocol.demoEndpointSuffix(), SessionRole.CLIENT),
                    factory);
            var recorded = notes(client.session());
            assertTrue(
                    recorded.await(() -> recorded.samples.size() >= ENOUGH),
                    () -> "samples: " + recorded.samples.size());
            launcher.close();
        } finally {
            launcher.close();
        }
        return file;
    }

    private RecordingListener notes(Session session) {
        return live.computeIfAbsent(session.id(), _ -> new RecordingListener());
    }
}
