package mocapscope.protocol.export;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import mocapscope.protocol.sample.SourceId;

/** The sources selected for an export; determines their common clock and notes. */
record ExportSourceSet(ExportSurvey survey, List<SourceScanStatistics> sources) {

    ExportSourceSet {
        sources = List.copyOf(sources);
    }

    static ExportSourceSet select(ExportSurvey survey, ExportOptions options) {
        var sources = survey.sourceStatistics().stream()
                .filter(statistics -> options.selects(statistics.id()))
                .toList();
        if (sources.isEmpty()) {
            throw new IllegalArgumentException("no source has the name %s; available: %s"
                    .formatted(options.source().orElse(""), SourceScanStatistics.describe(survey.sourceStatistics())));
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

    /** Returns the selected clock; by default the device's if all times are its own or share one calendar epoch. */
    ExportTimeBase clock(ExportOptions options) {
        if (options.clock().isEmpty()) {
            return comparable() ? ExportTimeBase.DEVICE : ExportTimeBase.ARRIVAL;
        }
        var timeless = sources.stream()
                .filter(statistics -> !statistics.hasDeviceTimes())
                .toList();
        if (options.clock().get() == ExportTimeBase.DEVICE && !timeless.isEmpty()) {
            throw new IllegalArgumentException(
                    "some samples have no device time, so only --clock arrival is possible: %s"
                            .formatted(SourceScanStatistics.describe(timeless)));
        }
        return options.clock().get();
    }

    /** Returns true if the clock that is not {@code used} is possible too. */
    boolean offersOtherClock(ExportTimeBase used) {
        return used == ExportTimeBase.DEVICE || sources.stream().allMatch(SourceScanStatistics::hasDeviceTimes);
    }

    private boolean comparable() {
        boolean oneDevice = sources.stream()
                        .map(statistics -> statistics.id().device())
                        .distinct()
                        .count()
                == 1;
        return sources.stream().allMatch(SourceScanStatistics::hasDeviceTimes)
                && sources.stream().map(SourceScanStatistics::epoch).distinct().count() == 1
                && (oneDevice || isCalendarEpoch(sources.getFirst().epoch()));
    }

    /** Returns true if the epoch is a date, so that all devices with this epoch have comparable times. */
    private static boolean isCalendarEpoch(String epoch) {
        return epoch.equals("unix") || Character.isDigit(epoch.isEmpty() ? ' ' : epoch.charAt(0));
    }

    List<String> notes(ExportOptions options, ExportTimeBase clock) {
        var notes = new ArrayList<String>();
        var axes = sources.stream()
                .map(statistics -> survey.bearing(statistics.id()).describe())
                .distinct()
                .collect(Collectors.joining("; "));
        notes.add("assumed axes and unit of the source: " + axes);
        if (options.clock().isEmpty()) {
            notes.add(
                    clock == ExportTimeBase.DEVICE
                            ? "times are the device's"
                            : "times are those of arrival: the sources have no comparable device times");
        }
        if (survey.isTruncated()) {
            notes.add("there are too many sources, sensors or bones: some are left out");
        }
        return notes;
    }
}
