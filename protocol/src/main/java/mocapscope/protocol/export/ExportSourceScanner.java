package mocapscope.protocol.export;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceBasisAndEvidence;
import mocapscope.protocol.sample.SourceBasisResolver;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.timing.DeviceClockVerdict;
import org.jspecify.annotations.Nullable;

/**
 * Scans all samples before an export and collects the sources, axes, skeletons and sample rates. Not thread-safe. Its
 * memory use does not grow with the number of samples.
 */
public final class ExportSourceScanner {
    @DocumentedLimit(value = "sources of an export", unit = "sources", beyond = "not written, and reported")
    private static final int MOST_SOURCES = 4096;

    private static final double NANOS = 1e9;

    @DocumentedLimit(value = "bodies and sensors of an export", unit = "tracks", beyond = "not written, and reported")
    private static final int MOST_TRACKS = 4096;

    /** The limit for bones, since the statistics of a bone take a few kilobytes. */
    @DocumentedLimit(value = "bones of all bodies of an export", unit = "bones", beyond = "not written, and reported")
    private static final int MOST_BONES = 16_384;

    @DocumentedLimit(value = "numeric channels of an export", unit = "channels", beyond = "not written, and reported")
    private static final int MOST_CHANNELS = 16_384;

    private final Map<SourceId, ExportSourceSampleStatistics> sources = new LinkedHashMap<>();
    private final Map<SourceId, List<ExportedMotionTrackSummary>> tracks = new LinkedHashMap<>();
    private final Map<SourceId, List<ExportedChannelGroupSummary>> numericTracks = new LinkedHashMap<>();
    private final Map<String, SourceBasisResolver> resolvers = new HashMap<>();
    private final Map<String, Double> clockShifts = new HashMap<>();
    private final long epochNanos;
    private final boolean arrivalMeasured;
    private final boolean hasSeveralSessions;
    private final ChosenBasis chosen;
    private int trackCount;
    private int boneCount;
    private int channelCount;
    private boolean isTruncated;

    /** Applies the axes and unit that the user chose for the session of a source. */
    @FunctionalInterface
    public interface ChosenBasis {
        /** Returns the chosen basis, or else the one that was found. */
        SourceBasisAndEvidence apply(SourceId source, SourceBasisAndEvidence found);
    }

    /**
     * Creates a survey.
     *
     * @param epochNanos the time of arrival 0 in nanoseconds since 1970
     * @param arrivalMeasured whether a clock measured the arrival times
     * @param hasSeveralSessions whether the names of sources need those of their sessions
     * @param chosen applies the user's axis settings
     */
    public ExportSourceScanner(
            long epochNanos, boolean arrivalMeasured, boolean hasSeveralSessions, ChosenBasis chosen) {
        this.epochNanos = epochNanos;
        this.arrivalMeasured = arrivalMeasured;
        this.hasSeveralSessions = hasSeveralSessions;
        this.chosen = chosen;
    }

    /** Adds a description that a source sent of itself. */
    public void addSource(DeclaredSourceProperties info) {
        resolver(info.source()).addSourceInfo(info);
        var statistics = sourceStatistics(info.source());
        if (statistics != null) {
            statistics.addInfo(info);
        }
    }

    /**
     * Sets the seconds by which the wall clock of the recording machine is ahead of a session's arrival times from arrival
     * {@code at} on: its step is no step of a device.
     */
    public void setClockShift(String session, double seconds, long at) {
        double stepped = seconds - clockShift(session);
        clockShifts.put(session, seconds);
        if (stepped != 0) {
            sources.values().stream()
                    .filter(source -> source.id().session().equals(session))
                    .forEach(source -> source.clock().addOwnStep(stepped, at));
        }
    }

    private double clockShift(String session) {
        return clockShifts.getOrDefault(session, 0.0);
    }

    /** Adds the next sample. */
    public void addSample(Sample sample) {
        var statistics = sourceStatistics(sample.stamp().source());
        if (statistics == null) {
            return;
        }
        statistics.addSample(sample);
        if (sample instanceof Sample.Skeleton skeleton) {
            addAssembled(skeleton);
        } else if (sample instanceof Sample.Pose pose) {
            sensor(pose, statistics).ifPresent(track -> track.add(pose));
        } else if (sample instanceof Sample.Analog analog) {
            numbers(analog, statistics).ifPresent(track -> track.add(analog.stamp()));
        }
    }

    /** Adds a skeleton assembled from received poses. */
    public void addAssembled(Sample.Skeleton body) {
        resolver(body.stamp().source()).addSkeleton(body);
        body(body).ifPresent(track -> track.add(body));
    }

    /**
     * Returns the names of all sources with samples, in the format of {@link ExportOptions#source}, and their
     * descriptions.
     */
    public Map<String, String> sources() {
        var names = new LinkedHashMap<String, String>();
        sourceStatistics().forEach(statistics -> names.put(statistics.name(), statistics.describe()));
        return names;
    }

