package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.scene.ExternalViewerRecordingDataKind;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that ran before their recorder did. */
class LateRecordingTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures"));

    @TempDir
    private Path folder;

    @Test
    void recordsPrerollOfRunningSession() throws IOException {
        var file = folder.resolve("x.mcap");
        var session = TakeTestRecordings.toy("toy-1");
        var options = new TakeRecorder.TakeRecorderOptions(
                "mocapscope test", false, 50_000_000L, Set.of(ExternalViewerRecordingDataKind.FRAMES));
        try (var recorder = TakeRecorder.start(file, options, System::nanoTime)) {
            var listener = new DeferredListener();
            var live = new SessionReplayer(session, listener);
            live.opened(Direction.TO_SERVER, ToyProtocol.TCP, 1000, "");
            TakeTestRecordings.replayEntries(live, 0, 100);
            listener.listener = recorder.createListener(session);
            TakeTestRecordings.replayEntries(live, 100, 120);
        }
        var samples = TakeTestRecordings.replayed(Take.open(file), "toy-1").samples;

        assertEquals(70, samples.size());
        assertEquals(50, ((Sample.Pose) samples.getFirst()).position().x());
        long decoded = TakeTestRecordings.records(file).stream()
                .filter(record -> record instanceof mocapscope.protocol.mcap.McapMessage)
                .count();
        assertEquals(2 * 70 + 1, decoded, "raw bytes, poses, and where it stood before");
    }

    /** Tests a session whose devices were described long before the recording. */
    @Test
    void takeStartsAtFirstEntryOfRunningSession() throws IOException {
        var file = folder.resolve("x.mcap");
        var log = RecordedSession.open(FIXTURES.resolve("vrpn/ground_udp.jsonl"), ProtocolCatalog.protocols(), null);
        var session = log.createSession(
                "vrpn-1", new MonotonicToUnixTimeAnchor(0, 7), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
        var turns = new ArrayList<Consumer<RecordingContentConsumer>>();
        var times = new ArrayList<Long>();
        log.recording().replay(new CallRecordingConsumer(turns, times));
        int middle = turns.size() / 2;
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            var listener = new DeferredListener();
            var live = new SessionReplayer(session, listener);
            turns.subList(0, middle).forEach(turn -> turn.accept(live));
            listener.listener = recorder.createListener(session);
            turns.subList(middle, turns.size()).forEach(turn -> turn.accept(live));
        }

        assertEquals(7 + times.get(middle), Take.open(file).anchor().epochNanos());
    }

    /** Keeps what is replayed. */
    private record CallRecordingConsumer(List<Consumer<RecordingContentConsumer>> turns, List<Long> times)
            implements RecordingContentConsumer {
        @Override
        public void opened(Direction direction, Channel channel, long arrival, String note) {
            note(arrival, out -> out.opened(direction, channel, arrival, note));
        }

        @Override
        public void data(
                Direction direction,
                Channel channel,
                long arrival,
                ByteBuffer bytes,
                Entry.EntryModification modification) {
            note(arrival, out -> out.data(direction, channel, arrival, bytes, modification));
        }

        @Override
        public void closed(Direction direction, Channel channel, long arrival, String reason) {
            note(arrival, out -> out.closed(direction, channel, arrival, reason));
        }

        private void note(long arrival, Consumer<RecordingContentConsumer> turn) {
            turns.add(turn);
            times.add(arrival);
        }
    }
}
