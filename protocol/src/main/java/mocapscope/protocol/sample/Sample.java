package mocapscope.protocol.sample;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * One value that a device sent, such as a pose, button or skeleton, in the device's unit and axes. Numbers are
 * never scaled, rotated or normalized; the source's {@link DeclaredSourceProperties} defines their unit and axes.
 */
public sealed interface Sample {

    /** Returns its source and times, shared by all samples of one message. */
    SampleMetadata stamp();

    /** Returns whether it counts as an event: the initial state of a button does not. */
    default boolean countsAsEvent() {
        return true;
    }

    /**
     * Returns whether its device time is the present time of the device: the initial state of a button has that of the
     * last change, and a transform that of its sending, whatever clock the poses use.
     */
    default boolean hasPresentTime() {
        return true;
    }

    /** A sample that stays valid until a later sample of the same signal replaces it. */
    sealed interface RetainedSample extends Sample {

        /** Returns this sample with another source or time. */
        RetainedSample withStamp(SampleMetadata other);
    }

    /**
     * The position and orientation of one tracker sensor.
     *
     * @param sensor the device's number of the sensor
     * @param position in the source's unit and axes
     * @param orientation scalar last, whatever the order in the protocol; not normalized
     */
    record Pose(SampleMetadata stamp, int sensor, Vec3 position, Quat orientation) implements Sample {
        private static final Vec3 NO_POSITION = new Vec3(Double.NaN, Double.NaN, Double.NaN);
        private static final Quat NO_ORIENTATION = new Quat(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

        /** Returns this sample without a position and an orientation, for a sensor that is lost. */
        public Pose withoutPose() {
            return new Pose(stamp, sensor, NO_POSITION, NO_ORIENTATION);
        }
    }

    /**
     * The linear velocity of one sensor, and its rotation within a time step. {@code linear} is per second;
     * {@code rotation} takes {@code dt} seconds, which is NaN if the protocol has no time step.
     *
     * @param sensor the device's number of the sensor
     * @param linear in the source's unit and axes
     * @param rotation scalar last
     * @param dt in seconds
     */
    record Velocity(SampleMetadata stamp, int sensor, Vec3 linear, Quat rotation, double dt) implements Sample {}

    /**
     * The linear acceleration of one sensor, and its change of rotation within a time step. The parts are those of
     * {@link Velocity}.
     *
     * @param sensor the device's number of the sensor
     * @param linear in the source's unit per second squared
     * @param rotation scalar last
     * @param dt in seconds
     */
    record Acceleration(SampleMetadata stamp, int sensor, Vec3 linear, Quat rotation, double dt) implements Sample {}

    /**
     * The positions and orientations of all bones of a body at one time, in the source's space. Forward kinematics have
     * been applied.
     *
     * @param frame the source's frame number, or −1
     * @param positions three numbers per bone, in the order of {@code map}; NaN for a bone without a position
     * @param orientations four numbers per bone, x, y, z, w; NaN for a bone without an orientation
     * @param map the names and the number of the bones
     */
    record Skeleton(
            SampleMetadata stamp,
            long frame,
            SkeletonMap map,
            ImmutableDoubleArray positions,
            ImmutableDoubleArray orientations)
            implements Sample {

        /** Returns this sample without the positions and orientations of those bones, which are lost. */
        public Skeleton withoutBones(BitSet bones) {
            var places = positions.toArray();
            var turns = orientations.toArray();
            bones.stream().forEach(bone -> {
                Arrays.fill(
                        places, Math.min(places.length, 3 * bone), Math.min(places.length, 3 * bone + 3), Double.NaN);
                Arrays.fill(turns, Math.min(turns.length, 4 * bone), Math.min(turns.length, 4 * bone + 4), Double.NaN);
            });
            return new Skeleton(stamp, frame, map, ImmutableDoubleArray.of(places), ImmutableDoubleArray.of(turns));
        }
    }

    /**
     * The state of one button: pressed or released. {@code initial} if it was sent as a state and not as a change.
     *
     * @param button the device's number of the button
     */
    record Button(SampleMetadata stamp, int button, boolean pressed, boolean initial) implements RetainedSample {

        @Override
        public boolean countsAsEvent() {
            return !initial;
        }

        @Override
        public boolean hasPresentTime() {
            return !initial;
        }

        @Override
        public Button withStamp(SampleMetadata other) {
            return new Button(other, button, pressed, initial);
        }
    }

    /**
     * The values of all analog channels of a device at one time.
     *
     * @param exact the same numbers if they are whole and may exceed a double, otherwise empty
     * @param layout the number and meaning of the channels
     */
    record Analog(
            SampleMetadata stamp,
            AnalogChannelDescription layout,
            ImmutableDoubleArray channels,
            List<BigInteger> exact)
            implements RetainedSample {

        public Analog {
            exact = List.copyOf(exact);
        }

        /** Creates a sample whose numbers fit in doubles. */
        public Analog(SampleMetadata stamp, AnalogChannelDescription layout, ImmutableDoubleArray channels) {
            this(stamp, layout, channels, List.of());
        }

        @Override
        public Analog withStamp(SampleMetadata other) {
            return new Analog(other, layout, channels, exact);
        }
    }

