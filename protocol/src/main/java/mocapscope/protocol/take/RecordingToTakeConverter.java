package mocapscope.protocol.take;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedFinding;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.scene.ExternalViewerRecordingDataKind;
import mocapscope.protocol.scene.ExternalViewerRecordingOptions;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.take.writer.TakeSessionWriter;
import mocapscope.protocol.take.writer.TakeWriter;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Converts recordings of other formats into a take (an MCAP recording), keeping their timestamps. */
public final class RecordingToTakeConverter {
    /** The small transcript budget, since entries are not needed again. */
    private static final long BUDGET = 1 << 20;

    private final RecordingFile source;
    private final List<RecordingFile.NamedRecording> recordings;
    private final SkeletonMapLibrary maps;
    private final String program;
    private final HumanoidBoneNamingScheme names;
    private final CancellableWriteProgressMonitor monitor;

    /**
     * Creates an import of some sessions of {@code source}.
     *
     * @param recordings sessions of {@code source} to write
     * @param maps skeleton maps in addition to those in the recording
     * @param program name and version of the writing program
     * @param names the names of bones in frames for other programs
     * @param monitor receives the number of entries written
     */
    public RecordingToTakeConverter(
            RecordingFile source,
            List<RecordingFile.NamedRecording> recordings,
            SkeletonMapLibrary maps,
            String program,
            HumanoidBoneNamingScheme names,
            CancellableWriteProgressMonitor monitor) {
        this.source = source;
        this.recordings = List.copyOf(recordings);
        this.maps = maps;
        this.program = program;
        this.names = names;
        this.monitor = monitor;
    }

    /** Creates an import of some sessions of {@code source} with the names of the wire. */
    public RecordingToTakeConverter(
            RecordingFile source,
            List<RecordingFile.NamedRecording> recordings,
            SkeletonMapLibrary maps,
            String program,
            CancellableWriteProgressMonitor monitor) {
        this(source, recordings, maps, program, HumanoidBoneNamingScheme.WIRE, monitor);
    }

    /**
     * The number of sessions, transcript entries and bytes written by a take import. Entries are channel openings,
     * segments, datagrams and channel closings.
     */
    public record TakeImportResult(int sessions, long entries, long bytes) {}

    /**
     * Writes {@code target}, which must not exist. Its name ends in {@code .part} until it is complete; it is deleted
     * if it cannot be completed.
     *
     * @throws IllegalArgumentException if the recording is empty
     * @throws java.util.concurrent.CancellationException if cancelled
     * @throws IOException if {@code target} exists, or if reading or writing fails
     */
    public TakeImportResult writeTo(Path target) throws IOException {
        try (var file = TakeOutputFile.create(target)) {
            return write(file);
        } catch (FileAlreadyExistsException taken) {
            throw new IOException("another file now has this name: choose another name: " + target, taken);
        } catch (UncheckedIOException broken) {
            throw new IOException("cannot be written: " + broken.getMessage(), broken);
        }
    }

    private TakeImportResult write(TakeOutputFile file) throws IOException {
        boolean kept = false;
        try {
            var result = write(new TakeWriter(
                    file,
                    program,
                    false,
                    new ExternalViewerRecordingOptions(ExternalViewerRecordingDataKind.ALL, names)));
            file.force();
            file.commit();
            kept = true;
            return result;
        } finally {
            if (!kept) {
                file.discard();
            }
        }
    }

    private TakeImportResult write(TakeWriter take) throws IOException {
        var writers = new ArrayList<TakeSessionWriter>();
        var consumers = new HashMap<RecordingFile.NamedRecording, RecordingContentConsumer>();
        var count = new Count();
        for (var recording : recordings) {
            consumers.put(recording, createConsumer(recording, take, writers, count));
        }
        source.replay(recordings, consumers::get);
        writers.forEach(TakeSessionWriter::finish);
        if (count.entries == 0) {
            throw new IllegalArgumentException(
                    "the recording is empty, so there is nothing to write: " + source.file());
        }
        take.finish();
        return new TakeImportResult(recordings.size(), count.entries, take.position());
    }

    private RecordingContentConsumer createConsumer(
            RecordingFile.NamedRecording recording, TakeWriter take, List<TakeSessionWriter> writers, Count count) {
        var recordedSession = recording.recorded();
        var session = recordedSession.createSession(name(recording), source.anchor(), BUDGET, maps);
        var writer = take.addSession(withRecordedPeer(recordedSession, session))
                .orElseThrow(() -> new IllegalArgumentException(
                        "a take has at most %,d sessions".formatted(TakeWriter.MOST_SESSIONS)));
        writers.add(writer);
        var listener = SkeletonMapRecordingListenerFactory.withSkeletonMaps(
                writer, recordedSession.maps(maps), recordedSession.protocol().name());
        return count.counted(
                recordedSession.createReplayer(session, listener),
                writer,
                recordedSession.recording().checkpoint(),
                new PeriodicDecoderStateCheckpointCreator(session, 0));
    }

    /** Returns the session's name; the session of an unnamed recording gets a name as in a recorder. */
    private String name(RecordingFile.NamedRecording recording) {
        return source.hasNamedParts()
                ? recording.name()
                : recording.recorded().protocol().name() + "-1";
    }

    /** Restores the role and peer of the session for its description in the take. */
    private static Session withRecordedPeer(RecordedSession recordedSession, Session session) {
        var metadata = recordedSession.origin();
        var now = session.endpoint();
        var endpoint = Endpoint.file(now.protocol(), metadata.endpoint(), now.devices(), now.settings());
        return new Session(
                session.id(),
                session.protocol(),
                endpoint,
                metadata.role(),
                metadata.peer(),
                session.anchor(),
                session.history());
    }

    /** Counts entries and checks for cancellation. */
    private final class Count {
        private long entries;

        /** Wraps a consumer so that it counts entries and writes checkpoints at the start and when due. */
        RecordingContentConsumer counted(
                RecordingContentConsumer to,
                TakeSessionWriter writer,
                SessionCheckpoint start,
                PeriodicDecoderStateCheckpointCreator scheduler) {
            return new RecordingContentConsumer() {
                private boolean reported = start.position().index() == 0;

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
                    if (!reported) {
                        reported = true;
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
            };
        }
    }
}
