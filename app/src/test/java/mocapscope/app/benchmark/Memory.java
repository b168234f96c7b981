package mocapscope.app.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Measures if the memory of the demo grows. It runs in a program of its own with transcripts so small that they are
 * full before the watch begins: what grows then would grow for ever. Each minute it is asked for what its heap holds
 * after a collection, and the system for its threads and its memory.
 */
final class Memory {
    /** All bounded buffers are full by then; the last ones are those of report times at 60 Hz. */
    private static final int WARM_UP_MINUTES = 10;

    /** The largest growth of live heap per minute as a share, by linear regression. */
    private static final double MOST_GROWTH = 0.001;

    private static final double MEGA = 1e6;

    /** A minute's measurements: bytes of live objects, of memory in use, and threads. */
    private record Minute(double live, double resident, int threads) {}

    private final int minutes;

    Memory(int minutes) {
        this.minutes = minutes;
    }

    /** Watches the program; returns true if it did not grow. */
    boolean watch() throws IOException, InterruptedException {
        var demo = Machine.start(DemoTrial.class);
        var seen = new ArrayList<Minute>();
        System.out.printf("%n%7s %12s %12s %8s%n", "minute", "heap MB", "resident MB", "threads");
        try {
            for (int minute = 0; minute <= minutes + WARM_UP_MINUTES; minute++) {
                if (demo.waitFor(1, TimeUnit.MINUTES)) {
                    throw new IOException("the demo ended with " + demo.exitValue());
                }
                var now = minute(demo);
                System.out.printf(
                        "%7d %12.1f %12.1f %8d%n", minute + 1, now.live / MEGA, now.resident / MEGA, now.threads);
                if (minute >= WARM_UP_MINUTES) {
                    seen.add(now);
                }
            }
        } finally {
            demo.destroy();
        }
        return judge(seen);
    }

    private static boolean judge(List<Minute> seen) {
        double[] live = seen.stream().mapToDouble(Minute::live).toArray();
        double growth = slope(live) / live[0];
        boolean steady = growth <= MOST_GROWTH && seen.getLast().threads <= seen.getFirst().threads + 2;
        System.out.printf(
                "%nheap %+.1f kB a minute, resident %+.1f kB a minute, threads %+d: %s%n",
                slope(live) / 1e3,
                slope(seen.stream().mapToDouble(Minute::resident).toArray()) / 1e3,
                seen.getLast().threads - seen.getFirst().threads,
                steady ? "it does not grow" : "it GROWS");
        return steady;
    }

    /** Returns the slope of the line that fits the values best. */
    static double slope(double[] values) {
        double middle = (values.length - 1) / 2.0;
        double rise = 0;
        double run = 0;
        for (int i = 0; i < values.length; i++) {
            rise += (i - middle) * values[i];
            run += (i - middle) * (i - middle);
        }
        return run == 0 ? 0 : rise / run;
    }

    private static Minute minute(Process demo) throws IOException, InterruptedException {
        return new Minute(
                live(demo.pid()), 1024.0 * status(demo.pid(), "VmRSS:"), (int) status(demo.pid(), "Threads:"));
    }

    /** Returns the size of all live objects after a collection, from the last line of the tool's output. */
    private static double live(long process) throws IOException, InterruptedException {
        var tool = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        var histogram = new ProcessBuilder(tool, String.valueOf(process), "GC.class_histogram")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var total = new String(histogram.getInputStream().readAllBytes())
                .lines()
                .filter(line -> line.startsWith("Total"))
                .findFirst()
                .orElseThrow(() -> new IOException("the heap of process %d cannot be read".formatted(process)));
        histogram.waitFor();
        return Double.parseDouble(total.split("\\s+")[2]);
    }

    static long status(long process, String description) throws IOException {
        return Files.readAllLines(Path.of("/proc/%d/status".formatted(process))).stream()
                .filter(line -> line.startsWith(description))
                .mapToLong(line ->
                        Long.parseLong(line.substring(description.length()).replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }
}
