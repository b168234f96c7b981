package mocapscope.protocol.export;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/** What moves as one in a recording: a body, or one sensor of a tracker; and when. */
final class Track {
    /** In place of a sensor: it is a body. */
    static final int BODY = -1;

    private final SourceId source;
    private final int sensor;
    private final String name;
    private final List<Bone> bones;
    private final @Nullable Rest rest;
    private final Pace arrivals = new Pace();
    private final Pace deviceTimes = new Pace();
    private Vec3 firstPlace = Vec3.ZERO;
    private Quat firstTurn = Quat.IDENTITY;
    private long came;

    private Track(SourceId source, int sensor, String name, List<Bone> bones, @Nullable Rest rest) {
        this.source = source;
        this.sensor = sensor;
        this.name = name;
        this.bones = bones;
        this.rest = rest;
    }

    static Track body(SourceId source, SkeletonMap map) {
        return new Track(source, BODY, source.label(), map.bones(), new Rest(map.bones()));
    }

    static Track sensor(SourceId source, int sensor, String name) {
        var full = name.isEmpty() ? "%s %d".formatted(source.label(), sensor) : "%s %s".formatted(source.label(), name);
        return new Track(source, sensor, full, List.of(new Bone(full, "", -1, -1)), null);
    }

    void look(Sample.Skeleton skeleton) {
        at(skeleton.stamp());
        if (rest != null) {
            rest.look(skeleton.positions(), skeleton.orientations());
        }
    }

    void look(Sample.Pose pose) {
        at(pose.stamp());
        var turn = pose.orientation().normalised();
        firstPlace = came == 1 && Reach.holds(pose.position()) ? pose.position() : firstPlace;
        firstTurn = came == 1 && turn.finite() ? turn : firstTurn;
    }

    private void at(Stamp stamp) {
        came++;
        arrivals.at(stamp.arrival());
        if (stamp.deviceTime() != Stamp.NO_TIME) {
            deviceTimes.at(stamp.deviceTime());
        }
    }

    boolean isBody() {
        return sensor == BODY;
    }

    boolean isBodyOf(Sample.Skeleton skeleton) {
        return isBody()
                && source.equals(skeleton.stamp().source())
                && bones.equals(skeleton.map().bones());
    }

    boolean isSensorOf(Sample.Pose pose) {
        return sensor == pose.sensor() && source.equals(pose.stamp().source());
    }

    /** Whether it is a sensor that comes after those of a body's bones: something that is tracked besides. */
    boolean isBeside(Track body) {
        return sensor >= body.bones.size();
    }

    SourceId source() {
        return source;
    }

    /** For people; what its joints' names begin with where there are several bodies. */
    String name() {
        return name;
    }

    List<Bone> bones() {
        return bones;
    }

    /** Where a sensor is at first. */
    Vec3 firstPlace() {
        return firstPlace;
    }

    /** How a sensor is turned at first. */
    Quat firstTurn() {
        return firstTurn;
    }

    /** Of a body. */
    Optional<Rest> rest() {
        return Optional.ofNullable(rest);
    }

    Pace pace(ExportClock clock) {
        return clock == ExportClock.DEVICE ? deviceTimes : arrivals;
    }

    /** Whether it was ever anywhere, as far as that matters: a body without a place has no joints to write. */
    boolean seen() {
        return rest == null || rest.seen();
    }

    /** How many samples there are. */
    long came() {
        return came;
    }
}
