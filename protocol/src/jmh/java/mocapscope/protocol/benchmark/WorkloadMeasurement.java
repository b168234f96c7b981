package mocapscope.protocol.benchmark;

import java.util.Collection;
import org.openjdk.jmh.results.RunResult;

/**
 * A load's measurement by message: nanoseconds and allocated bytes of the decoder without a need of messages, beside
 * the bare loop that makes the samples, and of the decoder with messages, beside the loop that makes them too. Other
 * work of the machine can only slow an iteration down, so the fastest counts.
 */
record WorkloadMeasurement(
        String load,
        WorkloadCheck check,
        CostPerMessage decoder,
        CostPerMessage baseline,
        CostPerMessage decoderWithMessages,
        CostPerMessage baselineWithMessages) {
    static final String HEAD = "%-24s %-6s %8s %8s   %-6s %8s %8s   %6s %8s %8s   %6s %8s %8s"
            .formatted(
                    "load",
                    "ratio",
                    "decoder",
                    "bare",
                    "ratio",
                    "messages",
                    "whole",
                    "bytes",
                    "samples",
                    "learnt",
                    "bytes",
                    "message",
                    "an entry");

    /** Of one contestant, a message. */
    private record CostPerMessage(double nanos, double bytes) {}

    static WorkloadMeasurement of(String load, WorkloadCheck check, Collection<RunResult> results) {
        return new WorkloadMeasurement(
                load,
                check,
                taken(results, load, "decoder", check.messages()),
                taken(results, load, "bare", check.messages()),
                taken(results, load, "teller", check.messages()),
                taken(results, load, "whole", check.messages()));
    }

    /** Bytes of all that a message and its samples are. */
    private double needed() {
        return check.samples() + check.message();
    }

    /** Bytes allocated to read an entry, whatever its number of messages; garbage after delivery. */
    private double entry() {
        return (decoderWithMessages.bytes - needed() - check.stateBytes()) * check.messages();
    }

    /** As it stands below {@link #HEAD}. */
    String row() {
        return "%-24s %-6.2f %8.1f %8.1f   %-6.2f %8.1f %8.1f   %6.0f %8.0f %8.0f   %6.0f %8.0f %8.0f"
                .formatted(
                        load,
                        decoder.nanos / baseline.nanos,
                        decoder.nanos,
                        baseline.nanos,
                        decoderWithMessages.nanos / baselineWithMessages.nanos,
                        decoderWithMessages.nanos,
                        baselineWithMessages.nanos,
                        decoder.bytes,
                        check.samples(),
                        check.stateBytes(),
                        decoderWithMessages.bytes,
                        check.message(),
                        entry());
    }

    void print() {
        new BenchmarkResult(load + ": a message decoded", decoder.nanos, "ns", baseline.nanos, "bare loop").print();
        new BenchmarkResult(
                        load + ": decoded, and handed over",
                        decoderWithMessages.nanos,
                        "ns",
                        baselineWithMessages.nanos,
                        "loop that makes messages, too")
                .print();
        new BenchmarkResult(
                        load + ": allocated for a message",
                        decoder.bytes,
                        "bytes",
                        needed() + check.stateBytes(),
                        "message, samples, knowledge")
                .print();
        if (!Double.isNaN(needed())) {
            new BenchmarkResult(
                            "%s: allocated to read an entry of %d".formatted(load, check.messages()), entry(), "bytes")
                    .print();
        }
    }

    private static CostPerMessage taken(Collection<RunResult> results, String load, String description, int messages) {
        var result = results.stream()
                .filter(one -> one.getParams().getParam("load").equals(load))
                .filter(one -> one.getParams().getBenchmark().endsWith("." + description))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("%s of %s could not be measured".formatted(description, load)));
        double bytes = result.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
        return new CostPerMessage(nanos(result) / messages, bytes / messages);
    }

    private static double nanos(RunResult result) {
        return result.getBenchmarkResults().stream()
                .flatMap(fork -> fork.getIterationResults().stream())
                .mapToDouble(iteration -> iteration.getPrimaryResult().getScore())
                .min()
                .orElse(Double.NaN);
    }
}
