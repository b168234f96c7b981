package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.mcap.reader.McapReadLimits;
import mocapscope.protocol.mcap.recovery.McapRecovery;
import mocapscope.protocol.mcap.recovery.McapRecoveryProgressMonitor;
import mocapscope.protocol.mcap.recovery.McapRecoveryReport;

/**
 * Finds unfinished or damaged take files (MCAP recordings) and copies their readable contents into a new file.
 */
public final class DamagedTakeRecoverer {
    private static final String RECOVERY_SUFFIX = ".recovering";

    private DamagedTakeRecoverer() {}

    /**
     * Returns the unfinished takes in a folder, by name, except those being written and those recovered already.
     *
     * @throws IOException if the folder cannot be read
     */
    public static List<Path> findUnfinished(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(Take.EXTENSION + TakeOutputFile.PART))
                    .filter(Files::isRegularFile)
                    .filter(file -> !Files.exists(recoveredPath(file)) && !TakeOutputFile.isBeingWritten(file))
                    .sorted()
                    .toList();
        }
    }

    /** Returns the default name of a recovered take. */
    public static Path recoveredPath(Path damaged) {
        var name = damaged.getFileName().toString();
        return damaged.resolveSibling(
                name.endsWith(TakeOutputFile.PART)
                        ? name.substring(0, name.length() - TakeOutputFile.PART.length())
                        : name.replaceFirst("(\\.mcap)?$", ".recovered" + Take.EXTENSION));
    }

    /**
     * Copies everything readable of {@code from} into {@code to}, which must not exist, and verifies the copy. The old
     * file is not changed; the new one gets its name when complete and is deleted otherwise.
     *
     * @throws IOException if a file cannot be read or written, or if a program is writing or recovering the old one
     * @throws java.util.concurrent.CancellationException if cancelled
     */
    public static McapRecoveryReport recover(Path from, Path to, McapRecoveryProgressMonitor watch) throws IOException {
        Take.requireUnpacked(from);
        AtomicFileWriter.requireFree(to);
        try (var _ = TakeOutputFile.lockUnfinished(from)) {
            TakeOutputFile.removeAbandoned(to.resolveSibling(to.getFileName() + RECOVERY_SUFFIX));
            try (var output = TakeOutputFile.create(to, RECOVERY_SUFFIX)) {
                return recover(from, output, watch);
            }
        } catch (FileAlreadyExistsException taken) {
            throw new IOException("another file now has this name: choose another name: " + to, taken);
        }
    }

    private static McapRecoveryReport recover(Path from, TakeOutputFile output, McapRecoveryProgressMonitor watch)
            throws IOException {
        boolean kept = false;
        try {
            var report = new McapRecovery(McapReadLimits.STANDARD).recover(from, output.channel(), watch);
            if (report.verdict() != McapRecoveryReport.McapRecoveryOutcome.NOTHING) {
                // The new file must survive a power failure, since the old one is not offered for recovery any more.
                output.force();
                output.commit();
                kept = true;
            }
            return report;
        } finally {
            if (!kept) {
                output.discard();
            }
        }
    }

    /** Describes the lost data for the user. */
    public static String lossText(McapRecoveryReport report) {
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

    private static String lossless(McapRecoveryReport report) {
        return report.verdict() == McapRecoveryReport.McapRecoveryOutcome.WHOLE
                ? "nothing is missing"
                : "some data is damaged";
    }

    private static void add(List<String> words, long count, String of) {
        if (count > 0) {
            words.add(of.formatted(count) + (count == 1 ? "" : "s"));
        }
    }
}
