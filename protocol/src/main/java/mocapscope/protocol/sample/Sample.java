package mocapscope.protocol.sample;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Something a device told us. The numbers are the wire's: never scaled, rotated or normalised; what their unit and axes
 * are stands in the source's {@link SourceInfo}.
 */
public sealed interface Sample {

    /** Where it comes from, and when: shared by all samples of one message. */
    Stamp stamp();

    /** Whether it counts as one: a button's initial state is nothing that happened. */
    default boolean happened() {
        return true;
    }

    /** What is told once, and holds until something else is told. */
    sealed interface Lasting extends Sample {

        /** The same of another source, or of another time. */
        Lasting at(Stamp other);
    }

    /**
     * Where a tracker's sensor is.
     *
     * @param sensor as the device numbers it
     * @param position in the source's unit and axes
     * @param orientation scalar last, whatever the order on the wire; not normalised
     */
    record Pose(Stamp stamp, int sensor, Vec3 position, Quat orientation) implements Sample {}

    /**
     * How a sensor moves: {@code linear} per second, and the turn {@code rotation} it makes in {@code dt} seconds, which
     * is NaN where the wire has none.
     *
     * @param sensor as the device numbers it
     * @param linear in the source's unit and axes
     * @param rotation scalar last
     * @param dt in seconds
     */
    record Velocity(Stamp stamp, int sensor, Vec3 linear, Quat rotation, double dt) implements Sample {}

    /**
     * How a sensor's velocity changes; the parts are those of {@link Velocity}.
     *
     * @param sensor as the device numbers it
     * @param linear in the source's unit, a second and a second
     * @param rotation scalar last
     * @param dt in seconds
     */
    record Acceleration(Stamp stamp, int sensor, Vec3 linear, Quat rotation, double dt) implements Sample {}

    /**
     * Where all bones of a body are at one moment, in the space of the source (forward kinematics applied).
     *
     * @param frame the source's number for the moment, or −1
     * @param positions three a bone, in the order of {@code map}; NaN for a bone without a position
     * @param orientations four a bone, x, y, z, w; NaN for a bone without an orientation
     * @param map names the bones, and says how many there are
     */
    record Skeleton(Stamp stamp, long frame, SkeletonMap map, Doubles positions, Doubles orientations)
            implements Sample {}

    /**
     * A button's state; {@code initial} when it was told as a state and not as a change.
     *
     * @param button as the device numbers it
     */
    record Button(Stamp stamp, int button, boolean pressed, boolean initial) implements Lasting {

        @Override
        public boolean happened() {
            return !initial;
        }

        @Override
        public Button at(Stamp other) {
            return new Button(other, button, pressed, initial);
        }
    }

    /**
     * All of a device's analog channels at one moment.
     *
     * @param exact the same numbers where they are whole and may be too long for a double, otherwise none
     * @param layout says how many channels there are, and what they mean
     */
    record Analog(Stamp stamp, AnalogLayout layout, Doubles channels, List<BigInteger> exact) implements Lasting {

        public Analog {
            exact = List.copyOf(exact);
        }

        /** Of numbers that a double holds. */
        public Analog(Stamp stamp, AnalogLayout layout, Doubles channels) {
            this(stamp, layout, channels, List.of());
        }

        @Override
        public Analog at(Stamp other) {
            return new Analog(other, layout, channels, exact);
        }
    }

    /**
     * The states that a device reports of itself, one bit of {@code word} for each.
     *
     * @param layout names the bits
     * @param word bit 0 is the lowest
     */
    record Flags(Stamp stamp, FlagLayout layout, long word) implements Lasting {

        /** Whether the {@code index}-th flag of the layout is up. */
        public boolean up(int index) {
            return (word >>> layout.bits().get(index) & 1) == 1;
        }

        @Override
        public Flags at(Stamp other) {
            return new Flags(other, layout, word);
        }
    }

    /**
     * By how much a dial was turned.
     *
     * @param dial as the device numbers it
     * @param change in revolutions; negative the other way round
     */
    record Dial(Stamp stamp, int dial, double change) implements Sample {}

    /** Words of the device to a person; {@code level} orders texts of one severity. */
    record Text(Stamp stamp, TextSeverity severity, int level, String text) implements Sample {}

    /**
     * How a tracker's coordinates lie in others, as it was measured once and told when somebody asked.
     *
     * @param sensor of which sensor it is told, or −1 for all of the device
     * @param position in the source's unit
     * @param orientation scalar last
     */
    record Transform(Stamp stamp, TransformKind kind, int sensor, Vec3 position, Quat orientation) implements Sample {
        /** In place of a sensor: all of the device. */
        public static final int WHOLE_DEVICE = -1;
    }

    /**
     * An object of a scene that many share: that it is there, moves, acts, meets another, or is gone. What is not told
     * is NaN, or empty.
     *
     * @param index its number in this session, or {@link #NO_OBJECT}
     * @param id its name everywhere; empty while nobody has told it
     * @param radius of the sphere that holds it
     * @param with the number of the one that it meets, or {@link #NO_OBJECT}
     * @param animations what it can do by itself, or does now
     */
    record SceneObject(
            Stamp stamp,
            SceneEvent event,
            long index,
            Optional<UUID> id,
            ObjectMotion motion,
            double radius,
            long with,
            List<ObjectAnimation> animations)
            implements Lasting {
        /** In place of an object's number: none is named. */
        public static final long NO_OBJECT = -1;

        public SceneObject {
            animations = List.copyOf(animations);
        }

        @Override
        public SceneObject at(Stamp other) {
            return new SceneObject(other, event, index, id, motion, radius, with, animations);
        }
    }

    /** What an object of a scene does. */
    enum SceneEvent {
        /** It is seen from now on. */
        PERCEIVED,
        /** It is elsewhere, or moves otherwise. */
        MOVED,
        /** It is seen no longer. */
        GONE,
        /** It meets another object. */
        COLLIDED,
        /** What it does by itself is told, or has changed. */
        ANIMATED
    }

    /**
     * The part of a world that one simulation holds, as a sphere around its centre; lengths in the source's unit.
     *
     * @param center as the bubble counts in whose coordinates the source's objects are
     * @param range how far its objects go
     * @param perception how far around it they are perceived
     * @param portal whether objects pass from and to it only where both ranges overlap
     */
    record Bubble(
            Stamp stamp,
            BubbleEvent event,
            UUID id,
            String name,
            Vec3 center,
            double range,
            double perception,
            boolean portal)
            implements Lasting {

        @Override
        public Bubble at(Stamp other) {
            return new Bubble(other, event, id, name, center, range, perception, portal);
        }
    }

    /** What a bubble is to the one that tells of it. */
    enum BubbleEvent {
        /** It is that bubble. */
        HOME,
        /** It is linked to that one. */
        LINKED,
        /** It is linked no longer. */
        PARTED
    }

    /**
     * Something that happened between the peers or in what they share, and that has no kind of its own.
     *
     * @param name of what happened, as the protocol calls it
     * @param fields what else is told of it, by name
     */
    record Event(Stamp stamp, String name, Map<String, String> fields) implements Sample {

        /** The fields stay in their order. */
        public Event {
            fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }
    }

    /** From which coordinates to which. */
    enum TransformKind {
        /** From the tracker's to those of the room it stands in. */
        TO_ROOM,
        /** From those of the unit that is tracked to those of the sensor in it. */
        UNIT_TO_SENSOR
    }

    /** How much a device's text matters, as the device said. */
    enum TextSeverity {
        NORMAL,
        WARNING,
        ERROR
    }
}
