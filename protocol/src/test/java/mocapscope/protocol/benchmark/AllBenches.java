package mocapscope.protocol.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Runs all benchmarks of bin/bench in sequence with short settings, and writes their results as one table. A
 * harness is whatever prints lines as {@link BenchmarkResult} writes them.
 */
final class AllBenches {
    private static final long MOST_MINUTES = 20;
    private static final String FOLDER = "FOLDER";

    /** The harnesses in order; FOLDER stands for a folder that is deleted afterwards. */
    private static final List<String> ALL = List.of(
            "decoders --quick",
            "flood 1000000 9",
            "crowd 15 32",
            "lossy 3",
            "bubble 3",
            "verdicts --seed 11",
            "kill 10",
            "playback 0.5 100",
            "take " + FOLDER + " 2 100",
            "cut 1000",
            "soak 2 64 " + FOLDER,
            "strangers 200",
            "scene --runs 1 --seconds 5 --skeletons 10",
            "demo",
            "start 5");

    private final Path program;
    private final List<HarnessOutcome> outcomes = new ArrayList<>();

    /**
     * The result of one harness.
     *
     * @param page lines of Markdown for the page, such as a table
     */
    record HarnessOutcome(String command, List<BenchmarkResult> figures, List<String> page, int exit) {}

    private AllBenches(Path program) {
        this.program = program;
    }

    /** Arguments: bin/bench, the page to write, and the benchmarks to run (default: all). Exits with 1 if one fails. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var all = new AllBenches(Path.of(arguments[0]));
        var page = Path.of(arguments[1]);
        var parameters = List.of(arguments).subList(2, arguments.length);
        for (var command : ALL) {
            if (parameters.isEmpty() || parameters.contains(command.split(" ")[0])) {
                all.run(command);
                Files.writeString(page, BenchmarkPage.of(all.outcomes)); // what was found so far, whatever comes
            }
        }
        System.out.printf("written: %s%n", page.getFileName());
        System.exit(all.outcomes.stream().allMatch(one -> one.exit() == 0) ? 0 : 1);
    }

    private void run(String command) throws IOException, InterruptedException {
        System.out.printf("%nbin/bench %s%n", command);
        var folder = Files.createTempDirectory("bench");
        try {
            outcomes.add(outcome(command, command.replace(FOLDER, folder.toString())));
        } finally {
            clear(folder);
        }
    }

    private HarnessOutcome outcome(String command, String with) throws IOException, InterruptedException {
        var parameters = new ArrayList<>(List.of(with.split(" ")));
        parameters.addFirst(program.toString());
        var process = new ProcessBuilder(parameters)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        CompletableFuture.delayedExecutor(MOST_MINUTES, TimeUnit.MINUTES).execute(process::destroy);
        var results = new ArrayList<BenchmarkResult>();
        var page = new ArrayList<String>();
        var pageMark = BenchmarkResult.PAGE_MARK + "\t";
        try (var output = process.inputReader()) {
            for (var line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith(BenchmarkResult.MARK + "\t")) {
                    results.add(BenchmarkResult.read(line));
                } else if (line.startsWith(pageMark)) {
                    page.add(line.substring(pageMark.length()));
                } else {
                    System.out.println(line);
                }
            }
        }
        return new HarnessOutcome(command, results, page, process.waitFor());
    }

    private static void clear(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
