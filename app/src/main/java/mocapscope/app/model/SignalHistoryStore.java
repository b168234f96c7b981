package mocapscope.app.model;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * Stores the last {@value #SECONDS} s of a session's signals in ring buffers within a budget of {@link #BYTES}. Signals
 * without room in the budget have no history. One thread adds, any thread reads.
 */
public final class SignalHistoryStore {
    public static final int SECONDS = 60;
    static final long BYTES = 32L << 20;

    /** The histories of a session without signals. */
    public static final SignalHistoryStore NONE = new SignalHistoryStore();

    /** Interval length for motion, of which there may be hundreds of streams, rarely faster than this. */
    private static final long OF_MOTION = 50_000_000;

    private static final long OF_VALUES = 10_000_000;
    /** Number of values of a pose: x, y, z and the angle. */
    private static final int POSE = 4;

    private static final double FULL_TURN = 360;
    private static final long A_SECOND = 1_000_000_000L;

    private record Key(SourceId source, SourceKind kind, int index) {}

    private final Map<Key, SignalHistoryBuffer> rings = new ConcurrentHashMap<>();
    private final ByteBudget allowance = new ByteBudget(BYTES);
    private double[] row = new double[POSE];
    private long clearAgain = Long.MIN_VALUE;

    /** Returns the history of a signal's quantity; empty if none is kept. */
    public Optional<SignalHistory> of(PlottedSignal probe) {
        return switch (probe.kind()) {
            case TRACKER, OBJECT -> find(probe, probe.index(), pose(probe.aspect()));
            case SKELETON -> bone(probe).or(() -> find(tracked(probe), probe.index(), pose(probe.aspect())));
            case BUTTON, DIAL -> find(probe, probe.index(), value(probe.aspect(), 0));
            case ANALOG, FLAGS -> find(probe, 0, value(probe.aspect(), probe.index()));
            case TEXT -> Optional.empty();
        };
    }

    /** Adds a sample. */
    public void add(Sample sample) {
        switch (sample) {
            case Sample.Pose pose ->
                pose(SourceKind.TRACKER, pose.sensor(), pose.stamp(), pose.position(), pose.orientation());
            case Sample.Skeleton skeleton -> skeleton(skeleton);
            case Sample.Button button -> button(button);
            case Sample.Analog analog -> analog(analog);
            case Sample.Dial dial -> dial(dial);
            case Sample.Flags word -> flags(word);
            case Sample.SceneObject object -> object(object);
            case Sample.Velocity _, Sample.Acceleration _, Sample.Transform _ -> {}
            case Sample.Text _, Sample.Bubble _, Sample.Event _ -> {}
        }
    }

    private void pose(SourceKind kind, int index, SampleStamp stamp, Vec3 position, Quat orientation) {
        place(0, position.x(), position.y(), position.z());
        row[3] = angle(orientation.x(), orientation.y(), orientation.z(), orientation.w());
        keep(new Key(stamp.source(), kind, index), POSE, OF_MOTION, stamp);
    }

    private void object(Sample.SceneObject object) {
        if (!Double.isNaN(object.motion().position().x())) {
            var motion = object.motion();
            pose(
                    SourceKind.OBJECT,
                    SceneObjectSnapshot.number(object.index()),
                    object.stamp(),
                    motion.position(),
                    motion.orientation());
        }
    }

    private void skeleton(Sample.Skeleton skeleton) {
        int bones = skeleton.map().bones().size();
        var positions = skeleton.positions();
        var turns = skeleton.orientations();
        room(POSE * bones);
        for (int i = 0; i < bones; i++) {
            int at = 3 * i;
            int turn = 4 * i;
            place(POSE * i, positions.at(at), positions.at(at + 1), positions.at(at + 2));
            row[POSE * i + 3] = angle(turns.at(turn), turns.at(turn + 1), turns.at(turn + 2), turns.at(turn + 3));
        }
        keep(new Key(skeleton.stamp().source(), SourceKind.SKELETON, 0), POSE * bones, OF_MOTION, skeleton.stamp());
    }

    private void analog(Sample.Analog analog) {
        int channels = analog.channels().size();
        room(channels);
        for (int i = 0; i < channels; i++) {
            row[i] = analog.channels().at(i);
        }
        keep(new Key(analog.stamp().source(), SourceKind.ANALOG, 0), channels, OF_VALUES, analog.stamp());
    }

    /** Adds the total rotation of a dial. */
    private void dial(Sample.Dial dial) {
        var key = new Key(dial.stamp().source(), SourceKind.DIAL, dial.dial());
        var ring = rings.get(key);
        double before = ring == null ? 0 : ring.last(0);
        row[0] = (Double.isNaN(before) ? 0 : before) + dial.change();
        keep(key, 1, OF_VALUES, dial.stamp());
    }

    private void button(Sample.Button button) {
        row[0] = button.pressed() ? 1 : 0;
        keepChange(new Key(button.stamp().source(), SourceKind.BUTTON, button.button()), 1, button.stamp());
    }

    private void flags(Sample.Flags word) {
        int flags = word.layout().size();
        room(flags);
        for (int i = 0; i < flags; i++) {
            row[i] = word.isSet(i) ? 1 : 0;
        }
        keepChange(new Key(word.stamp().source(), SourceKind.FLAGS, 0), flags, word.stamp());
    }

    /** Adds a state if it differs from the previous one, because states are sent repeatedly. */
    private void keepChange(Key key, int numbers, SampleStamp stamp) {
        var ring = rings.get(key);
        if (ring == null || ring.valueCount() != numbers || !ring.lastRowEquals(row)) {
            keep(key, numbers, OF_VALUES, stamp);
        }
    }

    private void keep(Key key, int numbers, long stretch, SampleStamp stamp) {
        var ring = rings.get(key);
        if (ring == null || ring.valueCount() < numbers) {
            ring = begin(key, ring, numbers, stretch, stamp.arrival());
        }
        if (ring != null) {
            room(ring.valueCount());
            for (int i = numbers; i < ring.valueCount(); i++) {
                row[i] = Double.NaN;
            }
            ring.add(stamp.arrival(), stamp.message(), row);
        }
    }

    /** Creates a ring; a signal with more values than before starts a new history. */
    private @Nullable SignalHistoryBuffer begin(Key key, @Nullable SignalHistoryBuffer before, int numbers, long stretch, long now) {
        if (before != null) {
            allowance.reserve(-before.bytes());
            rings.remove(key);
        }
        if (!allowance.reserve(SignalHistoryBuffer.bytes(numbers)) && !(cleared(now) && allowance.reserve(SignalHistoryBuffer.bytes(numbers)))) {
            return null;
        }
        var ring = new SignalHistoryBuffer(numbers, stretch, SECONDS, allowance);
        rings.put(key, ring);
        return ring;
    }

    /**
     * Drops, at most once a second, histories that received nothing within the stored period; returns true if it
     * checked.
     */
    private boolean cleared(long now) {
        boolean due = now >= clearAgain;
        if (due) {
            clearAgain = now + A_SECOND;
            rings.values().removeIf(ring -> ring.endsBefore(now - SECONDS * A_SECOND) && allowance.reserve(-ring.bytes()));
        }
        return due;
    }

    private void place(int at, double x, double y, double z) {
        row[at] = x;
        row[at + 1] = y;
        row[at + 2] = z;
    }

    /** Returns the rotation angle of a quaternion in degrees. */
    private static double angle(double x, double y, double z, double w) {
        return Math.atan2(Math.sqrt(x * x + y * y + z * z), Math.abs(w)) * FULL_TURN / Math.PI;
    }

    private void room(int numbers) {
        if (row.length < numbers) {
            row = new double[numbers];
        }
    }

    private Optional<SignalHistory> bone(PlottedSignal probe) {
        int aspect = pose(probe.aspect());
        return aspect < 0 ? Optional.empty() : find(probe, 0, POSE * probe.index() + aspect);
    }

    /** Returns the sensor's probe for a bone without a history of its own. */
    private static PlottedSignal tracked(PlottedSignal probe) {
        return new PlottedSignal(probe.source(), SourceKind.TRACKER, probe.index(), probe.aspect());
    }

    private Optional<SignalHistory> find(PlottedSignal probe, int index, int number) {
        var ring = rings.get(new Key(probe.source(), probe.kind(), index));
        return ring == null || number < 0 || number >= ring.valueCount()
                ? Optional.empty()
                : Optional.of(new SignalHistory(ring, number));
    }

    private static int pose(PlotQuantity aspect) {
        return switch (aspect) {
            case X -> 0;
            case Y -> 1;
            case Z -> 2;
            case ANGLE -> 3;
            case VALUE, RATE -> -1;
        };
    }

    private static int value(PlotQuantity aspect, int number) {
        return aspect == PlotQuantity.VALUE ? number : -1;
    }
}
