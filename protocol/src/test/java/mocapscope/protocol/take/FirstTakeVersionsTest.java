package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests takes whose checkpoints are wire-form entries, as the first versions of this program wrote them. */
class FirstTakeVersionsTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures"));
    private static final int LAST = 50_000_000;

    /** Returns the protocols that the first versions knew. */
    static Stream<Protocol> protocols() {
        return ProtocolCatalog.protocols().stream().filter(protocol -> Files.exists(fixture(protocol.name(), "start")));
    }

    private static Take take(String protocol, String kind) throws IOException {
        return Take.open(fixture(protocol, kind));
    }

    private static Path fixture(String protocol, String kind) {
        return FIXTURES.resolve("takes/%s-%s.mcap".formatted(protocol, kind));
    }

    @ParameterizedTest
    @CsvSource({
        "vrpn,middle", "vrpn,preroll", "aimation,middle", "aimation,preroll",
        "rgmp,middle", "rgmp,preroll", "setp,middle", "setp,preroll"
    })
    void startsInMiddleWithSessionState(String name, String kind) throws IOException {
        var all = replayed(take(name, "start"));
        var sources = new HashSet<SourceId>();
        var later = replayed(take(name, kind), sources);

        assertFalse(later.samples.isEmpty());
        assertTrue(later.samples.size() < all.samples.size());
        int from = all.samples.size() - later.samples.size();
        assertEquals(described(all.samples.subList(from, all.samples.size())), described(later.samples));
        assertTrue(sources.containsAll(
                later.samples.stream().map(sample -> sample.stamp().source()).toList()));
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void playsFromLaterCheckpoint(Protocol protocol) throws IOException {
        var take = take(protocol.name(), "middle");
        var listener = new RecordingListener();
        try (var source = take.createSource(take.activeSessions(), List.of(protocol));
                var reader = source.openReader(take.durationNanos() - LAST)) {
            var checkpoint = reader.checkpoint(0);
            assertTrue(checkpoint.position().index() > 0);
            var session = source.tracks()
                    .getFirst()
                    .createSession(
                            take.sessions().getFirst().name(),
                            source.anchor(),
                            SkeletonMapLibrary.builtIn(),
                            checkpoint);
            var replayer = new SessionReplayer(session, listener);
            for (var event = reader.readNext(); event != null; event = reader.readNext()) {
                event.replayTo(replayer, event.time());
            }
        }
        var all = replayed(take).samples;
        int from = all.size() - listener.samples.size();

        assertTrue(from > 0 && !listener.samples.isEmpty());
        assertEquals(described(all.subList(from, all.size())), described(listener.samples));
    }

    private static RecordingListener replayed(Take take) throws IOException {
        return replayed(take, new HashSet<>());
    }

    private static RecordingListener replayed(Take take, Set<SourceId> sources) throws IOException {
        var info = take.activeSessions().getFirst();
        RecordedSession recorded = take.recordedSession(info, ProtocolCatalog.protocols());
        var listener = new RecordingListener();
        var session = recorded.createSession(
                info.name(), take.anchor(), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
        recorded.recording().replay(recorded.createReplayer(session, new CompositeSessionListener(listener, event -> {
            if (event instanceof SessionEvent.SourceDescribed described) {
                sources.add(described.info().source());
            }
        })));
        return listener;
    }

    /** Returns the samples without their arrival times, which count from the start of each take. */
    private static List<String> described(List<Sample> samples) {
        return samples.stream()
                .map(sample -> "%d %s"
                        .formatted(sample.stamp().message(), sample.toString().replaceAll("arrival=-?\\d+", "arrival")))
                .toList();
    }
}
