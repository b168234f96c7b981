package mocapscope.protocol.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.SourceBasis;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceBasisResolver;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import org.jspecify.annotations.Nullable;

/**
 * Scans all samples before an export to find the sources, axes, skeletons and rates. Not thread-safe. Its memory use
 * does not grow with the number of samples.
 */
public final class Survey {
    private static final int MOST_SOURCES = 4096;
    private static final int MOST_TRACKS = 4096;

    /** The limit for bones, since the statistics of a bone take a few kilobytes. */
    private static final int MOST_BONES = 16_384;

    private final Map<SourceId, Heard> sources = new LinkedHashMap<>();
    private final Map<SourceId, List<Track>> tracks = new LinkedHashMap<>();
    private final SourceBasisResolver bearings = new SourceBasisResolver();
    private final long epochNanos;
    private final UnaryOperator<SourceBasis> chosen;
    private int trackCount;
    private int boneCount;
    private boolean overfull;

    /**
     * Creates a survey; {@code epochNanos} is the time of arrival 0 in nanoseconds since 1970, {@code chosen} applies
     * the user's axis settings.
     */
    public Survey(long epochNanos, UnaryOperator<SourceBasis> chosen) {
        this.epochNanos = epochNanos;
        this.chosen = chosen;
    }

    /** Adds a description that a source sent of itself. */
    public void source(SourceInfo info) {
        bearings.addSourceInfo(info);
        var heard = heard(info.source());
        if (heard != null) {
            heard.info(info);
        }
    }

    /** Adds the next sample. */
    public void sample(Sample sample) {
        var heard = heard(sample.stamp().source());
        if (heard == null) {
            return;
        }
        heard.sample(sample);
        if (sample instanceof Sample.Skeleton skeleton) {
            assembled(skeleton);
        } else if (sample instanceof Sample.Pose pose) {
            sensor(pose, heard).ifPresent(track -> track.look(pose));
        }
    }

    /** Adds a skeleton assembled from received poses. */
    public void assembled(Sample.Skeleton body) {
        bearings.addSkeleton(body);
        body(body).ifPresent(track -> track.look(body));
    }

    /**
     * Returns the names of all sources with samples, in the format of {@link ExportOptions#source}, and their
     * descriptions.
     */
    public Map<String, String> sources() {
        var names = new LinkedHashMap<String, String>();
        heard().forEach(heard -> names.put(heard.id().label(), heard.words()));
        return names;
    }

    /** Converts an arrival time to nanoseconds since 1970. */
    long epochNanos(long arrival) {
        return epochNanos + arrival;
    }

    /** Returns true if there are no samples. */
    public boolean empty() {
        return sources.values().stream().noneMatch(Heard::spoke);
    }

    /** Returns true if there were more sources than can be tracked at once. */
    boolean overfull() {
        return overfull;
    }

    /** Returns all sources with samples, in order of appearance. */
    List<Heard> heard() {
        return sources.values().stream().filter(Heard::spoke).toList();
    }

    Optional<Heard> of(SourceId source) {
        return Optional.ofNullable(sources.get(source));
    }

    SourceBasis bearing(SourceId source) {
        return chosen.apply(bearings.resolve(source));
    }

    Basis basis(SourceId source) {
        return bearing(source).basis();
    }

    /** Returns the skeletons and sensors of a source, including all versions of a skeleton described several times. */
    List<Track> tracks(SourceId source) {
        return tracks.getOrDefault(source, List.of());
    }

    private @Nullable Heard heard(SourceId source) {
        var heard = sources.get(source);
        if (heard == null && sources.size() < MOST_SOURCES) {
            heard = new Heard(source);
            sources.put(source, heard);
        }
        overfull |= heard == null;
        return heard;
    }

    private Optional<Track> body(Sample.Skeleton skeleton) {
        var source = skeleton.stamp().source();
        for (var track : tracks(source)) {
            if (track.isBodyOf(skeleton)) {
                return Optional.of(track);
            }
        }
        int bones = skeleton.map().bones().size();
        if (boneCount + bones > MOST_BONES) {
            overfull = true;
            return Optional.empty();
        }
        boneCount += bones;
        return added(source, Track.body(source, skeleton.map()));
    }

    private Optional<Track> sensor(Sample.Pose pose, Heard heard) {
        var source = pose.stamp().source();
        for (var track : tracks(source)) {
            if (track.isSensorOf(pose)) {
                return Optional.of(track);
            }
        }
        return added(source, Track.sensor(source, pose.sensor(), heard.name(pose.sensor())));
    }

    private Optional<Track> added(SourceId source, Track track) {
        if (trackCount == MOST_TRACKS) {
            overfull = true;
            return Optional.empty();
        }
        trackCount++;
        tracks.computeIfAbsent(source, _ -> new ArrayList<>()).add(track);
        return Optional.of(track);
    }
}
