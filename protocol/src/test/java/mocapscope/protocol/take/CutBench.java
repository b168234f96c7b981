package mocapscope.protocol.take;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import mocapscope.protocol.benchmark.BenchmarkResult;

/**
 * Truncates a take of a megabyte at many random offsets, and recovers each; a separate program, since it takes minutes.
 */
final class CutBench {
    private CutBench() {}

    /**
     * Arguments: number of runs, and a seed (defaults: 20,000 and 1). Ends with an error where a whole chunk is lost.
     */
    public static void main(String[] arguments) throws IOException {
        int cuts = arguments.length < 1 ? 20_000 : Integer.parseInt(arguments[0]);
        long seed = arguments.length < 2 ? 1 : Long.parseLong(arguments[1]);
        var folder = Files.createTempDirectory("cuts");
        long start = System.nanoTime();
        try {
            var truncatedTake = new TruncatedTake(folder, 1_000_000);
            truncatedTake.checkTruncations(new Random(seed).ints(cuts, 0, truncatedTake.length() + 1));
            System.out.printf(
                    "a take of %,d bytes in %d chunks, cut at %,d places (seed %d): all whole chunks recovered, in %.0f s%n",
                    truncatedTake.length(), truncatedTake.chunks(), cuts, seed, (System.nanoTime() - start) / 1e9);
            new BenchmarkResult("cut takes, recovered with all whole chunks", cuts, "", cuts, "all").print();
        } finally {
            clear(folder);
        }
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
