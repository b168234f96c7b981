package mocapscope.app.model;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.Stream;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.recording.ScanProgressMonitor;
import mocapscope.protocol.take.SuccessiveTakeMerger;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.take.TakeFileNameTemplate;
import mocapscope.protocol.take.TakeRecorder;
import mocapscope.protocol.take.TakeRecorderSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Records live sessions into temporary MCAP files; it deletes the oldest files to limit the total size. Thread-safe.
 * Methods that start, join or delete takes wait for the disk. The takes of one run of the program have a folder, which
 * is deleted when the program ends; one that a crash left remains until the user deletes it.
 */
public final class RollingTakeRecorder implements AutoCloseable {
    /** The number of takes whose sizes add up to the limit. */
    @DocumentedLimit(
            value = "a temporary take of earlier history",
            unit = "share of the size on disk that the user sets",
            beyond = "the next one begins; the oldest is deleted when all exceed that size")
    private static final int TAKES = 8;

    private static final long PREROLL = 30_000_000_000L;
    private static final long CHECK_MILLIS = 250;
    private static final String COPY_NAME = "earlier-history_{date}_{time}_{n}";
    private static final String LOCK = "lock";
    private static final String COPIES = "opened";
    private static final String PART = ".part";

    /** An operation that waits for the disk. */
    private interface DiskOperation {
        void run() throws IOException;
    }

    private final LiveSessionListenerAttacher sessions;
    private final Path folder;
    private final String program;
    private final AtomicReference<String> failure = new AtomicReference<>("");
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile @Nullable TakeRecorder recorder;
    private volatile boolean hasHistory;
    /** The folder of this run and the channel that holds its lock; null until first needed. */
    private @Nullable Path run;

    private @Nullable FileChannel lock;
    private @Nullable Thread thread;
    private long limit;
    private int takeCount;
    /** The number of merges that read the takes. */
    private int readers;

    /** Creates a store of takes below {@code folder}, which is created when needed. */
    RollingTakeRecorder(LiveSessionListenerAttacher sessions, Path folder, String program) {
        this.sessions = sessions;
        this.folder = folder;
        this.program = program;
    }

    /** Returns the folder of all temporary takes. */
    public Path folder() {
        return folder;
    }

    /**
     * Records from now on, within a limit in bytes; 0 ends it. What was recorded remains until recording begins again or
     * the program ends.
     */
    public synchronized void keep(long bytes) {
        limit = bytes;
        if (bytes == 0) {
            stop();
        } else if (recorder == null && closed.getCount() > 0) {
            attempt(this::begin);
        } else {
            attempt(this::deleteOldest);
        }
    }

    /** Returns true if the live sessions are recorded. */
    public boolean isKeeping() {
        return recorder != null;
    }

    /** Returns true if this run has recorded something. */
    public boolean hasHistory() {
        return hasHistory;
    }

    /** Returns the reason for which recording ended, once; empty if it did not end by itself. */
    public Optional<String> pollFailure() {
        return Optional.of(failure.getAndSet("")).filter(reason -> !reason.isEmpty());
    }

    /** Returns the takes that earlier runs left, each as its folder; folders without a take are deleted. */
    public synchronized List<Path> findLeftovers() throws IOException {
        var found = new ArrayList<Path>();
        for (var other : list(folder, Files::isDirectory)) {
            if (!other.equals(run) && isAbandoned(other)) {
                if (takes(other).isEmpty()) {
                    delete(other);
                } else {
                    found.add(other);
                }
            }
        }
        return found;
    }

    /** Returns the size in bytes of the takes that an earlier run left. */
    public long size(Path leftover) throws IOException {
        return sum(takes(leftover));
    }

