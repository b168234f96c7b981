package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import mocapscope.protocol.mcap.McapMetadata;
import mocapscope.protocol.mcap.recovery.McapRecoveryProgressMonitor;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.take.writer.BackgroundSampleEncoder;
import mocapscope.protocol.take.writer.TakeMetadataWriter;
import mocapscope.protocol.take.writer.TakeWriter;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests takes whose samples could not be encoded in time. */
@Timeout(60)
class OmittedSamplesTest {
    private static final int MANY = 20_000;
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path folder;

    private final AtomicLong clock = new AtomicLong();
    private final AtomicLong tick = new AtomicLong();

    @Test
    void bytesReachDiskWhileSamplesWait() throws Exception {
        var file = folder.resolve("x.mcap");
        var part = TakeOutputFile.partPath(file);
        var output = new CountingTakeOutput(TakeOutputFile.create(file));
        var recorder = new TakeRecorder(file, output, TakeTestRecordings.OPTIONS, Long.MAX_VALUE, this::now);
        var held = record(recorder);
        output.await(50_000);

        assertTrue(Take.open(part).session("toy-1").packets() > 1000);
        assertEquals(0, recorder.state().omittedSamples());
        tick.set(SECOND / 2);
        recorder.close();
        held.release();
        var state = recorder.state();
        assertEquals(TakeRecorderSnapshot.TakeRecorderPhase.DONE, state.phase());
        assertEquals(MANY, state.omittedSamples());
        assertComplete(file);
    }

    @Test
    void recoveredTakeKeepsNumberOfOmittedSamples() throws Exception {
        var file = recordWithoutSamples();
        var bytes = Files.readAllBytes(file);
        var cut = Files.write(folder.resolve("y.mcap.part"), Arrays.copyOf(bytes, bytes.length - 50));
        var recovered = folder.resolve("y.mcap");
        DamagedTakeRecoverer.recover(cut, recovered, McapRecoveryProgressMonitor.NONE);

        assertEquals(
                Take.open(file).remark().replace("x.mcap", "y.mcap.part"),
                Take.open(cut).remark());
        assertComplete(recovered);
    }

    @Test
    void convertedTakeHasAllSamples() throws Exception {
        var recording = Take.open(recordWithoutSamples()).recordingFile(List.of(new ToyProtocol()));
        var converted = folder.resolve("converted.mcap");
        var watch = new CancellableWriteProgressMonitor(_ -> {}, () -> false);
        new RecordingToTakeConverter(recording, recording.parts(), SkeletonMapLibrary.builtIn(), "test", watch)
                .writeTo(converted);

        assertEquals("", Take.open(converted).remark());
        assertTrue(TakeTestRecordings.printableText(converted).contains("/Toy/0"));
    }

    @Test
    void sessionKeepsBodiesOfSamplesWithoutRoom() throws Exception {
        var file = folder.resolve("x.mcap");
        var queue = new TakeWriteQueue(Long.MAX_VALUE, AllSessionsMemoryBudget.PROCESS);
        var encoder =
                new BackgroundSampleEncoder("samples", 1000, new AllSessionsMemoryBudget(Long.MAX_VALUE), clock::get);
        var session = TakeTestRecordings.toy("toy-1");
        try (var out = Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            var take = new TakeWriter(out, "test", false);
            var recorder = new TakeRecordingSessionListener(
                    session, queue, encoder, 0, () -> take.addSession(session, encoder));
            encoder.reserve(1001);
            long bytes = encoder.bytes();
            TakeTestRecordings.replayEntries(new SessionReplayer(session, recorder), 0, 5);
            recorder.on(SessionEvent.Samples.of(skeleton()));
            TakeTestRecordings.replayEntries(new SessionReplayer(session, recorder), 5, 6);
            assertEquals(bytes, encoder.bytes());
            queue.take(1).forEach(Runnable::run);
            take.finish();
        } finally {
            encoder.abort();
        }

        assertEquals(7, encoder.omitted());
        assertTrue(TakeTestRecordings.records(file).stream()
                .anyMatch(record -> record instanceof McapMetadata metadata
                        && TakeMetadataWriter.isNamed(metadata.name(), TakeMetadataWriter.SKELETON)));
    }

    private static Sample.Skeleton skeleton() {
        var map = SkeletonMapLibrary.builtIn().all().getFirst();
        var stamp =
                new SampleMetadata(new SourceId("toy-1", "Body"), Direction.TO_CLIENT, 1, 0, SampleMetadata.NO_TIME);
        int bones = map.bones().size();
        return new Sample.Skeleton(
                stamp,
                0,
                map,
                ImmutableDoubleArray.of(new double[3 * bones]),
                ImmutableDoubleArray.of(new double[4 * bones]));
    }

    private long now() {
        return clock.addAndGet(tick.get());
    }

    /** Records entries, the samples of the first of which hold the encoder. */
    private static HeldSampleListener record(TakeRecorder recorder) throws InterruptedException {
        var session = TakeTestRecordings.toy("toy-1");
        var held = new HeldSampleListener(recorder.createListener(session));
        TakeTestRecordings.replayEntries(new SessionReplayer(session, held), 0, 1);
        held.await();
        TakeTestRecordings.replayEntries(new SessionReplayer(session, held), 1, MANY);
        return held;
    }

    private Path recordWithoutSamples() throws Exception {
        var file = folder.resolve("x.mcap");
        var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, this::now);
        var held = record(recorder);
        tick.set(SECOND / 2);
        recorder.close();
        held.release();
        return file;
    }

    private static void assertComplete(Path file) throws IOException {
        var take = Take.open(file);
        assertEquals("", take.notice());
        assertEquals(
                "the decoded channels, which other programs read, lack 20,000 samples, but all bytes are recorded;"
                        + " mocapscope convert makes a take with all samples: " + file,
                take.remark());
        assertEquals(
                IntStream.range(0, MANY).boxed().toList(),
                TakeTestRecordings.replayed(take, "toy-1").samples.stream()
                        .map(sample -> (int) ((Sample.Pose) sample).position().x())
                        .toList());
    }

    /** An output file whose size a test can wait for. */
    private static final class CountingTakeOutput implements TakeOutputByteChannel {
        private final TakeOutputFile file;
        private long size;

        CountingTakeOutput(TakeOutputFile file) {
            this.file = file;
        }

        synchronized void await(long bytes) throws InterruptedException {
            while (size < bytes) {
                wait();
            }
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            int length = file.write(bytes);
            synchronized (this) {
                size += length;
                notifyAll();
            }
            return length;
        }

        @Override
        public void force() throws IOException {
            file.force();
        }

        @Override
        public void commit() throws IOException {
            file.commit();
        }

        @Override
        public Optional<Path> currentPath() {
            return file.currentPath();
        }

        @Override
        public Path ensureNamedFile() throws IOException {
            return file.ensureNamedFile();
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
