package mocapscope.protocol.benchmark;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

/** The page of all benchmark results, with the machine, the date, and the command of each line. */
final class BenchmarkPage {
    private static final String HEAD = """
            # Benchmarks

            Made by `bin/bench all`, whose settings are short: good for finding gross faults. CONTRIBUTING.md, "Measure",
            says what each command does and how it is run in full.

            A ratio is the figure by what stands beside it: another way to do the same, or a bound. Ratios can be compared
            between machines, and where the machine is busy; times and rates cannot.

            [Missed targets](missed-targets.md) explains the figures that miss their target. Frames on a graphics card are not
            measured: the machine has none.

            """;

    private BenchmarkPage() {}

    static String of(List<AllBenches.HarnessOutcome> outcomes) throws IOException {
        var page = new StringBuilder(HEAD);
        page.append("%s, on %s%n%n".formatted(LocalDate.now(ZoneOffset.UTC), machine()));
        page.append("| ratio | what | figure | beside | command |\n|---:|---|---:|---|---|\n");
        for (var outcome : outcomes) {
            outcome.figures().forEach(result -> page.append(row(result, outcome.command())));
            if (outcome.exit() != 0) {
                var reason = outcome.figures().isEmpty() ? "failed" : "a target was missed, or it failed";
                page.append("| – | **%s** | exit %d | | `bin/bench %s` |%n"
                        .formatted(reason, outcome.exit(), outcome.command()));
            } else if (outcome.figures().isEmpty()) {
                page.append("| – | **no figures** | | | `bin/bench %s` |%n".formatted(outcome.command()));
            }
        }
        for (var outcome : outcomes) {
            if (!outcome.page().isEmpty()) {
                page.append('\n').append(String.join("\n", outcome.page())).append('\n');
            }
        }
        return page.toString();
    }

    private static String row(BenchmarkResult result, String command) {
        var ratio = Double.isNaN(result.ratio()) ? "–" : number(result.ratio());
        var beside = result.beside();
        if (!Double.isNaN(result.baseline())) {
            beside += (beside.isEmpty() ? "" : ": ") + with(result.baseline(), result);
        }
        return "| %s | %s | %s | %s | `bin/bench %s` |%n"
                .formatted(ratio, result.name(), with(result.value(), result), beside, command);
    }

    private static String with(double value, BenchmarkResult result) {
        return (number(value) + " " + result.unit()).strip();
    }

    /** Formats a number with three significant digits. */
    private static String number(double value) {
        double size = Math.abs(value);
        int decimals = size >= 100 || value == Math.rint(value) ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** Describes the machine without identifying its owner. */
    private static String machine() throws IOException {
        var system = ManagementFactory.getOperatingSystemMXBean();
        return "%s, %d cores; JDK %s; %s %s; load %.1f"
                .formatted(
                        readValue(Path.of("/proc/cpuinfo"), "model name\t: ", system.getArch()),
                        Runtime.getRuntime().availableProcessors(),
                        Runtime.version(),
                        readValue(Path.of("/etc/os-release"), "PRETTY_NAME=", system.getName())
                                .replace("\"", ""),
                        system.getArch(),
                        system.getSystemLoadAverage());
    }

    private static String readValue(Path file, String begin, String otherwise) throws IOException {
        if (!Files.exists(file)) {
            return otherwise;
        }
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(begin))
                .map(line -> line.substring(begin.length()))
                .findFirst()
                .orElse(otherwise);
    }
}
