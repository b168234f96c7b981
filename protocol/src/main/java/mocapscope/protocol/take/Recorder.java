package mocapscope.protocol.take;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.LongSupplier;
import mocapscope.protocol.file.FileModifiedException;
import mocapscope.protocol.file.FileReplacedException;
import mocapscope.protocol.session.Anchor;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.session.Taps;
import mocapscope.protocol.timing.RateMeter;
import org.jspecify.annotations.Nullable;

/**
 * Records sessions into one take. Its taps put what they see into a queue, which drops nothing, and where the disk is so slow
 * that it is full ends the take there; a thread of its own writes it. What a crash can take away is what was seen in the last quarter of a second, and what the system loses at a
 * power cut that of the last second. Safe for use by several threads.
 */
public final class Recorder implements Taps, AutoCloseable {
    private static final long CHUNK_NANOS = 150_000_000L;
    /** While a program warms up all is late: a smaller chunk makes up for some of it. */
    private static final long FIRST_CHUNK_NANOS = 40_000_000L;

    private static final long FIRST_NANOS = 10_000_000_000L;
    private static final long FORCE_NANOS = 1_000_000_000L;
    private static final long LATE_NANOS = 1_000_000_000L;
    private static final long MUCH = 8 << 20;
    /** Of the program's memory, for what waits. */
    private static final int SHARE = 4;

    private static final long PAUSE_MILLIS = 25;

    private static final Runnable DONE = () -> {};

    /** So many things are done between two looks at the clock. */
    private static final int A_STRETCH = 16;

    private final Path file;
    private final Disk disk;
    private final Options options;
    private final LongSupplier clock;
    private final Backlog backlog;
    private final RateMeter rate = new RateMeter();
    private final List<SessionWriter> sessions = new ArrayList<>();
    private final long begun;
    private final Thread thread;
    /** Of the recorder's own thread, as are the times below. */
    private @Nullable TakeWriter take;

    private @Nullable Anchor anchor;
    private FutureTask<Boolean> forcing = new FutureTask<>(() -> true);
    private long chunkBegun;
    private long forced;
    private volatile long turnBegun;
    private volatile long bytes;
    private volatile int left;
    /** Bytes of memory of each that is left, on average. */
    private volatile long each;

    private volatile double speed;
    private volatile RecordingState.Phase phase = RecordingState.Phase.RUNNING;
    private volatile String fault = "";
    private volatile Optional<Path> elsewhere = Optional.empty();
    /** Why nothing more is recorded, from the moment on when the file was missed. */
    private volatile String lost = "";

    private long lostAt;

    private volatile long ended;

    /**
     * How to record.
     *
     * @param program what records, with its version
     * @param compact smaller, at the price of more work
     * @param preroll nanoseconds: of a session that runs already, so much of what it still remembers is recorded too
     */
    public record Options(String program, boolean compact, long preroll) {}

    /**
     * Begins a take; takes a moment where it is the program's first.
     *
     * @param clock monotonic, in nanoseconds
     * @throws IOException when there is such a file already, or it cannot be made; it names the file
     */
    public static Recorder begin(Path file, Options options, LongSupplier clock) throws IOException {
        var disk = TakeFile.create(file);
        boolean ready = false;
        try {
            Rehearsal.run(options.compact());
            ready = true;
        } finally {
            if (!ready) {
                disk.discard();
            }
        }
        return new Recorder(file, disk, options, Runtime.getRuntime().maxMemory() / SHARE, clock);
    }

    /** {@code most} bytes of memory are for what waits. */
    Recorder(Path file, Disk disk, Options options, long most, LongSupplier clock) {
        this.file = file;
        this.backlog = new Backlog(most);
        this.disk = disk;
        this.options = options;
        this.clock = clock;
        this.begun = clock.getAsLong();
        this.turnBegun = begun;
        this.chunkBegun = begun;
        this.forced = begun;
        forcing.run();
        this.thread = Thread.ofPlatform()
                .name("recorder " + file.getFileName())
                .priority(Thread.MAX_PRIORITY)
                .start(this::run);
    }

