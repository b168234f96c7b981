package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the memory that a listener holds by keeping all events of a take. */
class TakeReplayMemoryTest {
    private static final int TURNS = 128;
    private static final int MUCH = 1 << 18;
    private static final Random RANDOM = new Random(1);

    @TempDir
    private Path folder;

    /** Each turn fills a chunk of its own, in which the quiet one has four bytes. */
    @Test
    void keptPacketsRetainNoChunksOfOtherSessions() throws IOException {
        var file = folder.resolve("x.mcap");
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            var busy = TakeTestRecordings.toy("busy");
            var quiet = TakeTestRecordings.toy("quiet");
            var much = recorder.createListener(busy);
            var little = recorder.createListener(quiet);
            for (int i = 0; i < TURNS; i++) {
                addMessage(busy, much, i, MUCH);
                addMessage(quiet, little, i, 4);
            }
        }
        var take = Take.open(file);
        var kept = new ArrayList<ByteBuffer>();
        long before = used();
        take.replay(
                take.sessions().stream()
                        .filter(session -> session.name().contains("quiet"))
                        .toList(),
                _ -> new BytesKeepingConsumer(kept));
        long held = used() - before;

        assertEquals(TURNS, kept.size());
        assertTrue(held < 1L * TURNS * MUCH / 4, () -> "bytes held: " + held);
    }

    private static void addMessage(Session session, SessionListener listener, int turn, int length) {
        var bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        var entry = session.history()
                .transcript()
                .appendData(
                        Direction.TO_CLIENT,
                        ToyProtocol.TCP,
                        TakeTestRecordings.at(turn),
                        ByteBuffer.wrap(bytes).asReadOnlyBuffer(),
                        Entry.EntryModification.NONE);
        listener.on(new SessionEvent.EntryAppended(entry));
        listener.on(new SessionEvent.EntryDecoded(entry));
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private record BytesKeepingConsumer(List<ByteBuffer> kept) implements RecordingContentConsumer {

        @Override
        public void opened(Direction direction, Channel channel, long arrival, String note) {}

        @Override
        public void data(
                Direction direction,
                Channel channel,
                long arrival,
                ByteBuffer bytes,
                Entry.EntryModification modification) {
            kept.add(bytes);
        }

        @Override
        public void closed(Direction direction, Channel channel, long arrival, String reason) {}
    }
}
