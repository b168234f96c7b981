package mocapscope.protocol.health;

import java.util.OptionalDouble;
import mocapscope.protocol.timing.EstimatedReportRate;

/**
 * The number of reports per second that a data source sent over the last ten seconds, with the margin of error. Figures
 * that are not known are NaN.
 *
 * @param hertz the reports per second
 * @param error the uncertainty of {@code hertz}, in Hz
 * @param declared the rate declared by the device in Hz, whatever it is; 0 for an event-driven source
 * @param period the seconds from one report to the next: by a credible declared rate, otherwise by a steady measured one
 * @param interval the median of the intervals between bursts, in seconds
 * @param jitter the standard deviation of these, in seconds
 * @param longest the longest of these, in seconds
 * @param reportsPerBurst the mean number of reports that arrive together; 0 without reports
 * @param reports the reports of the last ten seconds
 */
public record ReportRateStatistics(
        double hertz,
        double error,
        OptionalDouble declared,
        double period,
        double interval,
        double jitter,
        double longest,
        int reportsPerBurst,
        long reports) {
    /** The figures of a source without a report. */
    public static final ReportRateStatistics NONE = new ReportRateStatistics(
            Double.NaN, Double.NaN, OptionalDouble.empty(), Double.NaN, Double.NaN, Double.NaN, Double.NaN, 0, 0);

    private static final String UNKNOWN = "–";

    static ReportRateStatistics of(EstimatedReportRate rate) {
        return new ReportRateStatistics(
                rate.hertz(),
                rate.error(),
                rate.declared(),
                rate.period(),
                rate.intervals().median(),
                rate.intervals().deviation(),
                rate.intervals().longest(),
                rate.reportsPerBurst(),
                rate.reports());
    }

    /** Returns whether the rate is known; otherwise it and its error are NaN. */
    public boolean isKnown() {
        return !Double.isNaN(hertz);
    }

    /** Returns the rate with its unit and the declared one, or else its error: {@code 60.0 of 60 Hz}, {@code 120 ±1 Hz}. */
    public String describe() {
        double target = declared.orElse(0);
        if (target > 0) {
            return "%s of %s Hz"
                    .formatted(
                            isKnown() ? HealthNumberFormatter.rate(hertz, error) : UNKNOWN,
                            HealthNumberFormatter.declaredRate(target));
        }
        return isKnown() ? HealthNumberFormatter.rateWithError(hertz, error) + " Hz" : UNKNOWN;
    }

    /** Returns whether the device declares a rate that can be compared with a measured one. */
    public boolean isDeclaredCredible() {
        return declared.isPresent() && period == 1 / declared.getAsDouble();
    }
}