    /** A tap for one session; one that is tapped while it runs is recorded from its next entry on, and what was before. */
    @Override
    public Tap open(Session session) {
        return new RecordingTap(session, backlog, options.preroll(), () -> begin(session));
    }

    /** Writes down that a person wants to find this moment again: by the sessions' clock, or {@code at} before there is one. */
    public void mark(long at, String words) {
        long now = clock.getAsLong();
        backlog.add(
                () -> {
                    var known = anchor;
                    Objects.requireNonNull(take).mark(known == null ? at : known.epochNanos(now), words);
                },
                Backlog.SMALL);
    }

    /** How it goes now; any thread may ask. */
    public RecordingState state() {
        long now = phase == RecordingState.Phase.RUNNING ? clock.getAsLong() : ended;
        long waiting = backlog.bytes() + left * each;
        boolean slow = phase == RecordingState.Phase.RUNNING && (now - turnBegun > LATE_NANOS || waiting > MUCH);
        var why = broken();
        boolean over = !why.isEmpty() && phase != RecordingState.Phase.FAILED;
        return new RecordingState(
                file,
                over ? RecordingState.Phase.FAILED : phase,
                now - begun,
                bytes,
                backlog.length() + left,
                waiting,
                speed,
                slow,
                over ? why : fault,
                elsewhere);
    }

    private Optional<SessionWriter> begin(Session session) {
        sessions.removeIf(SessionWriter::over);
        var begun = Objects.requireNonNull(take).begin(inStep(session));
        begun.ifPresent(sessions::add);
        return begun;
    }

    /** The wall clock may have been set since an earlier session began: the take's time is that of its first. */
    private Session inStep(Session session) {
        var known = anchor == null ? session.anchor() : anchor;
        anchor = known;
        return new Session(
                session.id(),
                session.protocol(),
                session.endpoint(),
                session.role(),
                session.peer(),
                known,
                session.history());
    }

    private void run() {
        try {
            var writing = new TakeWriter(disk, options.program(), options.compact());
            take = writing;
            turns(writing);
            sessions.forEach(SessionWriter::end);
            writing.finish();
            bytes = writing.position();
            keep();
        } catch (IOException | RuntimeException | Error broken) {
            end(RecordingState.Phase.FAILED, words(broken));
            closeQuietly();
        }
    }

    /** All is written: gives the take its name, or says where it is instead. */
    private void keep() throws IOException {
        try {
            disk.force(); // first, so that also what was moved away is on the disk
            awaitForce();
            disk.keep();
            boolean all = !backlog.overflown();
            end(all ? RecordingState.Phase.DONE : RecordingState.Phase.FAILED, all ? "" : tooSlow());
        } catch (FileReplacedException replaced) {
            preserve(replaced);
            closeQuietly();
        } catch (FileAlreadyExistsException _) {
            elsewhere = disk.find();
            var place = elsewhere.orElse(TakeFile.part(file));
            end(
                    RecordingState.Phase.FAILED,
                    "another file now has its name and was left unchanged: %s; the complete take has the name %s"
                            .formatted(file, place));
            closeQuietly();
        }
    }

    private void preserve(FileReplacedException replaced) {
        double seconds = ((lost.isEmpty() ? clock.getAsLong() : lostAt) - begun) / 1e9;
        try {
            var place = disk.preserve();
            elsewhere = Optional.of(place);
            end(
                    RecordingState.Phase.FAILED,
                    "%s; the take until then, %.1f s, is complete and is in %s"
                            .formatted(stopped(replaced), seconds, place));
        } catch (IOException why) {
            end(
                    RecordingState.Phase.FAILED,
                    "%s; the recording until then, %.1f s, is lost unless that file was moved, because no copy could"
                            + " be written: %s".formatted(stopped(replaced), seconds, why.getMessage()));
        }
    }