    /** Deletes the takes that an earlier run left. */
    public void delete(Path leftover) throws IOException {
        try (Stream<Path> files = Files.walk(leftover)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    /**
     * Joins the takes of this run, or of an earlier one, into a take that can be opened, and returns it. It is deleted
     * when the program ends. Those opened before are deleted unless {@code inUse} says otherwise.
     */
    public Path open(Optional<Path> leftover, Predicate<Path> inUse, ScanProgressMonitor watch) throws IOException {
        Path target;
        synchronized (this) {
            var copies = Files.createDirectories(ensureRun().resolve(COPIES));
            for (var copy : list(copies, file -> !inUse.test(file))) {
                Files.deleteIfExists(copy);
            }
            target = TakeFileNameTemplate.createPath(copies, COPY_NAME, TakeRecordingManager.localTimeNow());
        }
        save(leftover, target, watch);
        return target;
    }

    /** Joins the takes of this run, or of an earlier one, into {@code target}, which must not exist. */
    public void save(Optional<Path> leftover, Path target, ScanProgressMonitor watch) throws IOException {
        if (leftover.isPresent()) {
            join(takes(leftover.get()), target, watch);
            return;
        }
        var takes = startReading();
        try {
            join(takes, target, watch);
        } finally {
            endReading();
        }
    }

    private void join(List<Path> takes, Path target, ScanProgressMonitor watch) throws IOException {
        if (takes.isEmpty()) {
            throw new IOException("nothing was kept yet");
        }
        SuccessiveTakeMerger.merge(takes, target, program, watch);
    }

    private synchronized List<Path> startReading() throws IOException {
        var current = recorder;
        if (current != null) {
            startNext(current);
        }
        readers++;
        return completeTakes();
    }

    private synchronized void endReading() {
        readers--;
        attempt(this::deleteOldest);
    }

    /** Begins the next take if the current one is full, and notes when recording has failed. */
    synchronized void check() {
        var current = recorder;
        if (current == null) {
            return;
        }
        var state = current.state();
        hasHistory |= state.bytes() > 0;
        if (state.phase() == TakeRecorderSnapshot.TakeRecorderPhase.FAILED) {
            fail(state.fault());
        } else if (state.bytes() >= limit / TAKES) {
            attempt(() -> {
                startNext(current);
                deleteOldest();
            });
        }
    }

    /** Ends recording if an operation on the disk fails. */
    private void attempt(DiskOperation operation) {
        try {
            operation.run();
        } catch (IOException exception) {
            fail(String.valueOf(exception.getMessage()));
        }
    }

    private void begin() throws IOException {
        for (var earlier : completeTakes()) {
            Files.delete(earlier); // it does not continue in the next one
        }
        var options = new TakeRecorder.TakeRecorderOptions(program, false, PREROLL);
        var first = TakeRecorder.start(nextFile(), options, SystemClock::monotonicNanos);
        recorder = first;
        sessions.attach(first);
        if (thread == null) {
            thread = Thread.ofVirtual().name("history").start(this::checkUntilClosed);
        }
    }

    /** Replaces the recorder of the sessions without a gap: for a moment both record. */
    private void startNext(TakeRecorder current) throws IOException {
        var next = current.startNext(nextFile());
        recorder = next;
        sessions.attach(next);
        sessions.detach(current);
        current.close();
    }

    private void stop() {
        var current = recorder;
        if (current != null) {
            recorder = null;
            sessions.detach(current);
            current.close();
        }
    }

    private void fail(String reason) {
        stop();
        failure.set(reason);
    }

    private void checkUntilClosed() {
        try {
            while (!closed.await(CHECK_MILLIS, TimeUnit.MILLISECONDS)) {
                check();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Path nextFile() throws IOException {
        return ensureRun().resolve("%06d%s".formatted(++takeCount, Take.EXTENSION));
    }

    /** Deletes the oldest complete takes, so that the current one has room within the limit. */
    private void deleteOldest() throws IOException {
        if (readers > 0 || limit == 0) {
            return;
        }
        var complete = completeTakes();
        long held = sum(complete);
        for (var oldest : complete) {
            if (held <= limit - limit / TAKES) {
                return;
            }
            held -= Files.size(oldest);
            Files.delete(oldest);
        }
    }

    private List<Path> completeTakes() throws IOException {
        var current = recorder;
        var own = run;
        return own == null
                ? List.of()
                : takes(own).stream()
                        .filter(file -> current == null
                                || !file.equals(partOf(current.state().file())))
                        .toList();
    }

    private static Path partOf(Path take) {
        return take.resolveSibling(take.getFileName() + PART);
    }

    /** Returns the takes of a run in the order of their times; unfinished ones too. */
    private static List<Path> takes(Path run) throws IOException {
        return list(
                run,
                file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                        && (file.toString().endsWith(Take.EXTENSION)
                                || file.toString().endsWith(Take.EXTENSION + PART)));
    }

    private static long sum(List<Path> files) throws IOException {
        long sum = 0;
        for (var file : files) {
            sum += Files.size(file);
        }
        return sum;
    }

    private static List<Path> list(Path folder, Predicate<Path> which) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(which).sorted().toList();
        }
    }

    /** Returns the locked folder of this run, which is created first if needed. */
    private Path ensureRun() throws IOException {
        var own = run;
        if (own == null) {
            Files.createDirectories(folder);
            own = Files.createTempDirectory(folder, "run-");
            lock = FileChannel.open(own.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            tryLock(lock);
            run = own;
        }
        return own;
    }

    /** Returns true if the program that wrote there has ended; false also if that cannot be known. */
    private static boolean isAbandoned(Path other) {
        try (var channel = FileChannel.open(other.resolve(LOCK), StandardOpenOption.WRITE)) {
            return tryLock(channel) != null;
        } catch (IOException _) {
            return false;
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException _) {
            return null;
        }
    }

    /** Ends recording and deletes the takes of this run. */
    @Override
    public void close() {
        closed.countDown();
        synchronized (this) {
            stop();
            try {
                if (lock != null) {
                    lock.close();
                }
                if (run != null) {
                    delete(run);
                }
            } catch (IOException exception) {
                System.getLogger(RollingTakeRecorder.class.getName())
                        .log(System.Logger.Level.WARNING, "temporary takes cannot be deleted: " + exception);
            }
            lock = null;
            run = null;
        }
    }
}
