package mocapscope.protocol.rgmp;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.session.Sink;
import org.jspecify.annotations.Nullable;

/** How one group is told to the rest of the program: its sensors as one source, all else as a source each. */
final class Feed {
    private static final int KEPT_BY_NOBODY = -1;
    private static final int NOT_PLAIN = -1;

    private final SourceId poses;
    private final List<Outlet> outlets;
    private final Measure[] measures;
    /** Bytes of all streams where all are poses in floats; otherwise {@link #NOT_PLAIN}. */
    private final int plain;

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
        this.measures = outlets.stream()
                .filter(Outlet.Sensor.class::isInstance)
                .map(outlet -> outlet.stream().measure())
                .toArray(Measure[]::new);
        this.plain = measures.length > 0 && outlets.stream().allMatch(Feed::plain)
                ? outlets.stream()
                        .mapToInt(outlet -> outlet.stream().type().size())
                        .sum()
                : NOT_PLAIN;
        this.slots = new int[measures.length];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = shared.getOrDefault(new Link.Mover(group, i), KEPT_BY_NOBODY);
        }
    }

    private static boolean plain(Outlet outlet) {
        return outlet instanceof Outlet.Sensor && outlet.stream().type().base() == BaseType.FLOAT;
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
        return measures.length;
    }

    /** What the sensor says of where it is. */
    Measure measure(int sensor) {
        return measures[sensor];
    }

    /** Whether its streams are poses in floats and nothing else, and have so many bytes. */
    boolean plain(int bytes) {
        return bytes == plain;
    }

    /** Room for a place of each sensor, and of each bone of the body that begins with them; none is known. */
    double[] places() {
        return numberless(3);
    }

    /** The same for their turns. */
    double[] turns() {
        return numberless(4);
    }

    private double[] numberless(int width) {
        var body = body();
        var numbers = new double[width * (body == null ? sensors() : body.size())];
        Arrays.fill(numbers, Double.NaN);
        return numbers;
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

    /** Hands over the skeletons that the sensors move, the last of which takes over both arrays. */
    void bodies(Stamp stamp, double[] places, double[] turns, double[] shared, Sink out) {
        share(places, turns, shared);
        var body = body();
        for (int i = body == null ? 0 : 1; i < bodies.size(); i++) {
            out.sample(bodies.get(i).skeleton(stamp, places, turns, shared));
        }
        if (body != null) {
            out.sample(body.take(stamp, places, turns, shared));
        }
    }

    /** Keeps what other groups' bodies need of these sensors. */
    private void share(double[] places, double[] turns, double[] shared) {
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] != KEPT_BY_NOBODY) {
                System.arraycopy(places, 3 * i, shared, 7 * slots[i], 3);
                System.arraycopy(turns, 4 * i, shared, 7 * slots[i] + 3, 4);
            }
        }
    }
}
