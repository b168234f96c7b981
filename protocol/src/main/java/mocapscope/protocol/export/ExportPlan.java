package mocapscope.protocol.export;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;

/**
 * The skeletons and sensors to export from a recording, and the timing of the exported frames.
 *
 * @param parts tracks with their axes
 * @param channels numeric channels, for formats that contain them
 * @param start time of the first frame, in nanoseconds on {@code clock}
 * @param rate frames per second
 * @param samplesPerFrame samples of each numeric channel in a frame, at least 1
 * @param frames number of frames
 * @param events the selected sources, for formats that contain their events
 * @param options the user's options
 * @param origin the start of the frames and the error of the clock
 * @param notes notes for the user
 */
record ExportPlan(
        List<ExportPlanTrack> parts,
        List<ExportedChannelGroupSummary> channels,
        ExportTimestampClockKind clock,
        long start,
        double rate,
        int samplesPerFrame,
        long frames,
        Map<SourceId, ExportEventSource> events,
        ExportOptions options,
        ExportProvenance.ExportClockOrigin origin,
        List<String> notes) {
    private static final double NANOS = 1e9;

    private static final int MOST_SAMPLES_PER_FRAME = 100;

    /** The numbers of all channels in a frame, which C3D files count in 16 bits. */
    private static final int MOST_CHANNEL_NUMBERS = 0xffff;

    /** The time, in frames, by which the last frame may exceed the end, since times are truncated to nanoseconds. */
    private static final double NEARLY = 0.01;

    @DocumentedLimit(
            value = "frames of an export for each sample",
            unit = "frames",
            beyond = "refused, since a clock has jumped")
    private static final long MOST_FRAMES_A_SAMPLE = 64;

    @DocumentedLimit(
            value = "frames of an export in addition to those for each sample",
            unit = "frames",
            beyond = "refused, since a clock has jumped")
    private static final long FEW = 100_000;

    /** The limit for frame values made from few samples, since frames of large skeletons take more room. */
    @DocumentedLimit(
            value = "numbers in the additional frames of an export",
            unit = "numbers",
            beyond = "refused, since a clock has jumped")
    private static final long FEW_NUMBERS = 30_000_000;

    /** A skeleton or sensor track of an export plan with its axis basis. */
    record ExportPlanTrack(ExportedMotionTrackSummary track, Basis basis) {}

    /**
     * A source of events in an export plan.
     *
     * @param name name of the source, with that of its session if there are several
     * @param clock clock for its events: arrival for a source that does not agree with the clock of the frames
     */
    record ExportEventSource(String name, ExportTimestampClockKind clock) {}

    /** The content an export format can hold: one skeleton, several, or skeletons and trackers. */
    enum ExportContentKind {
        ONE_BODY("one body"),
        BODIES("bodies"),
        BODIES_AND_TRACKERS("bodies and trackers"),
        ALL_NUMBERS("bodies, trackers and numeric channels"),
        ALL_NUMBERS_AT_OWN_RATES("bodies, trackers and numeric channels");

        private final String words;

        ExportContentKind(String words) {
            this.words = words;
        }

        private boolean hasTrackers() {
            return this == BODIES_AND_TRACKERS || hasChannels();
        }

        private boolean hasChannels() {
            return this == ALL_NUMBERS || this == ALL_NUMBERS_AT_OWN_RATES;
        }
    }

    ExportPlan {
        parts = List.copyOf(parts);
        channels = List.copyOf(channels);
        events = Map.copyOf(events);
        notes = List.copyOf(notes);
    }

    /**
     * Plans an export; {@code label} is the name of the format.
     *
     * @throws ExportFormat.NothingToExportException if the selected samples have nothing that the format can hold
     * @throws IllegalArgumentException if the options do not fit the samples
     */
    static ExportPlan of(
            ExportSourceScanner survey, ExportOptions options, ExportContentKind contentKind, String label) {
        var selection = ExportSourceSet.select(survey, options);
        var notes = new ArrayList<String>();
        var tracks = selection.sources().stream()
                .flatMap(statistics -> tracks(survey, statistics.id(), contentKind, notes).stream())
                .toList();
        var channels = contentKind.hasChannels()
                ? selection.sources().stream()
                        .flatMap(statistics -> survey.numericTracks(statistics.id()).stream())
                        .toList()
                : List.<ExportedChannelGroupSummary>of();
        if (tracks.isEmpty() && channels.isEmpty()) {
            var reason = notes.isEmpty() ? "" : " (%s)".formatted(String.join("; ", notes));
            throw new ExportFormat.NothingToExportException(
                    "a %s contains %s, but the recording has none: it has %s%s; a %s contains all of these"
                            .formatted(
                                    label,
                                    contentKind.words,
                                    ExportSourceSampleStatistics.describe(selection.sources()),
                                    reason,
                                    ExportFormat.CSV.label()));
        }
        if (contentKind == ExportContentKind.ONE_BODY && tracks.size() > 1) {
            throw new IllegalArgumentException("a %s contains one body, but there are %d: choose one as the source: %s"
                    .formatted(label, tracks.size(), names(tracks)));
        }
        var ids = Stream.concat(
                        tracks.stream().map(ExportedMotionTrackSummary::source),
                        channels.stream().map(ExportedChannelGroupSummary::source))
                .distinct()
                .toList();
        var clock = selection.restrictedTo(ids).clock(options);
        notes.addAll(selection.restrictedTo(ids).notes(options, clock));
        var planTracks = tracks.stream()
                .map(motionTrack -> new ExportPlanTrack(motionTrack, survey.basis(motionTrack.source())))
                .toList();
        var timings = Stream.concat(
                        tracks.stream().map(track -> track.timing(clock)),
                        channels.stream().map(track -> track.timing(clock)))
                .toList();
        double rate = options.rate().orElseGet(() -> rate(survey, tracks, timings, clock));
        boolean otherClock = selection.restrictedTo(ids).offersOtherClock(clock);
        if (options.needsRoles()) {
            tracks.stream()
                    .filter(track -> track.isBody() && track.roles().isEmpty())
                    .forEach(track -> notes.add("%s has no humanoid bones, so it keeps its names and its rest pose"
                            .formatted(track.name())));
        }
        long start =
                timings.stream().mapToLong(SampleTimingStatistics::first).min().orElseThrow();
        long samples = Stream.concat(
                        tracks.stream().map(ExportedMotionTrackSummary::sampleCount),
                        channels.stream().map(ExportedChannelGroupSummary::sampleCount))
                .mapToLong(Long::longValue)
                .sum();
        int samplesPerFrame =
                contentKind == ExportContentKind.ALL_NUMBERS_AT_OWN_RATES ? samplesPerFrame(channels, clock, rate) : 1;
        long numbers =
                tracks.stream().mapToLong(track -> 3L * track.bones().size()).sum()
                        + samplesPerFrame
                                * channels.stream()
                                        .mapToLong(ExportedChannelGroupSummary::channels)
                                        .sum();
        return new ExportPlan(
                planTracks,
                channels,
                clock,
                start,
                rate,
                samplesPerFrame,
                frames(timings, samples, numbers, otherClock, start, rate),
                eventSources(selection, ids, clock),
                options,
                selection.restrictedTo(ids).origin(clock, start),
                notes);
    }

    /** Returns the samples of a frame that keep most samples of the fastest channel, within the limits of C3D. */
    private static int samplesPerFrame(
            List<ExportedChannelGroupSummary> channels, ExportTimestampClockKind clock, double rate) {
        double fastest = channels.stream()
                .mapToDouble(track -> track.timing(clock).rate())
                .max()
                .orElse(rate);
        int count = channels.stream()
                .mapToInt(ExportedChannelGroupSummary::channels)
                .sum();
        int most = Math.min(MOST_SAMPLES_PER_FRAME, MOST_CHANNEL_NUMBERS / Math.max(1, count));
        return Math.clamp(Math.round(fastest / rate), 1, Math.max(1, most));
    }

    /** Returns the sources of events: those of events alone need not have the clock of the frames. */
    private static Map<SourceId, ExportEventSource> eventSources(
            ExportSourceSet selection, List<SourceId> ids, ExportTimestampClockKind clock) {
        var written = new HashSet<>(ids);
        var events = new HashMap<SourceId, ExportEventSource>();
        for (var source : selection.sources()) {
            boolean agrees = written.contains(source.id())
                    || clock == ExportTimestampClockKind.DEVICE
                            && selection
                                    .restrictedTo(List.of(ids.getFirst(), source.id()))
                                    .hasComparableDeviceTimes();
            events.put(
                    source.id(),
                    new ExportEventSource(source.name(), agrees ? clock : ExportTimestampClockKind.ARRIVAL));
        }
        return events;
    }

    /**
     * Selects the tracks: of several descriptions of one skeleton the one used longest; a sensor only if it is no bone.
     */
    private static List<ExportedMotionTrackSummary> tracks(
            ExportSourceScanner survey, SourceId source, ExportContentKind contentKind, List<String> notes) {
        var all = survey.tracks(source).stream()
                .filter(track -> hasPoses(track, contentKind, notes))
                .toList();
        var bodies = all.stream()
                .filter(ExportedMotionTrackSummary::isBody)
                .filter(ExportedMotionTrackSummary::hasPositions)
                .toList();
        if (bodies.isEmpty() && all.stream().anyMatch(ExportedMotionTrackSummary::isBody)) {
            notes.add("%s is left out: none of its joints ever had a position".formatted(source.label()));
            return List.of();
        }
        if (bodies.isEmpty()) {
            return contentKind.hasTrackers() ? all : List.of();
        }
        var longest = bodies.stream()
                .max(Comparator.comparingLong(ExportedMotionTrackSummary::sampleCount))
                .orElseThrow();
        long others = bodies.stream()
                        .mapToLong(ExportedMotionTrackSummary::sampleCount)
                        .sum()
                - longest.sampleCount();
        if (others > 0) {
            notes.add("%s changed its bones, and is left out where its bones differ from the usual ones: %,d times"
                    .formatted(longest.name(), others));
        }
        var tracks = new ArrayList<>(List.of(longest));
        if (contentKind.hasTrackers()) {
            all.stream().filter(track -> track.isSeparateFrom(longest)).forEach(tracks::add);
        }
        return tracks;
    }

    private static boolean hasPoses(
            ExportedMotionTrackSummary track, ExportContentKind contentKind, List<String> notes) {
        boolean isEmpty = !track.isBody() && track.missingCount() == track.sampleCount();
        if (isEmpty && contentKind.hasTrackers()) {
            notes.add("%s is left out: it is lost in all samples".formatted(track.name()));
        }
        return !isEmpty;
    }

    private static String names(List<ExportedMotionTrackSummary> tracks) {
        return tracks.stream().map(ExportedMotionTrackSummary::name).collect(Collectors.joining(", "));
    }

    /** Returns the declared or else the measured rate; of several tracks the highest one. */
    private static double rate(
            ExportSourceScanner survey,
            List<ExportedMotionTrackSummary> tracks,
            List<SampleTimingStatistics> timings,
            ExportTimestampClockKind clock) {
        if (tracks.isEmpty()) {
            return timings.stream()
                    .mapToDouble(SampleTimingStatistics::rate)
                    .max()
                    .orElseThrow();
        }
        return tracks.stream()
                .mapToDouble(track -> survey.find(track.source())
                        .map(ExportSourceSampleStatistics::declaredRate)
                        .filter(rate -> rate.isPresent())
                        .orElseGet(() -> OptionalDouble.of(track.timing(clock).rate()))
                        .getAsDouble())
                .max()
                .orElseThrow();
    }

    private static long frames(
            List<SampleTimingStatistics> timings,
            long count,
            long numbers,
            boolean otherClock,
            long start,
            double rate) {
        long last =
                timings.stream().mapToLong(SampleTimingStatistics::last).max().orElseThrow();
        double spread = ((double) last - start) / NANOS;
        double frames = Math.floor(spread * rate + NEARLY) + 1;
        long few = Math.min(FEW, FEW_NUMBERS / Math.max(1, numbers));
        if (frames > few + (double) MOST_FRAMES_A_SAMPLE * count) {
            throw new IllegalArgumentException("%,d samples from %,.0f seconds would make %,.0f frames: choose %s"
                    .formatted(
                            count, spread, frames, otherClock ? "the other clock, or a lower rate" : "a lower rate"));
        }
        return (long) frames;
    }

    /** Returns the time of a frame in nanoseconds after the start. */
    double frameNanos(long frame) {
        return frame * NANOS / rate;
    }

    /** Returns the time of a frame in seconds after the start. */
    double frameSeconds(long frame) {
        return frame / rate;
    }

    /** Returns whether samples of a source are written. */
    boolean contains(SourceId source) {
        return parts.stream().anyMatch(track -> track.track().source().equals(source))
                || channels.stream().anyMatch(track -> track.source().equals(source));
    }

    /** Returns the time of a sample on the clock of the export, in nanoseconds. */
    long time(SampleMetadata stamp) {
        return clock == ExportTimestampClockKind.DEVICE ? stamp.deviceTime() : stamp.arrival();
    }

    Optional<ExportPlanTrack> body() {
        return parts.stream().filter(track -> track.track().isBody()).findFirst();
    }
}
