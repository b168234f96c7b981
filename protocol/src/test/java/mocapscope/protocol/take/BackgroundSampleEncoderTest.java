package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.AbstractList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import mocapscope.protocol.mcap.McapChannel;
import mocapscope.protocol.mcap.McapChunkIndex;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.take.codec.TakeChannelType;
import mocapscope.protocol.take.writer.BackgroundSampleEncoder;
import mocapscope.protocol.take.writer.TakeMetadataWriter;
import mocapscope.protocol.take.writer.TakeSessionWriter;
import mocapscope.protocol.take.writer.TakeWriter;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the encoder of samples, whose thread waits for the test; the test's thread is the recorder's. */
@Timeout(60)
class BackgroundSampleEncoderTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path folder;

    private final AtomicLong clock = new AtomicLong();
    private final AtomicLong tick = new AtomicLong();
    private final Session session = TakeTestRecordings.toy("toy-1");
    private Path file;
    private TakeWriter take;
    private BackgroundSampleEncoder encoder;
    private TakeSessionWriter writer;
    private HeldSampleListener held;
    private SessionReplayer replayer;

    @BeforeEach
    void createTake() throws IOException {
        file = folder.resolve("x.mcap");
        take = new TakeWriter(
                Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE), "test", false);
        createEncoder(Long.MAX_VALUE);
    }

    private void createEncoder(long most) {
        encoder = new BackgroundSampleEncoder(
                "samples", most, new AllSessionsMemoryBudget(Long.MAX_VALUE), () -> clock.addAndGet(tick.get()));
        writer = take.addSession(session, encoder).orElseThrow();
        held = new HeldSampleListener(writer);
        replayer = new SessionReplayer(session, held);
    }

    @AfterEach
    void release() {
        held.release();
        encoder.abort();
    }

    @Test
    void encodedSamplesFollowTheirBytesInOwnChunks() throws IOException {
        held.release();
        for (int i = 0; i < 1000; i++) {
            TakeTestRecordings.replayEntries(replayer, i, i + 1);
            encoder.exchange(take, i % 100 == 99, false);
        }
        finish();
        var written = new HashSet<Long>();
        int raw = channel(TakeChannelType.RAW);
        int transformed = channel(TakeChannelType.TF);
        int transforms = 0;
        for (var message : messages()) {
            if (message.channelId() == raw) {
                written.add(message.logTime());
            } else {
                transforms += message.channelId() == transformed ? 1 : 0;
                assertTrue(written.contains(message.logTime()), "bytes come first");
            }
        }

        assertEquals(1000, transforms);
        assertEquals(0, encoder.omitted());
        try (var reader = McapIndexedReader.open(file)) {
            assertTrue(reader.chunkIndexes().stream()
                    .map(McapChunkIndex::messageIndexOffsets)
                    .allMatch(channels -> !channels.containsKey(raw) || channels.size() == 1));
        }
    }

    @Test
    void writesSamplesWithinLimitOfLag() throws Exception {
        holdAndReplay(10);
        clock.set(5 * SECOND);
        held.release();
        finish();

        assertEquals(0, encoder.omitted());
        assertEquals(11, count(TakeChannelType.TF));
        assertEquals(List.of(), omissions());
    }

    @Test
    void omitsSamplesBeyondLimitOfLag() throws Exception {
        holdAndReplay(10);
        clock.set(5 * SECOND + 1);
        held.release();
        TakeTestRecordings.replayEntries(replayer, 11, 14);
        finish();

        assertEquals(11, encoder.omitted());
        assertEquals(3, count(TakeChannelType.TF));
        assertEquals(14, count(TakeChannelType.RAW));
        assertEquals(List.of("11 from 5000000000 until 5010000000"), omissions());
        assertEquals(1, count(TakeChannelType.LOG));
    }

    @Test
    void batchWaitsWhileRecorderIsBusy() throws Exception {
        held.release();
        TakeTestRecordings.replayEntries(replayer, 0, 10);
        long before = take.position();
        do {
            encoder.exchange(take, true, true);
        } while (encoder.bytes() > 0);
        clock.set(5 * SECOND);
        encoder.exchange(take, true, true);
        assertEquals(before, take.position());
        finish();

        assertEquals(10, count(TakeChannelType.TF));
    }

    @Test
    void busyRecorderOmitsLateBatch() throws Exception {
        held.release();
        TakeTestRecordings.replayEntries(replayer, 0, 10);
        long before = take.position();
        do {
            encoder.exchange(take, true, true);
        } while (encoder.bytes() > 0);
        clock.set(5 * SECOND + 1);
        while (take.position() == before) { // until the batch is offered
            encoder.exchange(take, true, true);
        }
        assertEquals(10, encoder.omitted());
        finish();

        assertEquals(0, count(TakeChannelType.TF));
        assertEquals(10, count(TakeChannelType.RAW));
    }

    @Test
    void omitsSamplesWithoutRoom() throws Exception {
        encoder.abort();
        createEncoder(0);
        holdAndReplay(10);

        assertEquals(10, encoder.omitted());
        held.release();
        finish();
        assertEquals(1, count(TakeChannelType.TF));
        assertEquals(11, count(TakeChannelType.RAW));
    }

    @Test
    void appliesDescriptionsOfOmittedSamples() throws Exception {
        holdAndReplay(10);
        writer.on(new SessionEvent.SourceDescribed(new DeclaredSourceProperties(
                new SourceId("toy-1", "Toy"),
                SourceDataKind.TRACKER,
                "m",
                DeclaredSourceProperties.UNKNOWN,
                "",
                DeclaredSourceProperties.UNKNOWN,
                OptionalDouble.empty(),
                List.of("head"),
                Optional.empty())));
        TakeTestRecordings.replayEntries(replayer, 11, 12);
        encoder.exchange(take, false, false);
        clock.set(6 * SECOND);
        held.release();
        TakeTestRecordings.replayEntries(replayer, 12, 13);
        finish();

        assertEquals(12, encoder.omitted());
        assertEquals(1, count(TakeChannelType.TF));
        assertTrue(TakeTestRecordings.printableText(file).contains("Toy/head"));
    }

    @Test
    void endWaitsLimitedTimeForSamples() throws Exception {
        holdAndReplay(10);
        long before = clock.get();
        tick.set(SECOND / 2);
        finish();

        assertTrue(clock.get() - before >= 2 * SECOND && clock.get() - before <= 4 * SECOND, clock::toString);
        assertEquals(11, encoder.omitted());
        assertEquals(0, count(TakeChannelType.TF));
        assertEquals(11, count(TakeChannelType.RAW));
        assertEquals(List.of("11 from 5000000000 until 5010000000"), omissions());
    }

    @Test
    void failureOmitsRemainingSamples() throws IOException {
        held.release();
        TakeTestRecordings.replayEntries(replayer, 0, 5);
        writer.on(new SessionEvent.Samples(new BrokenList()));
        TakeTestRecordings.replayEntries(replayer, 5, 10);
        finish();

        assertEquals(10, count(TakeChannelType.RAW));
        assertEquals(11, encoder.omitted() + count(TakeChannelType.TF));
        assertTrue(encoder.omitted() >= 6, () -> "omitted: " + encoder.omitted());
        assertTrue(TakeTestRecordings.printableText(file).contains("because java.lang.IllegalStateException: broken"));
    }

    /** Replays an entry that holds the encoder, and {@code more} behind it. */
    private void holdAndReplay(int more) throws IOException, InterruptedException {
        TakeTestRecordings.replayEntries(replayer, 0, 1);
        encoder.exchange(take, false, false);
        held.await();
        TakeTestRecordings.replayEntries(replayer, 1, more + 1);
        encoder.exchange(take, false, false);
    }

    private void finish() throws IOException {
        writer.finish();
        encoder.finish(take);
        writer.finishSamples();
        take.finish();
    }

    private int channel(TakeChannelType channelType) throws IOException {
        return TakeTestRecordings.records(file).stream()
                .filter(record -> record instanceof McapChannel channel
                        && channelType.session(channel).isPresent())
                .mapToInt(record -> ((McapChannel) record).id())
                .findFirst()
                .orElse(-1);
    }

    private long count(TakeChannelType channelType) throws IOException {
        int id = channel(channelType);
        return messages().stream().filter(message -> message.channelId() == id).count();
    }

    private List<McapMessage> messages() throws IOException {
        return TakeTestRecordings.records(file).stream()
                .filter(McapMessage.class::isInstance)
                .map(McapMessage.class::cast)
                .toList();
    }

    private List<String> omissions() throws IOException {
        return TakeTestRecordings.records(file).stream()
                .filter(record -> record instanceof McapMetadata metadata
                        && TakeMetadataWriter.isNamed(metadata.name(), TakeMetadataWriter.OMISSION))
                .map(record -> ((McapMetadata) record).metadata())
                .map(texts -> "%s from %s until %s"
                        .formatted(texts.get("samples"), texts.get("from_ns"), texts.get("until_ns")))
                .toList();
    }

    /** A list that cannot be encoded. */
    private static final class BrokenList extends AbstractList<Sample> {

        @Override
        public void forEach(Consumer<? super Sample> action) {
            throw new IllegalStateException("broken");
        }

        @Override
        public Sample get(int index) {
            return new Sample.Text(
                    new SampleMetadata(new SourceId("toy-1", "Toy"), Direction.TO_CLIENT, 0, 0, 0),
                    Sample.TextSeverity.NORMAL,
                    0,
                    "");
        }

        @Override
        public int size() {
            return 1;
        }
    }
}
