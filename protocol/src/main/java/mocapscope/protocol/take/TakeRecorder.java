package mocapscope.protocol.take;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import mocapscope.protocol.file.OutputFileModifiedException;
import mocapscope.protocol.file.OutputFileReplacedException;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.scene.ExternalViewerRecordingDataKind;
import mocapscope.protocol.scene.ExternalViewerRecordingOptions;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.take.writer.BackgroundSampleEncoder;
import mocapscope.protocol.take.writer.TakeSessionWriter;
import mocapscope.protocol.take.writer.TakeWriter;
import mocapscope.protocol.timing.RateMeter;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * Records sessions into one take, an MCAP file, through a bounded queue and a writer thread. Thread-safe. The
 * queue drops nothing; if it overflows because the disk is slow, the take ends at that point. Samples are encoded on
 * another thread, and omitted rather than bytes. A crash loses at most the last quarter of a second of bytes, a power
 * failure at most the last second.
 */
public final class TakeRecorder implements SessionListenerFactory, AutoCloseable {
    @DocumentedLimit(
            value = "time in which a chunk is filled, 40 ms in the first 10 s of a take",
            unit = "ns",
            beyond = "the next chunk begins")
    private static final long CHUNK_NANOS = 150_000_000L;
    /** The shorter first chunk, which compensates for delays while a program warms up. */
    private static final long FIRST_CHUNK_NANOS = 40_000_000L;

    private static final long FIRST_NANOS = 10_000_000_000L;
    private static final long FORCE_NANOS = 1_000_000_000L;
    private static final long LATE_NANOS = 1_000_000_000L;

    @DocumentedLimit(
            value = "data that waits to be written while the disk keeps up",
            unit = "bytes",
            beyond = "it is reported that the disk is slow")
    private static final long MUCH = 8 << 20;
    /** The queue's share of the program's memory, as a divisor. */
    @DocumentedLimit(
            value = "data that waits to be written",
            unit = "share of the program's memory",
            beyond = "the take ends there and reports it; everything before is written")
    private static final int SHARE = 4;

    /** The samples' share of the program's memory, as a divisor. */
    @DocumentedLimit(
            value = "samples that wait to be written to a take",
            unit = "share of the program's memory",
            beyond = "omitted from the take, and counted; all bytes are recorded")
    private static final int SAMPLES_SHARE = 8;

    /** The bytes that wait while the recorder's thread is too busy for samples. */
    private static final long BUSY = 2 << 20;

    private static final long PAUSE_MILLIS = 25;

    private static final Runnable DONE = () -> {};
    /** The space in bytes below which a disk counts as full, about that of a chunk. */
    private static final long LEAST_SPACE = 1 << 20;

    private static final String DISK_FULL = ". The disk is full: free some space, or record to another disk";

    /** The number of operations between two checks of the clock. */
    private static final int A_STRETCH = 16;

    private final Path file;
    private final TakeOutputByteChannel channel;
    private final TakeRecorderOptions recorderOptions;
    private final LongSupplier clock;
    private final TakeWriteQueue queue;
    private final BackgroundSampleEncoder encoder;
    private final RateMeter rate = new RateMeter();
    private final List<TakeSessionWriter> sessions = new ArrayList<>();
    private final long start;
    private final Thread thread;
    /** Used by the recorder's thread only, as are the times below. */
    private @Nullable TakeWriter take;

    /** The clock anchor of the first session, also for the takes that follow this one; null before there is one. */
    private final AtomicReference<@Nullable MonotonicToUnixTimeAnchor> anchor;

    private FutureTask<Boolean> forcing = new FutureTask<>(() -> true);
    private long chunkStart;
    private long forced;
    private volatile long turnStart;
    private volatile long bytes;
    private volatile int left;
    /** The average memory cost in bytes of the remaining operations. */
    private volatile long each;

    private volatile double speed;
    private volatile TakeRecorderSnapshot.TakeRecorderPhase phase = TakeRecorderSnapshot.TakeRecorderPhase.RUNNING;
    private volatile String fault = "";
    private volatile Optional<Path> completeTake = Optional.empty();
    /** The reason for which recording ended early; set when the file is found missing. */
    private volatile String lost = "";

    private long lostAt;

    private volatile long ended;

