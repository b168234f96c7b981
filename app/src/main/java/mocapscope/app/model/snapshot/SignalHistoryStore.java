package mocapscope.app.model.snapshot;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import mocapscope.app.model.buffer.SignalHistory;
import mocapscope.app.model.buffer.SignalHistoryBuffer;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * Stores the last {@value #SECONDS} s of a session's signals in ring buffers within a memory budget. Signals without
 * room in the budget have no history. The histories also count against the budget of all sessions, for which they give
 * their older halves. One thread adds, any thread reads.
 */
public final class SignalHistoryStore {
    @DocumentedLimit(value = "signal histories of a session", unit = "s", beyond = "the oldest are dropped")
    public static final int SECONDS = 60;

    @DocumentedLimit(
            value = "memory of the signal histories of a session",
            unit = "bytes",
            beyond = "a shorter time is kept; further signals have none, and their rows say so")
    static final long BYTES = 32L << 20;

    /** The histories of a session without signals. */
    public static final SignalHistoryStore NONE = new SignalHistoryStore();

    /** Interval length for motion, of which there may be hundreds of streams, rarely faster than this. */
    @DocumentedLimit(
            value = "interval of the signal history of a motion",
            unit = "ns",
            beyond = "an interval keeps its least, greatest and last value")
    private static final long OF_MOTION = 50_000_000;

    @DocumentedLimit(
            value = "interval of the signal history of any other signal",
            unit = "ns",
            beyond = "an interval keeps its least, greatest and last value")
    private static final long OF_VALUES = 10_000_000;
    /** Number of values of a pose: x, y, z and the angle. */
    private static final int POSE = 4;

    private static final double FULL_TURN = 360;
    private static final long A_SECOND = 1_000_000_000L;

    private record Key(SourceId source, SourceDataKind kind, int index) {}

    private final Map<Key, SignalHistoryBuffer> buffers = new ConcurrentHashMap<>();
    private final AllSessionsMemoryBudget process;
    private final AllSessionsMemoryBudget.MemoryHolder holder = this::release;
    private final AllSessionsMemoryBudget.MemoryShare share;
    private final AtomicLong heldBytes = new AtomicLong();
    /** The part of the held bytes that the share contains; changed without a lock of a buffer. */
    private final AtomicLong sharedBytes = new AtomicLong();

    private volatile boolean shortened;
    private double[] row = new double[POSE];
    private long clearAgain = Long.MIN_VALUE;

    /** Creates a store without signals. */
    public SignalHistoryStore() {
        this(AllSessionsMemoryBudget.PROCESS);
    }

    /** Creates a store that counts against {@code process}. */
    public SignalHistoryStore(AllSessionsMemoryBudget process) {
        this.process = process;
        this.share = process.createHistoryShare(holder);
    }

    /** Returns the history of a signal's quantity; empty if none is kept. */
    public Optional<SignalHistory> of(PlottedSignalId signal) {
        return switch (signal.kind()) {
            case TRACKER, OBJECT -> find(signal, signal.index(), pose(signal.aspect()));
            case SKELETON -> bone(signal).or(() -> find(tracked(signal), signal.index(), pose(signal.aspect())));
            case BUTTON, DIAL -> find(signal, signal.index(), value(signal.aspect(), 0));
            case ANALOG, FLAGS -> find(signal, 0, value(signal.aspect(), signal.index()));
            case TEXT -> Optional.empty();
        };
    }

    /** Adds a sample. */
    public void add(Sample sample) {
        switch (sample) {
            case Sample.Pose pose ->
                pose(SourceDataKind.TRACKER, pose.sensor(), pose.stamp(), pose.position(), pose.orientation());
            case Sample.Skeleton skeleton -> skeleton(skeleton);
            case Sample.Button button -> button(button);
            case Sample.Analog analog -> analog(analog);
            case Sample.Dial dial -> dial(dial);
            case Sample.Flags word -> flags(word);
            case Sample.SceneObject object -> object(object);
            case Sample.Velocity _, Sample.Acceleration _, Sample.Transform _ -> {}
            case Sample.Text _, Sample.SetpBubble _, Sample.ProtocolEvent _ -> {}
        }
    }

    private void pose(SourceDataKind sourceKind, int index, SampleMetadata stamp, Vec3 position, Quat orientation) {
        place(0, position.x(), position.y(), position.z());
        row[3] = angle(orientation.x(), orientation.y(), orientation.z(), orientation.w());
        keep(new Key(stamp.source(), sourceKind, index), POSE, OF_MOTION, stamp);
    }

    private void object(Sample.SceneObject object) {
        if (!Double.isNaN(object.motion().position().x())) {
            var motion = object.motion();
            pose(
                    SourceDataKind.OBJECT,
                    SharedSceneObjectSnapshot.number(object.index()),
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
        keep(new Key(skeleton.stamp().source(), SourceDataKind.SKELETON, 0), POSE * bones, OF_MOTION, skeleton.stamp());
    }

    private void analog(Sample.Analog analog) {
        int channels = analog.channels().size();
        room(channels);
        for (int i = 0; i < channels; i++) {
            row[i] = analog.channels().at(i);
        }
        keep(new Key(analog.stamp().source(), SourceDataKind.ANALOG, 0), channels, OF_VALUES, analog.stamp());
    }

    /** Adds the total rotation of a dial. */
    private void dial(Sample.Dial dial) {
        var key = new Key(dial.stamp().source(), SourceDataKind.DIAL, dial.dial());
        var buffer = buffers.get(key);
        double before = buffer == null ? 0 : buffer.last(0);
        row[0] = (Double.isNaN(before) ? 0 : before) + dial.change();
        keep(key, 1, OF_VALUES, dial.stamp());
    }

    private void button(Sample.Button button) {
        row[0] = button.pressed() ? 1 : 0;
        keepChange(new Key(button.stamp().source(), SourceDataKind.BUTTON, button.button()), 1, button.stamp());
    }

    private void flags(Sample.Flags word) {
        int flags = word.layout().size();
        room(flags);
        for (int i = 0; i < flags; i++) {
            row[i] = word.isSet(i) ? 1 : 0;
        }
        keepChange(new Key(word.stamp().source(), SourceDataKind.FLAGS, 0), flags, word.stamp());
    }

    /** Adds a state if it differs from the previous one, because states are sent repeatedly. */
    private void keepChange(Key key, int numbers, SampleMetadata stamp) {
        var buffer = buffers.get(key);
        if (buffer == null || buffer.valueCount() != numbers || !buffer.lastRowEquals(row)) {
            keep(key, numbers, OF_VALUES, stamp);
        }
    }

    private void keep(Key key, int numbers, long stretch, SampleMetadata stamp) {
        var buffer = buffers.get(key);
        if (buffer == null || buffer.valueCount() < numbers) {
            buffer = begin(key, buffer, numbers, stretch, stamp.arrival());
        }
        if (buffer != null) {
            room(buffer.valueCount());
            for (int i = numbers; i < buffer.valueCount(); i++) {
                row[i] = Double.NaN;
            }
            buffer.add(stamp.arrival(), stamp.message(), row);
        }
        share();
    }

    /** Creates a ring; a signal with more values than before starts a new history. */
    private synchronized @Nullable SignalHistoryBuffer begin(
            Key key, @Nullable SignalHistoryBuffer before, int numbers, long stretch, long now) {
        if (before != null) {
            buffers.remove(key);
            reserve(-before.bytes());
        }
        if (!reserve(SignalHistoryBuffer.bytes(numbers))
                && !(cleared(now) && reserve(SignalHistoryBuffer.bytes(numbers)))) {
            return null;
        }
        var buffer = new SignalHistoryBuffer(numbers, stretch, SECONDS, this::reserve);
        buffers.put(key, buffer);
        return buffer;
    }

    /**
     * Drops, at most once a second, histories that received nothing within the stored period; returns true if it
     * checked.
     */
    private boolean cleared(long now) {
        boolean due = now >= clearAgain;
        if (due) {
            clearAgain = now + A_SECOND;
            buffers.values()
                    .removeIf(buffer -> buffer.endsBefore(now - SECONDS * A_SECOND) && reserve(-buffer.bytes()));
        }
        return due;
    }

    /** Reserves bytes and returns true if there is room; a negative number releases bytes. */
    private boolean reserve(long bytes) {
        if (bytes > 0 && (heldBytes.get() + bytes > BYTES || process.isExceeded())) {
            return false;
        }
        heldBytes.addAndGet(bytes);
        return true;
    }

    /** Counts what was reserved or released since the last call against the budget of all sessions. */
    private void share() {
        long more = heldBytes.get() - sharedBytes.get();
        if (more != 0) {
            sharedBytes.addAndGet(more);
            share.change(more);
        }
    }

    /** Returns true once memory was given to other sessions. */
    public boolean isShortened() {
        return shortened;
    }

    private synchronized long release(long least) {
        long freed = 0;
        for (var buffer : buffers.values()) {
            freed += freed < least ? buffer.halve() : 0;
        }
        shortened |= freed > 0;
        heldBytes.addAndGet(-freed);
        sharedBytes.addAndGet(-freed);
        return freed;
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

    private Optional<SignalHistory> bone(PlottedSignalId signal) {
        int aspect = pose(signal.aspect());
        return aspect < 0 ? Optional.empty() : find(signal, 0, POSE * signal.index() + aspect);
    }

    /** Returns the sensor's probe for a bone without a history of its own. */
    private static PlottedSignalId tracked(PlottedSignalId signal) {
        return new PlottedSignalId(signal.source(), SourceDataKind.TRACKER, signal.index(), signal.aspect());
    }

    private Optional<SignalHistory> find(PlottedSignalId signal, int index, int number) {
        var buffer = buffers.get(new Key(signal.source(), signal.kind(), index));
        return buffer == null || number < 0 || number >= buffer.valueCount()
                ? Optional.empty()
                : Optional.of(new SignalHistory(buffer, number));
    }

    private static int pose(PlotQuantity quantity) {
        return switch (quantity) {
            case X -> 0;
            case Y -> 1;
            case Z -> 2;
            case ANGLE -> 3;
            case VALUE, RATE -> -1;
        };
    }

    private static int value(PlotQuantity quantity, int number) {
        return quantity == PlotQuantity.VALUE ? number : -1;
    }
}
