package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.take.writer.BackgroundSampleEncoder;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests slow disks, full disks, and files that exist already or are removed. */
class TakeRecorderDiskTest {
    private static final int MANY = 20_000;
    private static final long SOME_MEMORY = 1 << 20;

    @TempDir
    private Path folder;

    private final AtomicLong clock = new AtomicLong();

    @Test
    void slowDiskLosesNothingAndIsReported() throws Exception {
        var slow = new SlowTakeOutput();
        var file = folder.resolve("x.mcap");
        var recorder = new TakeRecorder(file, slow, TakeTestRecordings.OPTIONS, Long.MAX_VALUE, clock::get);
        var session = TakeTestRecordings.toy("toy-1");
        slow.stuck.await();
        TakeTestRecordings.replayEntries(new SessionReplayer(session, recorder.createListener(session)), 0, MANY);
        clock.addAndGet(2_000_000_000L);
        var state = recorder.state();

        assertTrue(state.slow());
        assertTrue(state.queued() > MANY, state.toString());
        assertTrue(state.queuedBytes() > MANY, state.toString());
        slow.go.countDown();
        slow.goOn.countDown();
        recorder.close();
        assertEquals(
                TakeRecorderSnapshot.TakeRecorderPhase.DONE, recorder.state().phase());
        assertEquals(0, recorder.state().queued());
        Files.write(file, slow.written.toByteArray());
        assertEquals(
                IntStream.range(0, MANY).boxed().toList(),
                TakeTestRecordings.replayed(Take.open(file), "toy-1").samples.stream()
                        .map(sample -> (int) ((Sample.Pose) sample).position().x())
                        .toList());
    }

    /** Otherwise a device with wide channels would fill the memory unnoticed by the budget. */
    @Test
    void countsActualSizeOfQueuedItems() {
        var queue = new TakeWriteQueue(Long.MAX_VALUE, AllSessionsMemoryBudget.PROCESS);
        var encoder = new BackgroundSampleEncoder("test", Long.MAX_VALUE, AllSessionsMemoryBudget.PROCESS, clock::get);
        var session = TakeTestRecordings.toy("toy-1");
        var recorder = new TakeRecordingSessionListener(session, queue, encoder, 0, Optional::empty);
        var stamp = new SampleMetadata(new SourceId("toy-1", "a"), Direction.TO_CLIENT, 0, 0, 0);
        TakeTestRecordings.replayEntries(new SessionReplayer(session, recorder), 0, 1);
        long before = encoder.bytes();
        var wide = Collections.nCopies(1000, BigInteger.TWO);
        recorder.on(SessionEvent.Samples.of(new Sample.Analog(
                stamp, AnalogChannelDescription.plain(1000), ImmutableDoubleArray.of(new double[1000]), wide)));
        long analog = encoder.bytes() - before;
        recorder.on(SessionEvent.Samples.of(new Sample.Text(stamp, Sample.TextSeverity.NORMAL, 0, "x".repeat(1000))));
        recorder.on(SessionEvent.Samples.of(new Sample.ProtocolEvent(stamp, "e", Map.of("data", "y".repeat(1000)))));
        long texts = encoder.bytes() - before - analog;
        long bytes = queue.bytes();
        recorder.on(new SessionEvent.DeviceDescribed(stamp.source(), new DeviceProperty("n", "z".repeat(1000))));
        encoder.abort();

        assertTrue(analog > 1000 * (Double.BYTES + Double.BYTES), "analog: " + analog);
        assertTrue(texts > 2 * 1000, "texts: " + texts);
        assertTrue(queue.bytes() - bytes > 1000, "property: " + (queue.bytes() - bytes));
    }

