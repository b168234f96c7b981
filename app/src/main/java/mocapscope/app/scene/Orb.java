package mocapscope.app.scene;

import java.util.UUID;
import mocapscope.app.model.ObjectState;
import mocapscope.app.model.Traffic;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/** An object of a shared scene as it is drawn: a sphere somewhere in the scene, metres, y up, and how it is turned. */
final class Orb {
    /** How long one that has met another can be told from the rest. */
    static final long FLASH_NANOS = 800_000_000L;

    /** Of one that nobody has told a radius of, and the least and the most that are drawn. */
    private static final double UNTOLD = 0.05;

    private static final double LEAST = 0.005;
    private static final double MOST = 1000;
    /** What is farther away has no place in a picture: its coordinates would spoil those of all others. */
    private static final double FARTHEST = 1e5;

    private static final int SHORT = 8;

    private final SourceId source;
    private final long index;
    private final Spot spot = new Spot();
    private final Trail trail = new Trail();
    private @Nullable ObjectState latest;
    private final String called;
    private String name = "";
    private String shortName = "";
    private double radius = UNTOLD;
    private double flash;
    private long moves;
    private int accent;
    private boolean quiet;
    private boolean picked;

    Orb(ObjectState first) {
        source = first.source();
        index = first.index();
        called = Long.toString(index);
    }

    SourceId source() {
        return source;
    }

    long index() {
        return index;
    }

    /** As a selection means it. */
    int number() {
        return ObjectState.number(index);
    }

    /** Its source's, and its own. */
    String name() {
        return name;
    }

    /** Its number. */
    String called() {
        return called;
    }

    /** Its number, and how its name begins. */
    String shortName() {
        return shortName;
    }

    Spot spot() {
        return spot;
    }

    /** Where the wire says that it is. */
    Vec3 told() {
        return latest == null
                ? new Vec3(Double.NaN, Double.NaN, Double.NaN)
                : latest.motion().position();
    }

    Trail trail() {
        return trail;
    }

    /** Grows whenever it was told anew where it is. */
    long moves() {
        return moves;
    }

    /** In metres. */
    double radius() {
        return radius;
    }

    /** From 1, when it has just met another, to 0. */
    double flash() {
        return flash;
    }

    int accent() {
        return accent;
    }

    /** Its session's connection does not stand. */
    boolean quiet() {
        return quiet;
    }

    boolean picked() {
        return picked;
    }

    void look(int accent, boolean quiet, boolean picked) {
        this.accent = accent;
        this.quiet = quiet;
        this.picked = picked;
    }

    void take(ObjectState state, Mapping mapping, long nanos) {
        if (state != latest) {
            call(state);
            latest = state;
            moves++;
            mapping.place(state.motion().position(), state.motion().orientation(), spot);
            if (Math.abs(spot.x()) > FARTHEST || Math.abs(spot.y()) > FARTHEST || Math.abs(spot.z()) > FARTHEST) {
                spot.at(Double.NaN, Double.NaN, Double.NaN);
            }
            radius = state.radius() > 0 ? Math.clamp(mapping.length(state.radius()), LEAST, MOST) : UNTOLD;
        }
        long met = state.meeting().at();
        flash = met == Traffic.NEVER ? 0 : Math.clamp(1 - (nanos - met) / (double) FLASH_NANOS, 0, 1);
        trail.add(nanos, spot);
    }

    private void call(ObjectState state) {
        if (latest == null || !latest.id().equals(state.id())) {
            var id = state.id().map(UUID::toString).orElse("");
            shortName = id.isEmpty() ? called : called + " · " + id.substring(0, SHORT);
            name = source.label() + " · " + shortName;
        }
    }
}
