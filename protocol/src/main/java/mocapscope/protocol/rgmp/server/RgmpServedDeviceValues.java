package mocapscope.protocol.rgmp.server;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.StatusFlagBitLayout;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * The values of one simulated RGMP device: sensor poses, analog channels, flags and buttons. Poses are in metres and
 * scene axes.
 */
final class RgmpServedDeviceValues {

    /** Identifies a row of analog channels of a served device by device part and channel layout. */
    record RgmpAnalogRowKey(String part, AnalogChannelDescription layout) {}

    /** Identifies a word of flags of a served device by device part and flag layout. */
    record RgmpFlagWordKey(String part, StatusFlagBitLayout layout) {}

    /** The position and orientation of one sensor, in metres and scene axes. */
    record SensorPose(Vec3 position, Quat orientation) {
        static final SensorPose ORIGIN = new SensorPose(Vec3.ZERO, Quat.IDENTITY);

        /** The pose of a sensor that its device does not see: zeros, which are no rotation. */
        static final SensorPose LOST = new SensorPose(Vec3.ZERO, new Quat(0, 0, 0, 0));

        /** Returns whether a sensor is sent in this way while it is lost. */
        static boolean isLost(Vec3 position, Quat orientation) {
            return position.dot(position) == 0 && orientation.lengthSquared() == 0;
        }

        /** Returns this pose relative to {@code other}. */
        SensorPose relativeTo(SensorPose other) {
            var back = other.orientation.conjugate();
            return new SensorPose(back.rotate(position.minus(other.position)), back.times(orientation));
        }
    }

    private final Basis basis;
    private final Map<Integer, SensorPose> poses = new HashMap<>();
    private final Map<RgmpAnalogRowKey, ImmutableDoubleArray> analogRows = new HashMap<>();
    private final Map<RgmpFlagWordKey, Long> flagWords = new HashMap<>();
    private final List<RgmpAnalogRowKey> rowsInOrder = new ArrayList<>();
    private final List<RgmpFlagWordKey> wordsInOrder = new ArrayList<>();
    private long buttons;

    /** Creates an empty state; {@code basis} describes axes and unit of the source's numbers. */
    RgmpServedDeviceValues(Basis basis) {
        this.basis = basis;
    }

    void add(Sample sample) {
        switch (sample) {
            case Sample.Pose pose -> put(pose.sensor(), pose.position(), pose.orientation());
            case Sample.Skeleton body -> {
                for (int bone = 0; bone < body.map().bones().size(); bone++) {
                    put(bone, body.positions().vec3(bone), body.orientations().quat(bone));
                }
            }
            case Sample.Analog analog -> {
                var key = new RgmpAnalogRowKey(analog.stamp().source().part(), analog.layout());
                if (analogRows.put(key, analog.channels()) == null) {
                    rowsInOrder.add(key);
                }
            }
            case Sample.Flags flags -> {
                var wordKey = new RgmpFlagWordKey(flags.stamp().source().part(), flags.layout());
                if (flagWords.put(wordKey, flags.word()) == null) {
                    wordsInOrder.add(wordKey);
                }
            }
            case Sample.Button button -> {
                if (button.pressed() && button.button() < Long.SIZE) {
                    buttons |= 1L << button.button();
                }
            }
            // Frames have no representation for momentary events, nor for quantities derived from poses.
            case Sample.Dial _, Sample.Text _, Sample.Transform _, Sample.Velocity _, Sample.Acceleration _ -> {}
            case Sample.SceneObject _, Sample.SetpBubble _, Sample.ProtocolEvent _ -> {}
        }
    }

    private void put(int sensor, Vec3 position, Quat orientation) {
        if (SensorPose.isLost(position, orientation)) {
            poses.put(sensor, SensorPose.LOST);
        } else if (position.isFinite()) {
            var turn = orientation.isFinite() ? unit(basis.toScene(orientation)) : Quat.IDENTITY;
            poses.put(sensor, new SensorPose(basis.toScene(position), turn));
        }
    }

    private static Quat unit(Quat q) {
        double length = Math.sqrt(q.x() * q.x() + q.y() * q.y() + q.z() * q.z() + q.w() * q.w());
        return length == 0 ? Quat.IDENTITY : new Quat(q.x() / length, q.y() / length, q.z() / length, q.w() / length);
    }

    /** Returns the pose of a sensor, or null if it is not tracked. */
    @Nullable
    SensorPose findSensorPose(int sensor) {
        return poses.get(sensor);
    }

    List<RgmpAnalogRowKey> analogRows() {
        return rowsInOrder;
    }

    List<RgmpFlagWordKey> flagWords() {
        return wordsInOrder;
    }

    /** Returns the values of a row; empty if it is not being measured. */
    ImmutableDoubleArray channels(RgmpAnalogRowKey key) {
        return analogRows.getOrDefault(key, ImmutableDoubleArray.NONE);
    }

    long flagWord(RgmpFlagWordKey key) {
        return flagWords.getOrDefault(key, 0L);
    }

    /** Returns one bit for each button, set while it is pressed. */
    long buttons() {
        return buttons;
    }
}