    /**
     * The program name, compression choice, pre-roll length in nanoseconds and decoded contents of a take recorder.
     *
     * @param program name and version of the recording program
     * @param compact true for a smaller file at the cost of more processing
     * @param preroll nanoseconds of a running session's retained entries to record
     * @param viewerOptions the decoded parts that are written beside the bytes for other programs
     */
    public record TakeRecorderOptions(
            String program, boolean compact, long preroll, ExternalViewerRecordingOptions viewerOptions) {

        /** Creates options for a take with all decoded parts. */
        public TakeRecorderOptions(String program, boolean compact, long preroll) {
            this(program, compact, preroll, ExternalViewerRecordingOptions.USUAL);
        }

        /** Creates options for a take with some decoded parts and the names of the wire. */
        public TakeRecorderOptions(
                String program, boolean compact, long preroll, Set<ExternalViewerRecordingDataKind> contents) {
            this(
                    program,
                    compact,
                    preroll,
                    new ExternalViewerRecordingOptions(contents, HumanoidBoneNamingScheme.WIRE));
        }

        /** Returns the same options without a pre-roll. */
        TakeRecorderOptions withoutPreroll() {
            return new TakeRecorderOptions(program, compact, 0, viewerOptions);
        }
    }

    /**
     * Creates a take and starts recording; takes a moment for the first take of a program.
     *
     * @param clock monotonic clock, in nanoseconds
     * @throws IOException if the file exists or cannot be created; the message names the file
     */
    public static TakeRecorder start(Path file, TakeRecorderOptions options, LongSupplier clock) throws IOException {
        return start(file, options, clock, new AtomicReference<>());
    }

    private static TakeRecorder start(
            Path file,
            TakeRecorderOptions options,
            LongSupplier clock,
            AtomicReference<@Nullable MonotonicToUnixTimeAnchor> anchor)
            throws IOException {
        var disk = TakeOutputFile.create(file);
        boolean ready = false;
        try {
            TakeWriterWarmUp.run(options.compact());
            ready = true;
        } finally {
            if (!ready) {
                disk.discard();
            }
        }
        return new TakeRecorder(file, disk, options, Runtime.getRuntime().maxMemory() / SHARE, clock, anchor);
    }

    /**
     * Starts a take that follows this one, with its options and clock anchor but without a pre-roll. A session is
     * recorded without a gap if its listener of this take is removed after that of the next one was added.
     *
     * @throws IOException if the file exists or cannot be created; the message names the file
     */
    public TakeRecorder startNext(Path next) throws IOException {
        return start(next, recorderOptions.withoutPreroll(), clock, anchor);
    }

    /** Creates a recorder whose queue may use {@code most} bytes of memory. */
    TakeRecorder(Path file, TakeOutputByteChannel channel, TakeRecorderOptions options, long most, LongSupplier clock) {
        this(file, channel, options, most, clock, new AtomicReference<>());
    }

    private TakeRecorder(
            Path file,
            TakeOutputByteChannel channel,
            TakeRecorderOptions options,
            long most,
            LongSupplier clock,
            AtomicReference<@Nullable MonotonicToUnixTimeAnchor> anchor) {
        this.file = file;
        this.anchor = anchor;
        this.queue = new TakeWriteQueue(most, AllSessionsMemoryBudget.PROCESS);
        this.encoder = new BackgroundSampleEncoder(
                "recorder samples " + file.getFileName(),
                most / (SAMPLES_SHARE / SHARE),
                AllSessionsMemoryBudget.PROCESS,
                clock);
        this.channel = channel;
        this.recorderOptions = options;
        this.clock = clock;
        this.start = clock.getAsLong();
        this.turnStart = start;
        this.chunkStart = start;
        this.forced = start;
        forcing.run();
        this.thread = Thread.ofPlatform()
                .name("recorder " + file.getFileName())
                .priority(Thread.MAX_PRIORITY)
                .start(this::run);
    }

    /**
     * Creates a listener for a session; a session that runs already is recorded from its next entry on, with its
     * pre-roll.
     */
    @Override
    public SessionListener createListener(Session session) {
        anchor.compareAndSet(null, session.anchor());
        return new TakeRecordingSessionListener(
                session, queue, encoder, recorderOptions.preroll(), () -> start(session));
    }

