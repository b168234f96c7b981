package mocapscope.protocol.bench;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Each decoder beside a bare loop over the same bytes: how many times as long it takes, and what it allocates beside the
 * message and its samples. What else the machine does can only make an iteration slower, so the fastest of each counts.
 */
final class DecoderBench {
    private static final double MOST_RATIO = 2;
    private static final int FORKS = 3;

    private DecoderBench() {}

    /** Arguments: a part of a load's name; all when left out. {@code --quick} takes one fork of each instead of three. */
    public static void main(String[] arguments) throws RunnerException {
        boolean quick = false;
        var filter = "";
        for (var argument : arguments) {
            quick |= argument.equals("--quick");
            filter = argument.equals("--quick") ? filter : argument;
        }
        var wanted = filter;
        var names = StreamSupport.stream(Loads.names().spliterator(), false)
                .filter(name -> name.contains(wanted))
                .toArray(String[]::new);
        if (names.length == 0) {
            throw new IllegalArgumentException(
                    "no load has \"%s\" in its name; there are: %s".formatted(wanted, Loads.names()));
        }
        var examined = new LinkedHashMap<String, Examined>();
        for (var name : names) {
            examined.put(name, Examined.of(name));
        }
        print(examined, run(names, quick ? 1 : FORKS));
    }

    private static Collection<RunResult> run(String[] names, int forks) throws RunnerException {
        System.err.printf(
                "%d loads, %d forks each of decoder and bare loop: %d s%n",
                names.length, forks, names.length * forks * 12);
        var options = new OptionsBuilder()
                .include(Decoders.class.getName())
                .param("load", names)
                .forks(forks)
                .warmupIterations(6)
                .warmupTime(TimeValue.milliseconds(500))
                .measurementIterations(10)
                .measurementTime(TimeValue.milliseconds(200))
                .addProfiler(GCProfiler.class)
                .verbosity(VerboseMode.SILENT)
                .jvmArgsAppend("--sun-misc-unsafe-memory-access=allow")
                .build();
        return new Runner(options).run();
    }

    private static void print(Map<String, Examined> examined, Collection<RunResult> results) {
        System.out.printf(
                "%-6s %-24s %12s %12s %14s %8s %8s%n",
                "ratio", "load", "ns/message", "bare loop", "bytes/message", "needed", "beyond");
        examined.forEach((name, its) -> {
            double decoder = nanos(result(results, name, "decoder")) / its.messages();
            double bare = nanos(result(results, name, "bare")) / its.messages();
            double bytes = bytes(result(results, name, "decoder")) / its.messages();
            System.out.printf(
                    "%-6.2f %-24s %12.1f %12.1f %14.0f %8.0f %8.0f%n",
                    decoder / bare, name, decoder, bare, bytes, its.needed(), bytes - its.needed());
        });
        System.out.println();
        examined.forEach((name, its) -> {
            double decoder = nanos(result(results, name, "decoder")) / its.messages();
            double bare = nanos(result(results, name, "bare")) / its.messages();
            double bytes = bytes(result(results, name, "decoder")) / its.messages();
            new Figure(name + ": decoder, a message", decoder, "ns", bare, "bare loop").print();
            new Figure(name + ": allocated, a message", bytes, "bytes", its.needed(), "message and samples").print();
        });
    }

    private static RunResult result(Collection<RunResult> results, String load, String what) {
        return results.stream()
                .filter(one -> one.getParams().getParam("load").equals(load))
                .filter(one -> one.getParams().getBenchmark().endsWith("." + what))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("%s of %s could not be measured".formatted(what, load)));
    }

    private static double nanos(RunResult result) {
        return result.getBenchmarkResults().stream()
                .flatMap(fork -> fork.getIterationResults().stream())
                .map(IterationResult::getPrimaryResult)
                .mapToDouble(iteration -> iteration.getScore())
                .min()
                .orElse(Double.NaN);
    }

    private static double bytes(RunResult result) {
        return result.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
    }
}
