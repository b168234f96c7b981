package mocapscope.protocol.benchmark;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * A benchmark of each decoder beside a bare loop over the same bytes, with and without messages: the ratio of their
 * times, and the allocation besides messages, samples and state.
 */
final class DecoderBench {
    private static final String QUICK = "--quick";
    private static final String MANY = "--forks";
    /** The decoder without and with messages, and a loop for each. */
    private static final int CONTESTANTS = 4;

    private static final int FORKS = 3;
    /** Of a fork, with what it takes to start. */
    private static final int SECONDS = 6;

    /**
     * Memory that is touched for the first time while something is measured costs more than what is measured: a system
     * may take longer to find a page than a decoder takes to fill it. So all of it is there from the start.
     */
    private static final String[] FORK = {
        "--sun-misc-unsafe-memory-access=allow", "-Xms512m", "-Xmx512m", "-Xmn256m", "-XX:+AlwaysPreTouch"
    };

    private DecoderBench() {}

    /**
     * Arguments: part of a workload's name; all workloads without one. {@code --forks} sets the forks of each,
     * {@code --quick} uses one.
     */
    public static void main(String[] arguments) throws RunnerException {
        var words = new ArrayList<>(List.of(arguments));
        int forks = forks(words);
        var part = String.join(" ", words);
        var names = DecoderWorkloads.names().stream()
                .filter(name -> name.contains(part))
                .toList();
        if (names.isEmpty()) {
            throw new IllegalArgumentException(
                    "no load has \"%s\" in its name; there are: %s".formatted(part, DecoderWorkloads.names()));
        }
        var examined = new LinkedHashMap<String, WorkloadCheck>();
        names.forEach(name -> examined.put(name, WorkloadCheck.of(name)));
        System.err.printf("some %d s%n", CONTESTANTS * names.size() * forks * SECONDS);
        var results = run(names, forks);
        var measurements = names.stream()
                .map(name -> WorkloadMeasurement.of(name, examined.get(name), results))
                .toList();
        System.out.println(WorkloadMeasurement.HEAD);
        measurements.forEach(measurement -> System.out.println(measurement.row()));
        System.out.println();
        measurements.forEach(WorkloadMeasurement::print);
    }

    /** Removes the number of forks from {@code words}, and returns it. */
    private static int forks(List<String> words) {
        if (words.remove(QUICK)) {
            return 1;
        }
        int at = words.indexOf(MANY);
        if (at < 0) {
            return FORKS;
        }
        words.remove(at);
        if (at == words.size()) {
            throw new IllegalArgumentException(MANY + " wants a number");
        }
        return Integer.parseInt(words.remove(at));
    }

    private static Collection<RunResult> run(List<String> names, int forks) throws RunnerException {
        var options = new OptionsBuilder()
                .include(DecoderBenchmarks.class.getName())
                .param("load", names.toArray(String[]::new))
                .forks(forks)
                .warmupIterations(6)
                .warmupTime(TimeValue.milliseconds(500))
                .measurementIterations(10)
                .measurementTime(TimeValue.milliseconds(200))
                .addProfiler(GCProfiler.class)
                .verbosity(VerboseMode.SILENT)
                .jvmArgsAppend(FORK)
                .build();
        return new Runner(options).run();
    }
}
