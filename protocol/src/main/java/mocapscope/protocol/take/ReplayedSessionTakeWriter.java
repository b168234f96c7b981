package mocapscope.protocol.take;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedFinding;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.scene.ExternalViewerRecordingOptions;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.take.writer.TakeSessionWriter;
import mocapscope.protocol.take.writer.TakeWriter;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Writes replayed sessions to one take (an MCAP recording) and keeps their original timestamps. Used by one thread. */
public final class ReplayedSessionTakeWriter implements AutoCloseable {
    /** The transcript budget of a session that is written: its entries are not needed again. */
    public static final long TRANSCRIPT_BUDGET = 1 << 20;

    private final TakeOutputFile file;
    private final TakeWriter take;
    private final CancellableWriteProgressMonitor monitor;
    private final boolean keepsIncomplete;
    private final List<TakeSessionWriter> writers = new ArrayList<>();
    private long entries;
    private boolean isComplete;

    private ReplayedSessionTakeWriter(
            TakeOutputFile file, TakeWriter take, CancellableWriteProgressMonitor monitor, boolean keepsIncomplete) {
        this.file = file;
        this.take = take;
        this.monitor = monitor;
        this.keepsIncomplete = keepsIncomplete;
    }

    /**
     * Creates a take, whose name ends in {@code .part} until it is complete.
     *
     * @param program name and version of the writing program
     * @param compact true for a smaller file at the cost of more processing
     * @param monitor receives the number of entries written
     * @param keepsIncomplete true for a take that a failure leaves as an unfinished one with entries; otherwise it is deleted
     * @throws IOException if {@code target} exists or cannot be created
     */
    public static ReplayedSessionTakeWriter create(
            Path target,
            String program,
            boolean compact,
            ExternalViewerRecordingOptions options,
            CancellableWriteProgressMonitor monitor,
            boolean keepsIncomplete)
            throws IOException {
        var file = TakeOutputFile.create(target);
        boolean isReady = false;
        try {
            var writer = new ReplayedSessionTakeWriter(
                    file, new TakeWriter(file, program, compact, options), monitor, keepsIncomplete);
            isReady = true;
            return writer;
        } finally {
            if (!isReady) {
                file.discard();
            }
        }
    }

    /**
     * The properties of a session in a take beside its bytes.
     *
     * @param endpoint the original endpoint, without secrets
     * @param maps the skeleton maps that name its bones
     */
    public record ReplayedSessionOrigin(String endpoint, SessionRole role, String peer, SkeletonMapLibrary maps) {}

    /**
     * Adds a session and returns the consumer of its contents; empty if there are too many sessions. Write errors are thrown
     * by the consumer as {@link UncheckedIOException}.
     *
     * @param start the state before its first entry
     * @param replayer creates the replayer of the session, which passes its events to a listener
     */
    public Optional<RecordingContentConsumer> addSession(
            Session session,
            ReplayedSessionOrigin origin,
            SessionCheckpoint start,
            BiFunction<Session, SessionListener, RecordingContentConsumer> replayer) {
        return take.addSession(describedBy(origin, session)).map(writer -> {
            writers.add(writer);
            var listener = SkeletonMapRecordingListenerFactory.withSkeletonMaps(
                    writer, origin.maps(), session.protocol().name());
            return new CountingConsumer(
                    replayer.apply(session, listener),
                    writer,
                    start,
                    new PeriodicDecoderStateCheckpointCreator(session, 0));
        });
    }

    private static Session describedBy(ReplayedSessionOrigin origin, Session session) {
        var now = session.endpoint();
        var endpoint = Endpoint.file(now.protocol(), origin.endpoint(), now.devices(), now.settings());
        return new Session(
                session.id(),
                session.protocol(),
                endpoint,
                origin.role(),
                origin.peer(),
                session.anchor(),
                session.history());
    }

    /** Returns the number of entries written: channel openings, segments, datagrams and channel closings. */
    public long entries() {
        return entries;
    }

    /** Returns the number of sessions. */
    public int sessions() {
        return writers.size();
    }

    /** Returns the number of bytes written. */
    public long bytes() {
        return take.position();
    }

    /** Writes what waits for the end of a chunk, so that {@code mocapscope recover} finds it after a crash. */
    public void flush() throws IOException {
        if (take.hasUnflushed()) {
            take.flush();
        }
    }

    /**
     * Completes the take and gives it its name.
     *
     * @throws IOException if writing fails or another file has the name now
     */
    public void finish() throws IOException {
        try {
            writers.forEach(TakeSessionWriter::finish);
            take.finish();
            file.force();
            file.commit();
            isComplete = true;
        } catch (FileAlreadyExistsException taken) {
            throw new IOException("another file now has this name: choose another name: " + taken.getFile(), taken);
        } catch (UncheckedIOException broken) {
            throw new IOException("cannot be written: " + broken.getMessage(), broken);
        }
    }

    /** Ends an incomplete take: deletes it, or leaves it for {@code mocapscope recover}. */
    @Override
    public void close() throws IOException {
        if (!isComplete && (entries == 0 || !keepsIncomplete)) {
            file.discard();
        }
        file.close();
    }

    /** Counts entries, checks for cancellation, and writes checkpoints at the start and when due. */
    private final class CountingConsumer implements RecordingContentConsumer {
        private final RecordingContentConsumer to;
        private final TakeSessionWriter writer;
        private final SessionCheckpoint start;
        private final PeriodicDecoderStateCheckpointCreator scheduler;
        private boolean hasBegun;

        CountingConsumer(
                RecordingContentConsumer to,
                TakeSessionWriter writer,
                SessionCheckpoint start,
                PeriodicDecoderStateCheckpointCreator scheduler) {
            this.to = to;
            this.writer = writer;
            this.start = start;
            this.scheduler = scheduler;
            this.hasBegun = start.position().index() == 0;
        }

        @Override
        public void opened(Direction direction, Channel channel, long arrival, String note) {
            begin(arrival);
            to.opened(direction, channel, arrival, note);
            next(arrival);
        }

        @Override
        public void data(
                Direction direction,
                Channel channel,
                long arrival,
                ByteBuffer bytes,
                Entry.EntryModification modification) {
            begin(arrival);
            to.data(direction, channel, arrival, bytes, modification);
            next(arrival);
        }

        @Override
        public void closed(Direction direction, Channel channel, long arrival, String reason) {
            begin(arrival);
            to.closed(direction, channel, arrival, reason);
            next(arrival);
        }

        @Override
        public void gap(Direction direction, Channel channel, long arrival, String missing) {
            begin(arrival);
            to.gap(direction, channel, arrival, missing);
            next(arrival);
        }

        @Override
        public void found(RecordedFinding finding) {
            to.found(finding);
        }

        @Override
        public void lagged(SessionEvent.ProcessLagged lag) {
            to.lagged(lag);
        }

        private void begin(long arrival) {
            if (!hasBegun) {
                hasBegun = true;
                if (start.fault().isEmpty()) {
                    writer.writeInitialCheckpoint(start, arrival);
                }
            }
        }

        private void next(long arrival) {
            scheduler.pollDue(arrival).ifPresent(checkpoint -> writer.writeCheckpoint(checkpoint, arrival));
            entries++;
            monitor.report(entries);
        }
    }
}
