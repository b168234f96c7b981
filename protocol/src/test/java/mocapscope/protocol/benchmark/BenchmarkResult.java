package mocapscope.protocol.benchmark;

import java.util.Locale;

/**
 * A result of a benchmark for programs, printed as a line of its own after the output for users.
 *
 * @param name of the measurement
 * @param baseline a value to compare with, or the limit of the value; NaN without one
 * @param beside the name of the baseline; empty without one
 */
public record BenchmarkResult(String name, double value, String unit, double baseline, String beside) {
    /** The first word of such a line; its parts are separated by tabs. */
    public static final String MARK = "figure";

    /** The first word of a line for the page of results, behind which a tab and Markdown follow. */
    public static final String PAGE_MARK = "page";

    /** One that stands alone. */
    public BenchmarkResult(String name, double value, String unit) {
        this(name, value, unit, Double.NaN, "");
    }

    /** Returns the value divided by the baseline; NaN without a baseline, or if it is 0. */
    public double ratio() {
        return baseline == 0 ? Double.NaN : value / baseline;
    }

    public void print() {
        System.out.println(line());
    }

    String line() {
        return "%s\t%s\t%s\t%s\t%s\t%s".formatted(MARK, name, number(value), unit, number(baseline), beside);
    }

    /** The figure of such a line. */
    static BenchmarkResult read(String line) {
        var parts = line.split("\t", -1);
        return new BenchmarkResult(
                parts[1], Double.parseDouble(parts[2]), parts[3], Double.parseDouble(parts[4]), parts[5]);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.6g", value);
    }
}