    /**
     * A device's status flags, one bit each.
     *
     * @param layout the names of the bits
     * @param word the flags; bit 0 is the lowest
     */
    record Flags(SampleMetadata stamp, StatusFlagBitLayout layout, long word) implements RetainedSample {

        /** Returns whether the {@code index}-th flag of the layout is set. */
        public boolean isSet(int index) {
            return (word >>> layout.bits().get(index) & 1) == 1;
        }

        @Override
        public Flags withStamp(SampleMetadata other) {
            return new Flags(other, layout, word);
        }
    }

    /**
     * The rotation of one dial since its last report, in revolutions.
     *
     * @param dial the device's number of the dial
     * @param change in revolutions; negative in the opposite direction
     */
    record Dial(SampleMetadata stamp, int dial, double change) implements Sample {}

    /**
     * A text message from a device to the user, with severity and level. {@code level} orders texts of one severity.
     */
    record Text(SampleMetadata stamp, TextSeverity severity, int level, String text) implements Sample {}

    /**
     * A measured coordinate transform of a tracker, such as tracker to room. It was measured once and is sent on
     * request.
     *
     * @param sensor the sensor to which it applies, or −1 for the whole device
     * @param position in the source's unit
     * @param orientation scalar last
     */
    record Transform(SampleMetadata stamp, TransformKind kind, int sensor, Vec3 position, Quat orientation)
            implements Sample {
        /** The sensor number that stands for the whole device. */
        public static final int WHOLE_DEVICE = -1;

        @Override
        public boolean hasPresentTime() {
            return false;
        }
    }

    /**
     * The state of one scene object and the change that caused this sample, such as perceived, moved or gone. Values
     * that were not sent are NaN, or empty.
     *
     * @param index its number in this session, or {@link #NO_OBJECT}
     * @param id its global id; empty until it is received
     * @param radius the radius of its bounding sphere
     * @param with the number of the object with which it collides, or {@link #NO_OBJECT}
     * @param animations its possible or current animations
     */
    record SceneObject(
            SampleMetadata stamp,
            SceneObjectEventKind event,
            long index,
            Optional<UUID> id,
            SceneObjectPoseAndMotion motion,
            double radius,
            long with,
            List<SceneObjectAnimationState> animations)
            implements RetainedSample {
        /** The object number that stands for no object. */
        public static final long NO_OBJECT = -1;

        public SceneObject {
            animations = List.copyOf(animations);
        }

        @Override
        public SceneObject withStamp(SampleMetadata other) {
            return new SceneObject(other, event, index, id, motion, radius, with, animations);
        }

        /** Returns this sample without a motion, because the object is lost. */
        public SceneObject withoutPose() {
            return new SceneObject(stamp, event, index, id, SceneObjectPoseAndMotion.NONE, radius, with, animations);
        }
    }

    /** The kind of a scene object's event: perceived, moved, gone, collided or animated. */
    enum SceneObjectEventKind {
        /** It is perceived from now on. */
        PERCEIVED,
        /** Its position or motion has changed. */
        MOVED,
        /** It is no longer perceived. */
        GONE,
        /** It collides with another object. */
        COLLIDED,
        /** Its animations were sent, or have changed. */
        ANIMATED
    }

    /**
     * A SETP bubble: the spherical part of a shared world that one simulation hosts. Lengths are in the source's unit.
     *
     * @param center in the coordinates of the bubble that the source's objects use
     * @param range the radius within which its objects move
     * @param perception the radius within which they are perceived
     * @param portal whether objects pass from and to it only where both ranges overlap
     */
    record SetpBubble(
            SampleMetadata stamp,
            SetpBubbleRelation event,
            UUID id,
            String name,
            Vec3 center,
            double range,
            double perception,
            boolean portal)
            implements RetainedSample {

        @Override
        public SetpBubble withStamp(SampleMetadata other) {
            return new SetpBubble(other, event, id, name, center, range, perception, portal);
        }
    }

    /** The relation of a bubble to the one that reports it: home, linked or parted. */
    enum SetpBubbleRelation {
        /** It is the reporting bubble itself. */
        HOME,
        /** It is linked to the reporting bubble. */
        LINKED,
        /** It is no longer linked. */
        PARTED
    }

    /**
     * A named protocol event with text fields that has no sample type of its own.
     *
     * @param name the protocol's name of the event
     * @param fields its other data, by name
     */
    record ProtocolEvent(SampleMetadata stamp, String name, Map<String, String> fields) implements Sample {

        /** Copies the fields in their order. */
        public ProtocolEvent {
            fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }
    }

    /** The kind of a coordinate transform: tracker to room, or tracked unit to sensor. */
    enum TransformKind {
        /** From the tracker's coordinates to those of its room. */
        TO_ROOM,
        /** From the coordinates of the tracked unit to those of the sensor in it. */
        UNIT_TO_SENSOR
    }

    /** The severity that a device gives its text message: normal, warning or error. */
    enum TextSeverity {
        NORMAL,
        WARNING,
        ERROR
    }
}
