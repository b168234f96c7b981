package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import org.jspecify.annotations.Nullable;

/** How one group is told to the rest of the program: its sensors as one source, all else as a source each. */
final class Feed {
    private static final int KEPT_BY_NOBODY = -1;

    private final SourceId poses;
    private final List<Outlet> outlets;
    private final int sensors;
    private final List<Body> bodies;
    private final List<SourceInfo> sources;
    /** For each sensor the place where other groups' bodies look for it. */
    private final int[] slots;

    Feed(
            int group,
            SourceId poses,
            List<Outlet> outlets,
            List<Body> bodies,
            List<SourceInfo> sources,
            Map<Link.Mover, Integer> shared) {
        this.poses = poses;
        this.outlets = List.copyOf(outlets);
        this.bodies = List.copyOf(bodies);
        this.sources = List.copyOf(sources);
        this.sensors =
                (int) outlets.stream().filter(Outlet.Sensor.class::isInstance).count();
        this.slots = new int[sensors];
        for (int i = 0; i < sensors; i++) {
            slots[i] = shared.getOrDefault(new Link.Mover(group, i), KEPT_BY_NOBODY);
        }
    }

    /** Whose poses and skeletons they are. */
    SourceId poses() {
        return poses;
    }

    /** In the order of the group's streams. */
    List<Outlet> outlets() {
        return outlets;
    }

    List<SourceInfo> sources() {
        return sources;
    }

    int sensors() {
        return sensors;
    }

    /** The body whose first bones are the sensors; null when nothing hangs on anything. */
    @Nullable
    Body body() {
        return bodies.isEmpty() || !bodies.getFirst().source().equals(poses) ? null : bodies.getFirst();
    }

    /** Of every tree that one of the sensors moves. */
    List<Body> bodies() {
        return bodies;
    }

    /** Trees that hang on other roots than the body's. */
    List<Body> others() {
        return body() == null ? bodies : bodies.subList(1, bodies.size());
    }

    /** How many sensors other groups' bodies hang on. */
    int shared() {
        return (int) Arrays.stream(slots).filter(slot -> slot != KEPT_BY_NOBODY).count();
    }

    /** Whether anything is known of what other groups' bodies need of these sensors. */
    boolean shares(double[] shared) {
        for (int slot : slots) {
            for (int i = 0; slot != KEPT_BY_NOBODY && i < 7; i++) {
                if (!Double.isNaN(shared[7 * slot + i])) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Writes the group's streams such that {@link #share} comes to the same again; other streams are zeros. */
    void retell(double[] shared, ByteBuffer out) {
        for (var outlet : outlets) {
            int end = out.position() + outlet.stream().type().size();
            if (outlet instanceof Outlet.Sensor(StreamInfo stream, int number) && slots[number] != KEPT_BY_NOBODY) {
                int skipped = stream.measure() == Measure.ORIENTATION ? 3 : 0;
                for (int i = 0; i < stream.type().count(); i++) {
                    stream.type().base().write(shared[7 * slots[number] + skipped + i], out);
                }
            }
            out.position(end);
        }
    }

    /** Keeps what other groups' bodies need of these sensors. */
    void share(double[] places, double[] turns, double[] shared) {
        for (int i = 0; i < sensors; i++) {
            if (slots[i] != KEPT_BY_NOBODY) {
                System.arraycopy(places, 3 * i, shared, 7 * slots[i], 3);
                System.arraycopy(turns, 4 * i, shared, 7 * slots[i] + 3, 4);
            }
        }
    }
}
