package mocapscope.protocol.export;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import mocapscope.protocol.timing.DeviceClockActivityStatus;
import mocapscope.protocol.timing.DeviceClockEpochKind;
import mocapscope.protocol.timing.DeviceClockVerdictFormatter;

/** Selects the clock whose times an export uses (device time or arrival time) and explains the choice to the user. */
record ExportClockSelector(ExportSourceScanner survey, List<ExportSourceSampleStatistics> sources) {
    private static final double AGREEING_SECONDS = 0.05;
    /** The largest difference of a clock of which too few samples arrived to estimate its error. */
    private static final double AGREEING_OF_FEW_SECONDS = 1;

    private static final int MOST_NAMES = 3;
    private static final double HOUR = 3600;
    private static final double WHOLE_HOUR_TOLERANCE = 2;
    private static final double MOST_HOURS = 14;

    /**
     * The selected clock and the reason for it.
     *
     * @param reason the reason for display; empty if there is nothing to say
     */
    record ExportClockSelection(ExportTimestampClockKind clock, String reason) {

        String note() {
            var words =
                    clock == ExportTimestampClockKind.DEVICE ? "times are the device's" : "times are those of arrival";
            return reason.isEmpty() ? words : words + ": " + reason;
        }
    }

    ExportClockSelector {
        sources = List.copyOf(sources);
    }

    ExportClockSelection select() {
        return findObstacle()
                .map(obstacle -> new ExportClockSelection(ExportTimestampClockKind.ARRIVAL, obstacle))
                .orElseGet(this::selectOfAdvancingClocks);
    }

    /** Returns the reason why device times would lose samples. */
    Optional<String> findObstacle() {
        var timeless =
                sources.stream().filter(source -> !source.hasDeviceTimes()).toList();
        if (!timeless.isEmpty()) {
            return Optional.of("some samples of %s have no device time".formatted(names(timeless)));
        }
        var stopped = sources.stream()
                .filter(ExportSourceSampleStatistics::isClockStopped)
                .toList();
        if (!stopped.isEmpty()) {
            boolean zero = stopped.stream().allMatch(source -> source.clock().isZero());
            return Optional.of(
                    "the device times of %s %s".formatted(names(stopped), zero ? "are 0" : "do not advance"));
        }
        return sources.stream()
                .filter(source -> source.clock().steps() > 0)
                .findFirst()
                .map(source -> String.format(
                        Locale.US,
                        "the clock of %s steps by %,.3f s",
                        source.name(),
                        survey.judgeClock(source).lastStep()));
    }

    private ExportClockSelection selectOfAdvancingClocks() {
        var first = sources.getFirst();
        boolean oneDevice = sources.stream()
                        .map(source ->
                                List.of(source.id().session(), source.id().device()))
                        .distinct()
                        .count()
                == 1;
        if (oneDevice) {
            var verdict = survey.judgeClock(first);
            boolean known = verdict.state() == DeviceClockActivityStatus.RUNNING
                    && verdict.epoch() != DeviceClockEpochKind.UNKNOWN;
            return device(
                    known
                            ? "the clock of %s %s"
                                    .formatted(first.id().device(), DeviceClockVerdictFormatter.describe(verdict))
                            : "");
        }
        if (!survey.isArrivalMeasured()) {
            return selectByDeclaration();
        }
        return sources.stream()
                .filter(source -> !agree(first, source))
                .findFirst()
                .map(other ->
                        new ExportClockSelection(ExportTimestampClockKind.ARRIVAL, describeDifference(first, other)))
                .orElseGet(() -> device("the clocks of the devices agree"));
    }

    private static ExportClockSelection device(String reason) {
        return new ExportClockSelection(ExportTimestampClockKind.DEVICE, reason);
    }

    /** Selects by the declared epochs, if arrival times prove nothing: all must name one date. */
    private ExportClockSelection selectByDeclaration() {
        var epoch = sources.getFirst().epoch();
        boolean isDate = epoch.equals("unix") || Character.isDigit(epoch.isEmpty() ? ' ' : epoch.charAt(0));
        boolean one = sources.stream().allMatch(source -> source.epoch().equals(epoch));
        return isDate && one
                ? device("")
                : new ExportClockSelection(
                        ExportTimestampClockKind.ARRIVAL, "the sources have no comparable device times");
    }

    private static boolean agree(ExportSourceSampleStatistics one, ExportSourceSampleStatistics other) {
        boolean certain = isCertain(one) && isCertain(other);
        double most =
                certain ? AGREEING_SECONDS + one.clock().error() + other.clock().error() : AGREEING_OF_FEW_SECONDS;
        return Math.abs(one.clock().secondsAheadOf(other.clock())) <= most;
    }

    private static boolean isCertain(ExportSourceSampleStatistics source) {
        return source.clock().state() == DeviceClockActivityStatus.RUNNING;
    }

    private String describeDifference(ExportSourceSampleStatistics one, ExportSourceSampleStatistics other) {
        var first = one.name();
        var second = other.name();
        double seconds = Math.abs(one.clock().secondsAheadOf(other.clock()));
        long hours = Math.round(seconds / HOUR);
        if (hours > 0 && hours <= MOST_HOURS && Math.abs(seconds - hours * HOUR) <= WHOLE_HOUR_TOLERANCE) {
            return "the clocks of %s and %s are %d h apart: a time zone?".formatted(first, second, hours);
        }
        var epoch = survey.judgeClock(one).epoch();
        var otherEpoch = survey.judgeClock(other).epoch();
        return epoch == otherEpoch
                ? String.format(Locale.US, "the clocks of %s and %s are %,.3f s apart", first, second, seconds)
                : "%s %s and %s %s, so their times cannot be compared"
                        .formatted(first, describe(epoch), second, describe(otherEpoch));
    }

    private static String describe(DeviceClockEpochKind epoch) {
        return switch (epoch) {
            case UNIX -> "counts from 1970";
            case DEVICE_BOOT -> "counts from its start";
            case OTHER -> "counts from another date";
            case UNKNOWN -> "counts from an unknown time";
        };
    }

    private static String names(List<ExportSourceSampleStatistics> some) {
        var names = some.stream().limit(MOST_NAMES).map(source -> source.name()).collect(Collectors.joining(", "));
        return some.size() > MOST_NAMES ? "%s and %d more".formatted(names, some.size() - MOST_NAMES) : names;
    }
}