    @Test
    void fullWriteQueueEndsTakeWithReason() throws Exception {
        var slow = new SlowTakeOutput();
        var file = folder.resolve("x.mcap");
        var recorder = new TakeRecorder(file, slow, TakeTestRecordings.OPTIONS, SOME_MEMORY, clock::get);
        var session = TakeTestRecordings.toy("toy-1");
        slow.stuck.await();
        TakeTestRecordings.replayEntries(new SessionReplayer(session, recorder.createListener(session)), 0, MANY);
        var stuck = recorder.state();
        slow.go.countDown();
        slow.goOn.countDown();
        recorder.close();
        Files.write(file, slow.written.toByteArray());
        var samples = TakeTestRecordings.replayed(Take.open(file), "toy-1").samples;

        assertEquals(TakeRecorderSnapshot.TakeRecorderPhase.FAILED, stuck.phase());
        assertTrue(stuck.fault().contains("too slow"), stuck.fault());
        assertTrue(stuck.fault().contains("x.mcap"), stuck.fault());
        assertTrue(stuck.queuedBytes() < 2 * SOME_MEMORY, stuck.toString());
        assertEquals(
                TakeRecorderSnapshot.TakeRecorderPhase.FAILED, recorder.state().phase());
        assertEquals(stuck.fault(), recorder.state().fault());
        assertEquals("", Take.open(file).notice());
        assertTrue(samples.size() > 100 && samples.size() < MANY, "samples: " + samples.size());
        for (int i = 0; i < samples.size(); i++) {
            assertEquals(i, ((Sample.Pose) samples.get(i)).position().x());
        }
    }

    @Test
    void itemsBeingWrittenStillCountAsQueued() throws Exception {
        var slow = new SlowTakeOutput();
        var recorder = new TakeRecorder(
                folder.resolve("x.mcap"), slow, TakeTestRecordings.OPTIONS, Long.MAX_VALUE, clock::get);
        var session = TakeTestRecordings.toy("toy-1");
        slow.stuck.await();
        TakeTestRecordings.replayEntries(new SessionReplayer(session, recorder.createListener(session)), 0, MANY);
        long waiting = recorder.state().queuedBytes();
        slow.go.countDown();
        slow.stuckAgain.await();
        long left = recorder.state().queuedBytes();
        slow.goOn.countDown();
        recorder.close();

        assertTrue(left > waiting / 2 && left < waiting, () -> "%d of %d".formatted(left, waiting));
        assertEquals(0, recorder.state().queuedBytes());
    }

    @Test
    void fullDiskEndsTakeWithRecordedData() throws IOException {
        var full = new FullTakeOutput();
        var file = folder.resolve("x.mcap");
        var recorder = new TakeRecorder(file, full, TakeTestRecordings.OPTIONS, Long.MAX_VALUE, System::nanoTime);
        var session = TakeTestRecordings.toy("toy-1");
        TakeTestRecordings.replayEntries(new SessionReplayer(session, recorder.createListener(session)), 0, MANY);
        recorder.close();
        recorder.close();
        var state = recorder.state();

        assertEquals(TakeRecorderSnapshot.TakeRecorderPhase.FAILED, state.phase());
        assertTrue(state.fault().contains("No space left on device"), state.fault());
        assertTrue(state.fault().contains("x.mcap.part"), state.fault());
        Files.write(TakeOutputFile.partPath(file), full.written.toByteArray());
        var take = Take.open(TakeOutputFile.partPath(file));
        assertTrue(take.notice().contains("no summary"), take.notice());
        var samples = TakeTestRecordings.replayed(take, "toy-1").samples;
        assertTrue(samples.size() > 1000 && samples.size() < MANY, "samples: " + samples.size());
        for (int i = 0; i < samples.size(); i++) {
            assertEquals(i, ((Sample.Pose) samples.get(i)).position().x());
        }
    }

    @Test
    void reportsErrorThatEndsRecorder() throws IOException {
        var recorder = new TakeRecorder(
                folder.resolve("x.mcap"),
                new OutOfMemoryTakeOutput(),
                TakeTestRecordings.OPTIONS,
                Long.MAX_VALUE,
                System::nanoTime);
        recorder.close();

        assertEquals(
                TakeRecorderSnapshot.TakeRecorderPhase.FAILED, recorder.state().phase());
        assertTrue(
                recorder.state().fault().contains("Java heap space"),
                recorder.state().fault());
    }

