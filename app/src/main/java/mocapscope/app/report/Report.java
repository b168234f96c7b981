package mocapscope.app.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.doctor.Chart;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.recording.NewFile;
import mocapscope.protocol.recording.Progress;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.script.Outcome;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.session.Taps;

/**
 * A report of one or several sessions: one HTML file that needs nothing else, fit to be sent to whoever made the device.
 * Sessions tell it what they go through while they do, or once more from a recording or from memory. Nothing secret is in
 * it, and it stays a few megabytes long whatever it is told. Safe for use by several threads.
 */
public final class Report implements Taps {
    /** How the names of its files end. */
    public static final String EXTENSION = ".html";

    /** Of each session's transcript, in bytes: of a recording hardly anything is looked at again. */
    private static final long BUDGET = 1L << 18;

    private final SkeletonMaps maps;
    private final Progress progress;
    private final Extent extent;
    private final Consultation doctor = new Consultation();
    private final Seats seats = new Seats(Extent.SESSIONS);
    private final List<Tried> cases = new ArrayList<>();
    private final List<String> notices = new ArrayList<>();
    private long messages;

    /**
     * One of about so many {@code sessions}.
     *
     * @param maps name the bones that the wire only numbers
     * @param progress counts the messages that are read again, and can end that
     */
    public Report(int sessions, SkeletonMaps maps, Progress progress) {
        this.maps = maps;
        this.progress = progress;
        this.extent = Extent.of(Math.min(sessions, Extent.SESSIONS));
    }

    /** Is told of a session while it goes on, and never ends it. */
    @Override
    public synchronized Tap open(Session session) {
        if (!seats.admits(session.id())) {
            return Tap.NOBODY;
        }
        var gathering = new Gathering(session, Whom.of(session), extent, maps, () -> {});
        seats.take(session.id(), gathering::chapter);
        return gathering;
    }

    /** Where a doctor writes what it does. */
    public Chart chart() {
        return doctor;
    }

    /**
     * How a case of a script went, once it is over; the session that it tried is gone over from memory if it was not told of
     * already. What crossed is not held any longer.
     *
     * @throws java.util.concurrent.CancellationException when it was asked for
     */
    public synchronized void outcome(Outcome outcome) throws IOException {
        cases.add(Tried.of(outcome));
        var tried = outcome.sessions().stream().findFirst();
        if (tried.isPresent()) {
            if (!seats.knows(tried.get().id())) {
                remember(new Remembered(tried.get(), List.of(), Optional.empty()));
            }
            seats.judged(tried.get().id(), outcome.verdict());
        }
    }

    /**
     * Reads sessions of a recording.
     *
     * @param strict whether decoders refuse what a specification forbids
     * @throws java.util.concurrent.CancellationException when it was asked for
     */
    public void read(RecordingFile file, List<RecordingFile.Part> parts, boolean strict) throws IOException {
        var told = parts.subList(0, Math.min(parts.size(), Extent.SESSIONS));
        seats.leaveOut(parts.size() - told.size());
        notice(notice(file));
        file.replay(told, part -> {
            var recorded = part.recorded();
            var session = recorded.session(part.name(), file.anchor(), BUDGET, maps, strict);
            var gathering =
                    new Gathering(session, Whom.of(session, recorded), extent, recorded.maps(maps), this::counted);
            seats.take(part.name(), gathering::chapter);
            return recorded.replayer(session, gathering);
        });
    }

    /** How many sessions there was no room for. */
    public long leftOut() {
        return seats.leftOut();
    }

    /**
     * Goes over what a session remembers.
     *
     * @throws java.util.concurrent.CancellationException when it was asked for
     */
    public synchronized void remember(Remembered session) throws IOException {
        if (seats.admits(session.session().id())) {
            var chapter = session.chapter(extent, maps, this::counted);
            seats.take(session.session().id(), () -> chapter);
        }
    }

    /**
     * Writes {@code target}, which must not exist.
     *
     * @return what there is in it, in words
     * @throws IOException when there is such a file already, or it cannot be written
     */
    public synchronized Written write(Path target, Made made) throws IOException {
        var told = new Content(seats.chapters(), seats.leftOut(), doctor, List.copyOf(cases), List.copyOf(notices));
        return NewFile.make(target, file -> {
            try (var out =
                    new BufferedWriter(new OutputStreamWriter(file.stream(), StandardCharsets.UTF_8.newEncoder()))) {
                new ReportPage(new Markup(out), made).write(told);
            } catch (UncheckedIOException broken) {
                throw new IOException("cannot be written: " + broken.getMessage(), broken);
            }
            var counts = told.chapters().stream().map(Chapter::counts).toList();
            long findings = counts.stream()
                    .flatMap(count -> count.values().stream())
                    .mapToLong(Long::longValue)
                    .sum();
            long errors = counts.stream()
                    .mapToLong(count -> count.getOrDefault(Severity.ERROR, 0L))
                    .sum();
            return new Written(told.chapters().size(), findings, errors, file.size());
        });
    }

    /** What came of it; {@code errors} are among the findings. */
    public record Written(int sessions, long findings, long errors, long bytes) {}

    /** What is the matter with what it is made of, to be told on top. */
    synchronized void notice(String words) {
        if (!words.isEmpty()) {
            notices.add(words);
        }
    }

    /** Its folder tells more of this machine than anybody asked for. */
    private static String notice(RecordingFile file) {
        return file.notice()
                .replace(file.file().toString(), file.file().getFileName().toString());
    }

    private void counted() {
        progress.message(++messages);
    }
}
