package mocapscope.protocol.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bearing;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceBearings;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import org.jspecify.annotations.Nullable;

/**
 * What there is to write, looked over once before a file is begun: its sources, their axes, bodies and rates. However much
 * comes, it holds little of it. Not thread safe.
 */
public final class Survey {
    private static final int MOST_SOURCES = 4096;
    private static final int MOST_TRACKS = 4096;

    /** A body's bones are measured one by one, which takes a few kilobytes each. */
    private static final int MOST_BONES = 16_384;

    private final Map<SourceId, Heard> sources = new LinkedHashMap<>();
    private final Map<SourceId, List<Track>> tracks = new LinkedHashMap<>();
    private final SourceBearings bearings = new SourceBearings();
    private final long epochNanos;
    private final UnaryOperator<Bearing> chosen;
    private int trackCount;
    private int boneCount;
    private boolean overfull;

    /** {@code epochNanos} since 1970 is when an arrival of 0 was; {@code chosen} makes what a person wants of a bearing. */
    public Survey(long epochNanos, UnaryOperator<Bearing> chosen) {
        this.epochNanos = epochNanos;
        this.chosen = chosen;
    }

    /** A source says something of itself. */
    public void source(SourceInfo info) {
        bearings.stated(info);
        var heard = heard(info.source());
        if (heard != null) {
            heard.info(info);
        }
    }

    /** Looks at the next sample. */
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

    /** Looks at a body that the poses which came make up. */
    public void assembled(Sample.Skeleton body) {
        bearings.look(body);
        body(body).ifPresent(track -> track.look(body));
    }

    /** The names of those that said something, as {@link ExportOptions#source} takes them, and what each is in words. */
    public Map<String, String> sources() {
        var names = new LinkedHashMap<String, String>();
        heard().forEach(heard -> names.put(heard.id().label(), heard.words()));
        return names;
    }

    /** Of an arrival, since 1970. */
    long epochNanos(long arrival) {
        return epochNanos + arrival;
    }

    /** Whether anything came at all. */
    public boolean empty() {
        return sources.values().stream().noneMatch(Heard::spoke);
    }

    /** Whether there was more than is followed at once. */
    boolean overfull() {
        return overfull;
    }

    /** All that said something, in the order in which they came. */
    List<Heard> heard() {
        return sources.values().stream().filter(Heard::spoke).toList();
    }

    Optional<Heard> of(SourceId source) {
        return Optional.ofNullable(sources.get(source));
    }

    Bearing bearing(SourceId source) {
        return chosen.apply(bearings.of(source));
    }

    Basis basis(SourceId source) {
        return bearing(source).basis();
    }

    /** The bodies and sensors of a source; of bodies that it described one after the other, all. */
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