    @Test
    void reportsDeletedFileWithoutNamingIt() throws IOException {
        var file = folder.resolve("x.mcap");
        var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime);
        var session = TakeTestRecordings.toy("toy-1");
        TakeTestRecordings.replayEntries(new SessionReplayer(session, recorder.createListener(session)), 0, 10);
        Files.delete(TakeOutputFile.partPath(file));
        recorder.close();
        var state = recorder.state();

        assertEquals(TakeRecorderSnapshot.TakeRecorderPhase.FAILED, state.phase());
        assertTrue(state.fault().contains("moved or deleted"), state.fault());
        assertFalse(state.fault().contains("the recording until then is in"), state.fault());
    }

    @Test
    void detectsMovedFileOnForce() throws IOException {
        var file = folder.resolve("x.mcap");
        try (var disk = TakeOutputFile.create(file)) {
            disk.force();
            Files.move(TakeOutputFile.partPath(file), folder.resolve("elsewhere"));

            assertThrows(IOException.class, disk::force);
        }
    }

    @Test
    void neverOverwritesExistingFiles() throws IOException {
        var file = Files.writeString(folder.resolve("x.mcap"), "precious");
        var part = Files.writeString(folder.resolve("y.mcap.part"), "precious");
        var there = assertThrows(
                IOException.class, () -> TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime));
        var unfinished = assertThrows(
                IOException.class,
                () -> TakeRecorder.start(folder.resolve("y.mcap"), TakeTestRecordings.OPTIONS, System::nanoTime));
        var meanwhile = folder.resolve("z.mcap");
        var recorder = TakeRecorder.start(meanwhile, TakeTestRecordings.OPTIONS, System::nanoTime);
        Files.writeString(meanwhile, "precious");
        recorder.close();

        assertTrue(there.getMessage().startsWith("a file of this name exists"), there.getMessage());
        assertTrue(unfinished.getMessage().startsWith("an unfinished take exists"), unfinished.getMessage());
        assertEquals("precious", Files.readString(file));
        assertEquals("precious", Files.readString(part));
        assertEquals("precious", Files.readString(meanwhile));
        assertEquals(
                TakeRecorderSnapshot.TakeRecorderPhase.FAILED, recorder.state().phase());
        assertEquals("", Take.open(TakeOutputFile.partPath(meanwhile)).notice());
    }

    /** A disk in memory. */
    private static class InMemoryTakeOutput implements TakeOutputByteChannel {
        final ByteArrayOutputStream written = new ByteArrayOutputStream();

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            int length = bytes.remaining();
            while (bytes.hasRemaining()) {
                written.write(bytes.get());
            }
            return length;
        }

        @Override
        public void force() {}

        @Override
        public void commit() {}

        @Override
        public Optional<Path> currentPath() {
            return Optional.of(Path.of("x.mcap.part"));
        }

        @Override
        public Path ensureNamedFile() {
            return Path.of("x.mcap.part");
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    /** One for which there is no memory. */
    private static final class OutOfMemoryTakeOutput extends InMemoryTakeOutput {

        @Override
        public int write(ByteBuffer bytes) {
            throw new OutOfMemoryError("Java heap space");
        }
    }

    /** One that does not begin until it may, and does not go on after its first kilobytes until it may. */
    private static final class SlowTakeOutput extends InMemoryTakeOutput {
        private static final int SOME = 2000;

        private final CountDownLatch stuck = new CountDownLatch(1);
        private final CountDownLatch go = new CountDownLatch(1);
        private final CountDownLatch stuckAgain = new CountDownLatch(1);
        private final CountDownLatch goOn = new CountDownLatch(1);

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            stuck.countDown();
            try {
                go.await();
                if (written.size() > SOME) {
                    stuckAgain.countDown();
                    goOn.await();
                }
            } catch (InterruptedException broken) {
                throw new IOException(broken);
            }
            return super.write(bytes);
        }
    }

    /** One that has room for so much. */
    private static final class FullTakeOutput extends InMemoryTakeOutput {
        private static final int ROOM = 300_000;

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            if (written.size() + bytes.remaining() > ROOM) {
                super.write(bytes.slice(bytes.position(), ROOM - written.size()));
                throw new IOException("No space left on device");
            }
            return super.write(bytes);
        }
    }
}