    /** Converts an arrival time to nanoseconds since 1970. */
    long epochNanos(long arrival) {
        return epochNanos + arrival;
    }

    /** Returns true if a clock measured the arrival times, so that device clocks can be compared by them. */
    boolean isArrivalMeasured() {
        return arrivalMeasured;
    }

    /** Returns the judgement of the clock of a source. */
    DeviceClockVerdict judgeClock(ExportSourceSampleStatistics statistics) {
        long shifted = epochNanos + Math.round(clockShift(statistics.id().session()) * NANOS);
        return statistics.clock().verdict(statistics.epoch(), shifted, arrivalMeasured);
    }

    /** Returns true if there are no samples. */
    public boolean isEmpty() {
        return sources.values().stream().noneMatch(ExportSourceSampleStatistics::hasSamples);
    }

    /** Returns true if there were more sources than can be tracked at once. */
    boolean isTruncated() {
        return isTruncated;
    }

    /** Returns all sources with samples, in order of appearance. */
    List<ExportSourceSampleStatistics> sourceStatistics() {
        return sources.values().stream()
                .filter(ExportSourceSampleStatistics::hasSamples)
                .toList();
    }

    Optional<ExportSourceSampleStatistics> find(SourceId source) {
        return Optional.ofNullable(sources.get(source));
    }

    SourceBasisAndEvidence bearing(SourceId source) {
        return chosen.apply(source, resolver(source).resolve(source));
    }

    private SourceBasisResolver resolver(SourceId source) {
        return resolvers.computeIfAbsent(source.session(), _ -> new SourceBasisResolver());
    }

    Basis basis(SourceId source) {
        return bearing(source).basis();
    }

    /** Returns the skeletons and sensors of a source, including all versions of a skeleton described several times. */
    List<ExportedMotionTrackSummary> tracks(SourceId source) {
        return tracks.getOrDefault(source, List.of());
    }

    /** Returns the numeric channels of a source, including those of all layouts that it sends. */
    List<ExportedChannelGroupSummary> numericTracks(SourceId source) {
        return numericTracks.getOrDefault(source, List.of());
    }

    private Optional<ExportedChannelGroupSummary> numbers(
            Sample.Analog sample, ExportSourceSampleStatistics statistics) {
        var source = sample.stamp().source();
        for (var track : numericTracks(source)) {
            if (track.isTrackOf(sample)) {
                return Optional.of(track);
            }
        }
        int channels = sample.channels().size();
        if (channels == 0) {
            return Optional.empty();
        }
        if (trackCount == MOST_TRACKS || channelCount + channels > MOST_CHANNELS) {
            isTruncated = true;
            return Optional.empty();
        }
        trackCount++;
        channelCount += channels;
        var track = new ExportedChannelGroupSummary(statistics.name(), sample);
        numericTracks.computeIfAbsent(source, _ -> new ArrayList<>()).add(track);
        return Optional.of(track);
    }

    private String name(SourceId source) {
        return hasSeveralSessions ? source.session() + " " + source.label() : source.label();
    }

    private @Nullable ExportSourceSampleStatistics sourceStatistics(SourceId source) {
        var statistics = sources.get(source);
        if (statistics == null && sources.size() < MOST_SOURCES) {
            statistics = new ExportSourceSampleStatistics(source, name(source));
            sources.put(source, statistics);
        }
        isTruncated |= statistics == null;
        return statistics;
    }

    private Optional<ExportedMotionTrackSummary> body(Sample.Skeleton skeleton) {
        var source = skeleton.stamp().source();
        for (var track : tracks(source)) {
            if (track.isBodyOf(skeleton)) {
                return Optional.of(track);
            }
        }
        int bones = skeleton.map().bones().size();
        if (boneCount + bones > MOST_BONES) {
            isTruncated = true;
            return Optional.empty();
        }
        var statistics = sourceStatistics(source);
        if (statistics == null) {
            return Optional.empty();
        }
        boneCount += bones;
        return added(source, ExportedMotionTrackSummary.body(statistics, skeleton.map()));
    }

    private Optional<ExportedMotionTrackSummary> sensor(Sample.Pose pose, ExportSourceSampleStatistics statistics) {
        var source = pose.stamp().source();
        for (var track : tracks(source)) {
            if (track.isSensorOf(pose)) {
                return Optional.of(track);
            }
        }
        return added(source, ExportedMotionTrackSummary.sensor(statistics, pose.sensor()));
    }

    private Optional<ExportedMotionTrackSummary> added(SourceId source, ExportedMotionTrackSummary track) {
        if (trackCount == MOST_TRACKS) {
            isTruncated = true;
            return Optional.empty();
        }
        trackCount++;
        tracks.computeIfAbsent(source, _ -> new ArrayList<>()).add(track);
        return Optional.of(track);
    }
}
