package mocapscope.protocol.recording.conversion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.ReplayableRecordedSession;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeProtocolFileExporterTest {
    private static final Path FIXTURES =
            Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"), "vrpn");

    @TempDir
    private Path folder;

    @Test
    void writesNamesFirstWhenConvertingMidStreamRecording() throws IOException {
        var whole = RecordedSession.open(FIXTURES.resolve("ground_tcp.jsonl"), ProtocolCatalog.protocols(), null);
        var recorded = new ArrayList<RecordedData>();
        whole.recording().replay(new RecordedDataCollector(recorded));
        var first = whole.createSession(
                "first", new MonotonicToUnixTimeAnchor(0, 0), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
        int middle = recorded.size() / 2;
        replayAll(recorded.subList(0, middle), new SessionReplayer(first, new RecordingListener()));
        var checkpoint = new SessionCheckpoint(
                first.history().decoderState(), List.of(), Transcript.TranscriptPosition.START, 0);
        var rest = recorded.subList(middle, recorded.size());
        var expected = new RecordingListener();
        replayAll(rest, new SessionReplayer(first, expected));

        var half = new RecordedSession(
                folder.resolve("half"), ProtocolCatalog.named("vrpn"), new SecondHalfRecording(checkpoint, rest));
        var format = ProtocolCatalog.named("vrpn").files().getFirst();
        var log = folder.resolve("half" + format.extension());
        new NativeProtocolFileExporter(half, Direction.TO_CLIENT, CancellableWriteProgressMonitor.NONE)
                .writeTo(log, format.createEncoder().orElseThrow());
        var listener = new RecordingListener();
        var again = RecordedSession.open(log, ProtocolCatalog.protocols(), null);
        var session = again.createSession(
                "again", new MonotonicToUnixTimeAnchor(0, 0), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
        again.recording().replay(new SessionReplayer(session, listener));

        assertTrue(positions(expected).size() > 100);
        assertEquals(positions(expected).size(), positions(listener).size());
        assertEquals(positions(expected).getFirst(), positions(listener).getFirst());
        assertEquals(positions(expected).getLast(), positions(listener).getLast());
    }

    private static List<String> positions(RecordingListener listener) {
        return listener.samples.stream()
                .filter(Sample.Pose.class::isInstance)
                .map(Sample.Pose.class::cast)
                .map(pose -> pose.stamp().source().device() + " " + pose.sensor() + " " + pose.position())
                .toList();
    }

    private static void replayAll(List<RecordedData> data, RecordingContentConsumer to) {
        data.forEach(one ->
                to.data(one.direction(), one.channel(), one.arrival(), one.bytes(), Entry.EntryModification.NONE));
    }

    private record RecordedData(Direction direction, Channel channel, long arrival, ByteBuffer bytes) {}

    private record RecordedDataCollector(List<RecordedData> collected) implements RecordingContentConsumer {
        @Override
        public void opened(Direction direction, Channel channel, long arrival, String note) {}

        @Override
        public void data(
                Direction direction,
                Channel channel,
                long arrival,
                ByteBuffer bytes,
                Entry.EntryModification modification) {
            collected.add(new RecordedData(direction, channel, arrival, bytes));
        }

        @Override
        public void closed(Direction direction, Channel channel, long arrival, String reason) {}
    }

    /** A recording whose first half is given only as a checkpoint. */
    private record SecondHalfRecording(SessionCheckpoint checkpoint, List<RecordedData> rest)
            implements ReplayableRecordedSession {
        @Override
        public MonotonicToUnixTimeAnchor anchor() {
            return new MonotonicToUnixTimeAnchor(0, 0);
        }

        @Override
        public void replay(RecordingContentConsumer out) {
            replayAll(rest, out);
        }
    }
}
