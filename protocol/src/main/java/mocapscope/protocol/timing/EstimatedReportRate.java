package mocapscope.protocol.timing;

import java.util.OptionalDouble;

/**
 * The estimated number of reports per second from one source of samples, such as a device.
 *
 * @param hertz the reports per second; NaN if unknown
 * @param error the uncertainty of {@code hertz} by the largest burst, in Hz; NaN if unknown
 * @param declared the rate declared by the device in Hz, whatever it is; 0 for an event-driven source
 * @param steady whether the distances of the bursts vary so little that a longer one is a gap
 * @param reportsPerBurst the mean number of reports that arrive together, rounded; 0 without reports
 * @param reports the number of reports in the last ten seconds
 * @param intervals the distances of the bursts, from the start of one to that of the next
 */
public record EstimatedReportRate(
        double hertz,
        double error,
        OptionalDouble declared,
        boolean steady,
        int reportsPerBurst,
        long reports,
        IntervalStatistics intervals) {
    /** The declared rates that are compared with the estimated one, in Hz. */
    private static final double LOWEST_DECLARED = 0.001;

    private static final double HIGHEST_DECLARED = 10_000;
    /** The number of errors by which the estimated rate of a deviating source is off. */
    private static final double ERRORS = 3;

    /** Returns whether there are enough reports for a rate; otherwise it and its error are NaN. */
    public boolean isKnown() {
        return !Double.isNaN(hertz);
    }

    /** Returns whether the device declares that it reports on events only, so that silence has no meaning. */
    public boolean isEventDriven() {
        return declared.isPresent() && declared.getAsDouble() == 0;
    }

    /**
     * Returns the seconds from one report to the next: by a credible declared rate, otherwise by a steady estimated one;
     * NaN if unknown.
     */
    public double period() {
        if (isDeclaredCredible()) {
            return 1 / declared.getAsDouble();
        }
        return steady && !isEventDriven() ? 1 / hertz : Double.NaN;
    }

    /**
     * Returns whether the estimated rate differs from the declared one by more than {@code tolerance}, a part of the
     * declared one, and by more than three errors. False if one of the two is unknown or the declared one is not
     * credible.
     */
    public boolean deviates(double tolerance) {
        return isDeclaredCredible()
                && Math.abs(hertz - declared.getAsDouble())
                        > Math.max(tolerance * declared.getAsDouble(), ERRORS * error);
    }

    private boolean isDeclaredCredible() {
        double hertzDeclared = declared.orElse(Double.NaN);
        return hertzDeclared >= LOWEST_DECLARED && hertzDeclared <= HIGHEST_DECLARED;
    }
}
