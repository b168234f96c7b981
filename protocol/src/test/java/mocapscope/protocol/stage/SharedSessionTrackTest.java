package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

class SharedSessionTrackTest {
    private static final Channel TCP = Channel.tcp("tcp");

    private final Transcript transcript = new Transcript(Transcript.DEFAULT_BUDGET);
    private final List<String> passed = new ArrayList<>();

    private final RecordingContentConsumer consumer = new RecordingContentConsumer() {

        @Override
        public void opened(Direction direction, Channel channel, long arrival, String note) {
            passed.add("opened");
        }

        @Override
        public void data(
                Direction direction,
                Channel channel,
                long arrival,
                ByteBuffer bytes,
                Entry.EntryModification modification) {
            passed.add("data at " + arrival);
        }

        @Override
        public void closed(Direction direction, Channel channel, long arrival, String reason) {
            passed.add("closed");
        }

        @Override
        public void gap(Direction direction, Channel channel, long arrival, String count) {
            passed.add("gap of " + count);
        }
    };

    private final SharedSessionTrack track = new SharedSessionTrack(Transcript.TranscriptPosition.START, consumer);

    private EntryBatch batch(Channel channel, int... times) throws IOException {
        var builder = new EntryBatch.EntryBatchBuilder(new UUID(0, 1));
        for (int time : times) {
            var bytes = ByteBuffer.wrap(new byte[5]);
            var entry = transcript.appendData(Direction.TO_CLIENT, channel, time, bytes, Entry.EntryModification.NONE);
            builder.add(entry, entry.bytes());
        }
        return EntryBatch.read(ByteBuffer.wrap(builder.finish()));
    }

    @Test
    void passesRepeatedEntriesOnce() throws IOException {
        var first = batch(TCP, 0, 1);
        var second = batch(TCP, 2);
        track.addBatch(first);
        track.addBatch(second);
        track.addBatch(first);

        assertEquals(List.of("data at 0", "data at 1", "data at 2"), passed);
        assertEquals(2, track.repeated());
        assertEquals(0, track.missing());
    }

    @Test
    void reportsMissingBytesOfStream() throws IOException {
        track.addBatch(batch(TCP, 0));
        batch(TCP, 1, 2);
        track.addBatch(batch(TCP, 3));

        assertEquals(List.of("data at 0", "gap of 10", "data at 3"), passed);
        assertEquals(2, track.missing());
    }

    @Test
    void countsMissingDatagramsWithoutGap() throws IOException {
        batch(Channel.udp("udp"), 0);
        track.addBatch(batch(Channel.udp("udp"), 1));

        assertEquals(List.of("data at 1"), passed);
        assertEquals(1, track.missing());
    }

    @Test
    void startsAtCheckpoint() throws IOException {
        var before = batch(TCP, 0, 1);
        var later = new SharedSessionTrack(
                new Transcript.TranscriptPosition(
                        1, Map.of(new Transcript.ChannelDirection(TCP, Direction.TO_CLIENT), 5L)),
                consumer);
        later.addBatch(before);

        assertEquals(List.of("data at 1"), passed);
        assertEquals(0, later.missing());
    }
}
