package mocapscope.protocol.benchmark;

import java.util.Locale;

/**
 * What a benchmark found, for programs: each is printed as a line of its own behind what is there for people.
 *
 * @param name what was measured
 * @param baseline the same of what it stands beside, or what it may be at most or must be at least; NaN where it stands
 *     beside nothing
 * @param beside what the baseline is of; empty where there is none
 */
public record Figure(String name, double value, String unit, double baseline, String beside) {
    /** How such a line begins; tabs are between its parts. */
    public static final String MARK = "figure";

    /** One that stands alone. */
    public Figure(String name, double value, String unit) {
        this(name, value, unit, Double.NaN, "");
    }

    /** How many times the baseline; NaN where there is none, or where it is 0. */
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
    static Figure read(String line) {
        var parts = line.split("\t", -1);
        return new Figure(parts[1], Double.parseDouble(parts[2]), parts[3], Double.parseDouble(parts[4]), parts[5]);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.6g", value);
    }
}