    /** Writes a user mark at the current time of the sessions' clock, or at {@code at} before there is one. */
    public void addMark(long at, String words) {
        long now = clock.getAsLong();
        queue.add(
                () -> {
                    var known = anchor.get();
                    Objects.requireNonNull(take).writeMark(known == null ? at : known.epochNanos(now), words);
                },
                TakeWriteQueue.SMALL);
    }

    /** Returns the current state. Any thread may call it. */
    public TakeRecorderSnapshot state() {
        long now = phase == TakeRecorderSnapshot.TakeRecorderPhase.RUNNING ? clock.getAsLong() : ended;
        long waiting = queue.bytes() + left * each;
        boolean slow = phase == TakeRecorderSnapshot.TakeRecorderPhase.RUNNING
                && (now - turnStart > LATE_NANOS || waiting > MUCH);
        var reason = broken();
        boolean over = !reason.isEmpty() && phase != TakeRecorderSnapshot.TakeRecorderPhase.FAILED;
        return new TakeRecorderSnapshot(
                file,
                over ? TakeRecorderSnapshot.TakeRecorderPhase.FAILED : phase,
                now - start,
                bytes,
                queue.length() + left,
                waiting,
                encoder.omitted(),
                speed,
                slow,
                over ? reason : fault,
                completeTake);
    }

    private Optional<TakeSessionWriter> start(Session session) {
        sessions.removeIf(TakeSessionWriter::isEnded);
        var writer = Objects.requireNonNull(take).addSession(inStep(session), encoder);
        writer.ifPresent(sessions::add);
        return writer;
    }

    /**
     * Converts a session to the clock anchor of the take's first session, because the wall clock may have been set
     * since.
     */
    private Session inStep(Session session) {
        return new Session(
                session.id(),
                session.protocol(),
                session.endpoint(),
                session.role(),
                session.peer(),
                Objects.requireNonNull(anchor.get()),
                session.history());
    }

    private void run() {
        try {
            var writing = new TakeWriter(
                    channel, recorderOptions.program(), recorderOptions.compact(), recorderOptions.viewerOptions());
            take = writing;
            turns(writing);
            sessions.forEach(TakeSessionWriter::finish);
            encoder.finish(writing);
            sessions.forEach(TakeSessionWriter::finishSamples);
            writing.finish();
            bytes = writing.position();
            keep();
        } catch (IOException | RuntimeException | Error broken) {
            end(TakeRecorderSnapshot.TakeRecorderPhase.FAILED, words(broken));
            closeQuietly();
        }
    }

    /** Gives the complete take its name, or reports its actual path. */
    private void keep() throws IOException {
        try {
            channel.force(); // first, so that even a file that was moved is on the disk
            awaitForce();
            channel.commit();
            boolean all = !queue.hasOverflowed();
            end(
                    all ? TakeRecorderSnapshot.TakeRecorderPhase.DONE : TakeRecorderSnapshot.TakeRecorderPhase.FAILED,
                    all ? "" : tooSlow());
        } catch (OutputFileReplacedException replaced) {
            preserve(replaced);
            closeQuietly();
        } catch (FileAlreadyExistsException _) {
            completeTake = channel.currentPath();
            var place = completeTake.orElse(TakeOutputFile.partPath(file));
            end(
                    TakeRecorderSnapshot.TakeRecorderPhase.FAILED,
                    "another file now has its name and was left unchanged: %s; the complete take has the name %s"
                            .formatted(file, place));
            closeQuietly();
        }
    }

    private void preserve(OutputFileReplacedException replaced) {
        double seconds = ((lost.isEmpty() ? clock.getAsLong() : lostAt) - start) / 1e9;
        try {
            var place = channel.ensureNamedFile();
            completeTake = Optional.of(place);
            end(
                    TakeRecorderSnapshot.TakeRecorderPhase.FAILED,
                    "%s; the take until then, %.1f s, is complete and is in %s"
                            .formatted(stopped(replaced), seconds, place));
        } catch (IOException exception) {
            end(
                    TakeRecorderSnapshot.TakeRecorderPhase.FAILED,
                    ("%s; the recording until then, %.1f s, is lost unless that file was moved, because no copy could"
                                    + " be written: %s")
                            .formatted(stopped(replaced), seconds, exception.getMessage()));
        }
    }

    private static String stopped(IOException exception) {
        return "recording stopped: " + exception.getMessage();
    }

