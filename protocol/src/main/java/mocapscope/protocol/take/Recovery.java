package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.mcap.Limits;
import mocapscope.protocol.mcap.McapRecovery;
import mocapscope.protocol.mcap.RecoveryReport;
import mocapscope.protocol.mcap.RecoveryWatch;

/** Makes whole takes of those that a crash left unfinished, or that are damaged. */
public final class Recovery {
    private static final String BEING_MADE = ".recovering";

    private Recovery() {}

    /**
     * Unfinished takes in a folder that no program writes, and of which no whole one was made yet, by name.
     *
     * @throws IOException when the folder cannot be read
     */
    public static List<Path> unfinished(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(Take.EXTENSION + TakeFile.PART))
                    .filter(Files::isRegularFile)
                    .filter(file -> !Files.exists(whole(file)) && !TakeFile.written(file))
                    .sorted()
                    .toList();
        }
    }

    /** What a recovered take is called where nobody says a name. */
    public static Path whole(Path damaged) {
        var name = damaged.getFileName().toString();
        return damaged.resolveSibling(
                name.endsWith(TakeFile.PART)
                        ? name.substring(0, name.length() - TakeFile.PART.length())
                        : name.replaceFirst("(\\.mcap)?$", ".recovered" + Take.EXTENSION));
    }

    /**
     * Writes all that can be read of {@code from} into {@code to}, which must not exist, and reads that again to be sure of
     * it. The old file stays as it is; the new one has its name when it is whole, and else nothing is left of it.
     *
     * @throws IOException when one of the two cannot be read or written, or a program writes or recovers the old one now
     * @throws java.util.concurrent.CancellationException when that was asked for
     */
    public static RecoveryReport recover(Path from, Path to, RecoveryWatch watch) throws IOException {
        if (!Files.isReadable(from)) {
            throw new IOException("no readable file: " + from);
        }
        AtomicFileWriter.requireFree(to);
        try (var _ = TakeFile.hold(from)) {
            TakeFile.removeAbandoned(to.resolveSibling(to.getFileName() + BEING_MADE));
            try (var made = TakeFile.create(to, BEING_MADE)) {
                return recover(from, made, watch);
            }
        } catch (FileAlreadyExistsException taken) {
            throw new IOException("another file now has this name: choose another name: " + to, taken);
        }
    }

    private static RecoveryReport recover(Path from, TakeFile made, RecoveryWatch watch) throws IOException {
        boolean kept = false;
        try {
            var report = new McapRecovery(Limits.STANDARD).recover(from, made.channel(), watch);
            if (report.verdict() != RecoveryReport.Verdict.NOTHING) {
                // The old file is offered no more once there is a new one, so that must outlast a power cut.
                made.force();
                made.keep();
                kept = true;
            }
            return report;
        } finally {
            if (!kept) {
                made.discard();
            }
        }
    }

    /** What could not be saved, for a person. */
    public static String missing(RecoveryReport report) {
        var lost = new ArrayList<String>();
        add(lost, report.lostChunks(), "%,d chunk");
        add(lost, report.lostMessages(), "at least %,d message");
        var words = new ArrayList<String>();
        add(words, report.lostBytes(), "%,d byte");
        words.replaceAll(unread -> unread + " could not be read");
        if (!lost.isEmpty()) {
            boolean one = report.lostChunks() + report.lostMessages() == 1;
            words.add(String.join(" and ", lost) + (one ? " is missing" : " are missing"));
        }
        return words.isEmpty() ? lossless(report) : String.join(", ", words);
    }

    private static String lossless(RecoveryReport report) {
        return report.verdict() == RecoveryReport.Verdict.WHOLE ? "nothing is missing" : "some data is damaged";
    }

    private static void add(List<String> words, long count, String of) {
        if (count > 0) {
            words.add(of.formatted(count) + (count == 1 ? "" : "s"));
        }
    }
}