    private static String stopped(IOException why) {
        return "recording stopped: " + why.getMessage();
    }

    /** Until nothing more can come, and all that came is written. */
    private void turns(TakeWriter writing) throws IOException {
        boolean last = false;
        while (!last) {
            last = backlog.closed(); // before what there is is taken: what comes after the end is not heard
            turnBegun = clock.getAsLong();
            var deeds = taken();
            each = deeds.isEmpty() ? 0 : backlog.taken() / deeds.size();
            for (int i = 0; i < deeds.size(); i++) {
                left = deeds.size() - i;
                deeds.set(i, DONE).run(); // and nothing is kept of it
                if (i % A_STRETCH == A_STRETCH - 1) {
                    backlog.left(left * each);
                    turnBegun = clock.getAsLong(); // much to do is not a slow disk
                    flush(writing, turnBegun);
                }
            }
            left = 0;
            backlog.left(0);
            flush(writing, clock.getAsLong());
        }
    }

    private List<Runnable> taken() {
        try {
            return backlog.take(PAUSE_MILLIS);
        } catch (InterruptedException _) {
            backlog.close();
            return List.of();
        }
    }

    private void flush(TakeWriter writing, long now) throws IOException {
        long chunk = now - begun < FIRST_NANOS ? FIRST_CHUNK_NANOS : CHUNK_NANOS;
        if (now - chunkBegun >= chunk && writing.unflushed()) {
            writing.flush();
            chunkBegun = now;
        }
        if (forcing.isDone() && verified() && now - forced >= FORCE_NANOS) {
            forced = now;
            force();
        }
        rate.add(now, writing.position() - bytes);
        bytes = writing.position();
        speed = rate.perSecond(now);
    }

    /** Looks what came of the last force. Where the file was taken away, the take ends with what waits to be written. */
    private boolean verified() throws IOException {
        try {
            awaitForce();
            return true;
        } catch (FileReplacedException replaced) {
            if (lost.isEmpty()) {
                lost = stopped(replaced);
                lostAt = clock.getAsLong();
                backlog.close();
            }
            return false;
        }
    }

    /** The disk may take its time for that, so another thread waits for it. */
    private void force() {
        forcing = new FutureTask<>(() -> {
            disk.force();
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
        } catch (ExecutionException refused) {
            throw refused.getCause() instanceof IOException why ? why : new IOException(refused.getCause());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void end(RecordingState.Phase how, String why) {
        ended = clock.getAsLong();
        fault = why;
        left = 0;
        backlog.close();
        backlog.clear();
        phase = how;
    }

    private String tooSlow() {
        return ("recording stopped: the disk or this machine is too slow, and the memory for unwritten data is full;"
                        + " the data until then is in %s once it is written. Record fewer sessions, or record to another disk")
                .formatted(file);
    }

    private String words(Throwable broken) {
        var cause = broken instanceof UncheckedIOException unchecked ? unchecked.getCause() : broken;
        var why = cause instanceof IOException known && known.getMessage() != null ? known.getMessage() : "" + cause;
        var where = cause instanceof FileModifiedException
                ? "mocapscope recover saves its readable part"
                : disk.find()
                        .map(place -> "the recording until then is in " + place)
                        .orElse("its file was moved, deleted or replaced");
        return "recording stopped: %s; %s".formatted(why, where);
    }

    /** Why nothing more is recorded while what waits is still written; empty while all is well. */
    private String broken() {
        return lost.isEmpty() && backlog.overflown() ? tooSlow() : lost;
    }

    private void closeQuietly() {
        try {
            disk.close();
        } catch (IOException _) {
            // It is told already why nothing more can be written.
        }
    }

    /** Writes all that was seen until now, and ends the take; returns when that is done. Ending it again does nothing. */
    @Override
    public void close() {
        backlog.close();
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
