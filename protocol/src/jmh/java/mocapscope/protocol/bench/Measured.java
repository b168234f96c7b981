package mocapscope.protocol.bench;

import java.util.Collection;
import org.openjdk.jmh.results.RunResult;

/**
 * What was measured of a load, a message: nanoseconds of the decoder, of the bare loop that makes the samples, and of the one
 * that makes the messages, too; and bytes that the decoder allocates, beside those that it must: the message and its samples,
 * and what is known from then on. What else the machine does can only make an iteration slower, so the fastest counts.
 *
 * @param messages that an entry holds
 */
record Measured(
        String load,
        int messages,
        double decoder,
        double bare,
        double whole,
        double allocated,
        double needed,
        double learnt) {
    static final String HEAD = "%-6s %-6s %-24s %12s %12s %12s %14s %8s %8s %8s"
            .formatted(
                    "ratio",
                    "whole",
                    "load",
                    "ns/message",
                    "bare loop",
                    "whole loop",
                    "bytes/message",
                    "needed",
                    "learnt",
                    "an entry");

    static Measured of(String load, Examined its, Collection<RunResult> results) {
        var decoder = result(results, load, "decoder");
        var bare = result(results, load, "bare");
        var whole = result(results, load, "whole");
        double allocated =
                decoder.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
        return new Measured(
                load,
                its.messages(),
                nanos(decoder) / its.messages(),
                nanos(bare) / its.messages(),
                nanos(whole) / its.messages(),
                allocated / its.messages(),
                its.needed(),
                its.learnt());
    }

    /** Bytes to read an entry with, however many messages it holds; thrown away once they were told. */
    private double entry() {
        return (allocated - needed - learnt) * messages;
    }

    /** As it stands below {@link #HEAD}. */
    String row() {
        return "%-6.2f %-6.2f %-24s %12.1f %12.1f %12.1f %14.0f %8.0f %8.0f %8.0f"
                .formatted(
                        decoder / bare,
                        decoder / whole,
                        load,
                        decoder,
                        bare,
                        whole,
                        allocated,
                        needed,
                        learnt,
                        entry());
    }

    void print() {
        new Figure(load + ": a message decoded", decoder, "ns", bare, "bare loop").print();
        new Figure(load + ": a message decoded", decoder, "ns", whole, "loop that makes messages, too").print();
        new Figure(
                        load + ": allocated for a message",
                        allocated,
                        "bytes",
                        needed + learnt,
                        "message, samples, knowledge")
                .print();
        if (!Double.isNaN(needed)) {
            new Figure("%s: allocated to read an entry of %d".formatted(load, messages), entry(), "bytes").print();
        }
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
                .mapToDouble(iteration -> iteration.getPrimaryResult().getScore())
                .min()
                .orElse(Double.NaN);
    }
}
