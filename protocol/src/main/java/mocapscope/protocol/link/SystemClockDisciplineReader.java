package mocapscope.protocol.link;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Reads how the system's clock is synchronized, such as by chrony or PTP, as text for display. The text is what the system
 * states, and is not verified.
 */
public final class SystemClockDisciplineReader {
    /** The text if the system does not tell. */
    public static final String UNKNOWN = "unknown";

    /** The bytes of a program's output that are read. */
    private static final int MOST_OUTPUT = 4096;

    private static final long PATIENCE_SECONDS = 2;

    private static final List<String> CHRONY = List.of("chronyc", "-c", "tracking");
    private static final List<String> SYSTEMD = List.of("timedatectl", "show", "--property=NTPSynchronized");
    private static final int STRATUM_FIELD = 2;
    private static final int OFFSET_FIELD = 4;
    private static final int LEAP_FIELD = 13;
    private static final int CHRONY_FIELDS = 14;
    private static final double MICROSECONDS = 1e6;

    private final Path root;
    private final Function<List<String>, Optional<String>> programs;

    /** Creates a reader of this machine's system. */
    public SystemClockDisciplineReader() {
        this(Path.of("/"), SystemClockDisciplineReader::run);
    }

    /**
     * Creates a reader of another system.
     *
     * @param root the folder of its files
     * @param programs runs a command and returns its output; empty if it fails
     */
    SystemClockDisciplineReader(Path root, Function<List<String>, Optional<String>> programs) {
        this.root = root;
        this.programs = programs;
    }

    /** Returns the text, or {@link #UNKNOWN}; takes up to a few seconds. */
    public String read() {
        var found = new ArrayList<String>();
        programs.apply(CHRONY)
                .flatMap(SystemClockDisciplineReader::describeChrony)
                .ifPresent(found::add);
        if (found.isEmpty() && Files.exists(root.resolve("run/systemd/timesync/synchronized"))) {
            found.add("systemd-timesyncd: synchronized");
        }
        if (found.isEmpty()) {
            programs.apply(SYSTEMD)
                    .flatMap(SystemClockDisciplineReader::describeSystemd)
                    .ifPresent(found::add);
        }
        if (Files.exists(root.resolve("run/ptp4l"))) {
            found.add("ptp4l runs");
        }
        return found.isEmpty() ? UNKNOWN : String.join("; ", found);
    }

    private static Optional<String> describeChrony(String output) {
        var fields = output.strip().split(",", -1);
        if (fields.length != CHRONY_FIELDS) {
            return Optional.empty();
        }
        try {
            double offset = Double.parseDouble(fields[OFFSET_FIELD]);
            return Optional.of("chrony: %s, stratum %d, off by %.0f µs"
                    .formatted(
                            fields[LEAP_FIELD].equals("Not synchronised") ? "not synchronized" : "synchronized",
                            Integer.parseInt(fields[STRATUM_FIELD]),
                            Math.abs(offset) * MICROSECONDS));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    private static Optional<String> describeSystemd(String output) {
        return switch (output.strip().toLowerCase(Locale.ROOT)) {
            case "ntpsynchronized=yes" -> Optional.of("kernel: synchronized");
            case "ntpsynchronized=no" -> Optional.of("kernel: not synchronized");
            default -> Optional.empty();
        };
    }

    /** Runs a command and returns its output; empty if it fails, is not installed or takes too long. */
    private static Optional<String> run(List<String> command) {
        try {
            var process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (InputStream output = process.getInputStream()) {
                process.getOutputStream().close();
                if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                    return Optional.empty();
                }
                return Optional.of(new String(output.readNBytes(MOST_OUTPUT), StandardCharsets.UTF_8));
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException _) {
            return Optional.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