    /** Runs until the queue is closed and everything in it is written. */
    private void turns(TakeWriter writing) throws IOException {
        boolean last = false;
        while (!last) {
            last = queue.isClosed(); // before taking the queue, since later additions are ignored
            turnStart = clock.getAsLong();
            var actions = taken();
            each = actions.isEmpty() ? 0 : queue.taken() / actions.size();
            for (int i = 0; i < actions.size(); i++) {
                left = actions.size() - i;
                actions.set(i, DONE).run(); // releases the operation afterwards
                if (i % A_STRETCH == A_STRETCH - 1) {
                    queue.setRemainingBytes(left * each);
                    turnStart = clock.getAsLong(); // a long queue is no sign of a slow disk
                    flush(writing, turnStart);
                }
            }
            left = 0;
            queue.setRemainingBytes(0);
            flush(writing, clock.getAsLong());
        }
    }

    private List<Runnable> taken() {
        try {
            return queue.take(PAUSE_MILLIS);
        } catch (InterruptedException _) {
            queue.close();
            return List.of();
        }
    }

    private void flush(TakeWriter writing, long now) throws IOException {
        long chunk = now - start < FIRST_NANOS ? FIRST_CHUNK_NANOS : CHUNK_NANOS;
        boolean due = now - chunkStart >= chunk;
        if (due && writing.hasUnflushed()) {
            writing.flush();
            chunkStart = now;
        }
        encoder.exchange(writing, due, queue.bytes() + left * each > BUSY);
        if (forcing.isDone() && verified() && now - forced >= FORCE_NANOS) {
            forced = now;
            force();
        }
        rate.add(now, writing.position() - bytes);
        bytes = writing.position();
        speed = rate.perSecond(now);
    }

    /** Checks the last flush. If the file was removed, the take ends with the data queued by now. */
    private boolean verified() throws IOException {
        try {
            awaitForce();
            return true;
        } catch (OutputFileReplacedException replaced) {
            if (lost.isEmpty()) {
                lost = stopped(replaced);
                lostAt = clock.getAsLong();
                queue.close();
            }
            return false;
        }
    }

    /** Flushes to disk on another thread, because it may take long. */
    private void force() {
        forcing = new FutureTask<>(() -> {
            channel.force();
            return true;
        });
        Thread.ofPlatform()
                .daemon()
                .name("recorder force " + file.getFileName())
                .start(forcing);
    }

    private void awaitForce() throws IOException {
        try {
            forcing.get();
        } catch (ExecutionException exception) {
            throw exception.getCause() instanceof IOException cause ? cause : new IOException(exception.getCause());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void end(TakeRecorderSnapshot.TakeRecorderPhase how, String reason) {
        ended = clock.getAsLong();
        fault = reason;
        left = 0;
        queue.close();
        queue.clear();
        encoder.abort();
        phase = how;
    }

    private String tooSlow() {
        return ("recording stopped: the disk or this machine is too slow, and the memory for unwritten data is full;"
                        + " the data until then is in %s once it is written. Record fewer sessions, or record to another disk")
                .formatted(file);
    }

    private String words(Throwable broken) {
        var cause = broken instanceof UncheckedIOException unchecked ? unchecked.getCause() : broken;
        var reason = cause instanceof IOException known && known.getMessage() != null ? known.getMessage() : "" + cause;
        var where = cause instanceof OutputFileModifiedException
                ? "mocapscope recover saves its readable part"
                : channel.currentPath()
                        .map(place -> "the recording until then is in " + place)
                        .orElse("its file was moved, deleted or replaced");
        return "recording stopped: %s; %s%s".formatted(reason, where, isDiskFull() ? DISK_FULL : "");
    }

    /** Returns true if the disk of the take has no room for another chunk. */
    private boolean isDiskFull() {
        try {
            return Files.getFileStore(file.toAbsolutePath().getParent()).getUsableSpace() < LEAST_SPACE;
        } catch (IOException | SecurityException _) {
            return false;
        }
    }

    /** Returns the reason for which recording ends while the queue is still written, or an empty string. */
    private String broken() {
        return lost.isEmpty() && queue.hasOverflowed() ? tooSlow() : lost;
    }

    private void closeQuietly() {
        try {
            channel.close();
        } catch (IOException _) {
            // The reason of the failed write has been reported already.
        }
    }

    /** Writes all queued data and ends the take; returns when that is done. Further calls have no effect. */
    @Override
    public void close() {
        queue.close();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
