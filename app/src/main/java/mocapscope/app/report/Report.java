package mocapscope.app.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import mocapscope.app.doctor.Chart;
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
    private final List<Source> sources = new ArrayList<>();
    private final List<Outcome> outcomes = new ArrayList<>();
    /** Sessions that it was told of, by id. */
    private final Set<String> known = new HashSet<>();

    private long leftOut;
    private long messages;

    /** Makes a chapter of what it was told. */
    private interface Source {
        Chapter chapter();
    }

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
        if (sources.size() >= Extent.SESSIONS) {
            leftOut++;
            return Tap.NOBODY;
        }
        known.add(session.id());
        var gathering = new Gathering(session, Whom.of(session), extent, maps, () -> {});
        sources.add(gathering::chapter);
        return gathering;
    }

    /** Where a doctor writes what it does. */
    public Chart chart() {
        return doctor;
    }

    /**
     * How a script's cases went; the sessions they tried that were not told of already are gone over from memory.
     *
     * @throws java.util.concurrent.CancellationException when it was asked for
     */
    public synchronized void outcomes(List<Outcome> more) throws IOException {
        for (var outcome : more) {
            outcomes.add(outcome);
            if (!outcome.sessions().isEmpty()
                    && !known.contains(outcome.sessions().getFirst().id())) {
                remember(new Remembered(outcome.sessions().getFirst(), List.of(), Optional.empty()));
            }
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
        leftOut += parts.size() - told.size();
        file.replay(told, part -> {
            var recorded = part.recorded();
            var session = recorded.session(part.name(), file.anchor(), BUDGET, maps, strict);
            var gathering =
                    new Gathering(session, Whom.of(session, recorded), extent, recorded.maps(maps), this::counted);
            sources.add(gathering::chapter);
            return recorded.replayer(session, gathering);
        });
    }

    /**
     * Goes over what a session remembers.
     *
     * @throws java.util.concurrent.CancellationException when it was asked for
     */
    public synchronized void remember(Remembered session) throws IOException {
        if (sources.size() >= Extent.SESSIONS) {
            leftOut++;
            return;
        }
        known.add(session.session().id());
        var chapter = session.chapter(extent, maps, this::counted);
        sources.add(() -> chapter);
    }

    /**
     * Writes {@code target}, which must not exist.
     *
     * @return what there is in it, in words
     * @throws IOException when there is such a file already, or it cannot be written
     */
    public synchronized Written write(Path target, Made made) throws IOException {
        var chapters = sources.stream().map(Source::chapter).toList();
        return NewFile.make(target, part -> {
            try (var out = new BufferedWriter(Files.newBufferedWriter(part, StandardCharsets.UTF_8))) {
                new ReportPage(new Markup(out), made).write(chapters, leftOut, doctor, List.copyOf(outcomes));
            } catch (UncheckedIOException broken) {
                throw new IOException("cannot be written: " + broken.getMessage(), broken);
            }
            long findings = chapters.stream()
                    .flatMap(chapter -> chapter.counts().values().stream())
                    .mapToLong(Long::longValue)
                    .sum();
            return new Written(chapters.size(), findings, Files.size(part));
        });
    }

    /** What came of it. */
    public record Written(int sessions, long findings, long bytes) {}

    private void counted() {
        progress.message(++messages);
    }
}
