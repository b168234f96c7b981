package mocapscope.protocol.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import mocapscope.protocol.sample.SourceId;

/** Holds the data sources selected for an export and chooses the clock for their timestamps. */
record ExportSourceSet(ExportSourceScanner survey, List<ExportSourceSampleStatistics> sources) {

    ExportSourceSet {
        sources = List.copyOf(sources);
    }

    static ExportSourceSet select(ExportSourceScanner survey, ExportOptions options) {
        var sources = survey.sourceStatistics().stream()
                .filter(statistics ->
                        options.selects(statistics.id()) || options.source().equals(Optional.of(statistics.name())))
                .toList();
        if (sources.isEmpty()) {
            throw new IllegalArgumentException("no source has the name %s; available: %s"
                    .formatted(
                            options.source().orElse(""),
                            ExportSourceSampleStatistics.describe(survey.sourceStatistics())));
        }
        return new ExportSourceSet(survey, sources);
    }

    ExportSourceSet restrictedTo(List<SourceId> some) {
        return new ExportSourceSet(
                survey,
                sources.stream()
                        .filter(statistics -> some.contains(statistics.id()))
                        .toList());
    }

    /** Returns the clock that the user selected, or else that of {@link ExportClockSelector}. */
    ExportTimestampClockKind clock(ExportOptions options) {
        if (options.clock().isEmpty()) {
            return selector().select().clock();
        }
        var timeless = sources.stream()
                .filter(statistics -> !statistics.hasDeviceTimes())
                .toList();
        if (options.clock().get() == ExportTimestampClockKind.DEVICE && !timeless.isEmpty()) {
            throw new IllegalArgumentException(
                    "some samples have no device time, so only --clock arrival is possible: %s"
                            .formatted(ExportSourceSampleStatistics.describe(timeless)));
        }
        return options.clock().get();
    }

    /** Returns true if the device times of all these sources belong to clocks that advance and agree. */
    boolean hasComparableDeviceTimes() {
        return selector().select().clock() == ExportTimestampClockKind.DEVICE;
    }

    /** Returns true if the clock that is not {@code used} is possible too. */
    boolean offersOtherClock(ExportTimestampClockKind used) {
        return used == ExportTimestampClockKind.DEVICE
                || sources.stream().allMatch(ExportSourceSampleStatistics::hasDeviceTimes);
    }

    /** Returns the start of an export on a clock, and the largest error of the devices' clocks. */
    ExportProvenance.ExportClockOrigin origin(ExportTimestampClockKind clock, long start) {
        if (clock == ExportTimestampClockKind.ARRIVAL) {
            return new ExportProvenance.ExportClockOrigin(survey.epochNanos(start), Double.NaN);
        }
        double error = sources.stream()
                .mapToDouble(statistics -> survey.judgeClock(statistics).error())
                .max()
                .orElse(Double.NaN);
        return new ExportProvenance.ExportClockOrigin(start, error);
    }

    private ExportClockSelector selector() {
        return new ExportClockSelector(survey, sources);
    }

    List<String> notes(ExportOptions options, ExportTimestampClockKind clock) {
        var notes = new ArrayList<String>();
        var axes = sources.stream()
                .map(statistics -> survey.bearing(statistics.id()).describe())
                .distinct()
                .collect(Collectors.joining("; "));
        notes.add("assumed axes and unit of the source: " + axes);
        if (options.clock().isEmpty()) {
            notes.add(selector().select().note());
        } else if (clock == ExportTimestampClockKind.DEVICE) {
            selector()
                    .findObstacle()
                    .ifPresent(obstacle -> notes.add(obstacle + ": --clock arrival keeps all samples"));
        }
        if (survey.isTruncated()) {
            notes.add("there are too many sources, sensors or bones: some are left out");
        }
        return notes;
    }
}
