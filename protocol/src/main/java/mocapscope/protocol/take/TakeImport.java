package mocapscope.protocol.take;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import mocapscope.protocol.recording.Intake;
import mocapscope.protocol.recording.Progress;
import mocapscope.protocol.recording.Recorded;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Standing;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Writes recordings as a take: as if they had been recorded when they happened, with their own times. */
public final class TakeImport {
    /** Nothing is looked at again, so little of a recording is held. */
    private static final long BUDGET = 1 << 20;

    private final RecordingFile source;
    private final List<RecordingFile.Part> parts;
    private final SkeletonMaps maps;
    private final String program;
    private final Progress progress;

    /**
     * Writes {@code parts} of {@code source}.
     *
     * @param parts of {@code source}, those to write
     * @param maps by which bones are named, beside those that a recording remembers
     * @param program what writes it, with its version
     * @param progress counts entries
     */
    public TakeImport(
            RecordingFile source,
            List<RecordingFile.Part> parts,
            SkeletonMaps maps,
            String program,
            Progress progress) {
        this.source = source;
        this.parts = List.copyOf(parts);
        this.maps = maps;
        this.program = program;
        this.progress = progress;
    }

    /** What came of it; entries are openings, segments, datagrams and closings. */
    public record Result(int sessions, long entries, long bytes) {}

    /**
     * Writes {@code target}, which must not exist. Until it is whole its name ends in {@code .part}; when it cannot be
     * finished, nothing is left of it.
     *
     * @throws IllegalArgumentException when nothing is in the recording
     * @throws java.util.concurrent.CancellationException when that was asked for
     * @throws IOException when there is such a file already, or one of the two cannot be read or written
     */
    public Result to(Path target) throws IOException {
        try (var file = TakeFile.create(target)) {
            return write(file);
        } catch (FileAlreadyExistsException taken) {
            throw new IOException("another file now has this name: choose another name: " + target, taken);
        } catch (UncheckedIOException broken) {
            throw new IOException("cannot be written: " + broken.getMessage(), broken);
        }
    }

    private Result write(TakeFile file) throws IOException {
        boolean kept = false;
        try {
            var result = write(new TakeWriter(file, program, false));
            file.force();
            file.keep();
            kept = true;
            return result;
        } finally {
            if (!kept) {
                file.discard();
            }
        }
    }

    private Result write(TakeWriter take) throws IOException {
        var writers = new ArrayList<SessionWriter>();
        var intakes = new HashMap<RecordingFile.Part, Intake>();
        var count = new Count();
        for (var part : parts) {
            intakes.put(part, intake(part, take, writers, count));
        }
        source.replay(parts, intakes::get);
        writers.forEach(SessionWriter::end);
        if (count.entries == 0) {
            throw new IllegalArgumentException(
                    "the recording is empty, so there is nothing to write: " + source.file());
        }
        take.finish();
        return new Result(parts.size(), count.entries, take.position());
    }

    private Intake intake(RecordingFile.Part part, TakeWriter take, List<SessionWriter> writers, Count count) {
        var recorded = part.recorded();
        var session = recorded.session(name(part), source.anchor(), BUDGET, maps);
        var writer = take.begin(told(recorded, session))
                .orElseThrow(() -> new IllegalArgumentException(
                        "a take has at most %,d sessions".formatted(TakeWriter.MOST_SESSIONS)));
        writers.add(writer);
        var tap = MappedTaps.mapped(
                writer, recorded.maps(maps), recorded.protocol().name());
        return count.counted(
                recorded.replayer(session, tap), writer, recorded.recording().standing(), new Checkpoints(session, 0));
    }

    /** A file that is one recording gives its session a name as recorders do. */
    private String name(RecordingFile.Part part) {
        return source.named() ? part.name() : part.recorded().protocol().name() + "-1";
    }

    /** The session as it is told of in the take: it has its role and its peer again. */
    private static Session told(Recorded recorded, Session session) {
        var origin = recorded.origin();
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

    /** Counts what goes through. */
    private final class Count {
        private long entries;

        /** Counts, and writes where the session stands when it begins and when that is due. */
        Intake counted(Intake to, SessionWriter writer, Standing begun, Checkpoints checkpoints) {
            return new Intake() {
                private boolean told = begun.place().index() == 0;

                @Override
                public void opened(Direction direction, Channel channel, long arrival, String note) {
                    begin(arrival);
                    to.opened(direction, channel, arrival, note);
                    next(arrival);
                }

                @Override
                public void data(
                        Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.Mark mark) {
                    begin(arrival);
                    to.data(direction, channel, arrival, bytes, mark);
                    next(arrival);
                }

                @Override
                public void closed(Direction direction, Channel channel, long arrival, String why) {
                    begin(arrival);
                    to.closed(direction, channel, arrival, why);
                    next(arrival);
                }

                private void begin(long arrival) {
                    if (!told) {
                        told = true;
                        writer.standing(begun, arrival);
                    }
                }

                private void next(long arrival) {
                    checkpoints.due(arrival).ifPresent(standing -> writer.standing(standing, arrival));
                    entries++;
                    progress.message(entries);
                }
            };
        }
    }
}
