package mocapscope.protocol.rgmp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Doubles;
import mocapscope.protocol.sample.FlagLayout;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/** How one device of a source is at a moment: where its sensors are in the scene's axes and metres, and what it measures. */
final class DeviceState {

    /** A row of channels: which part of the device measures what. */
    record Row(String part, AnalogLayout layout) {}

    /** A word of flags of a part of the device. */
    record Word(String part, FlagLayout layout) {}

    /** Where a sensor is. */
    record Place(Vec3 position, Quat turn) {
        static final Place ORIGIN = new Place(Vec3.ZERO, Quat.IDENTITY);

        /** This place as seen from {@code other}. */
        Place in(Place other) {
            var back = other.turn.conjugate();
            return new Place(back.rotate(position.minus(other.position)), back.times(turn));
        }
    }

    private final Basis basis;
    private final Map<Integer, Place> places = new HashMap<>();
    private final Map<Row, Doubles> rows = new HashMap<>();
    private final Map<Word, Long> words = new HashMap<>();
    private final List<Row> rowsInOrder = new ArrayList<>();
    private final List<Word> wordsInOrder = new ArrayList<>();
    private long buttons;

    /** {@code basis} of the source's numbers. */
    DeviceState(Basis basis) {
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
                var row = new Row(analog.stamp().source().part(), analog.layout());
                if (rows.put(row, analog.channels()) == null) {
                    rowsInOrder.add(row);
                }
            }
            case Sample.Flags flags -> {
                var word = new Word(flags.stamp().source().part(), flags.layout());
                if (words.put(word, flags.word()) == null) {
                    wordsInOrder.add(word);
                }
            }
            case Sample.Button button -> {
                if (button.pressed() && button.button() < Long.SIZE) {
                    buttons |= 1L << button.button();
                }
            }
            // What happens and does not last is in no frame, and neither is what follows from the poses.
            case Sample.Dial _, Sample.Text _, Sample.Transform _, Sample.Velocity _, Sample.Acceleration _ -> {}
            case Sample.SceneObject _, Sample.Bubble _, Sample.Event _ -> {}
        }
    }

    private void put(int sensor, Vec3 position, Quat orientation) {
        if (position.finite()) {
            var turn = orientation.finite() ? unit(basis.toScene(orientation)) : Quat.IDENTITY;
            places.put(sensor, new Place(basis.toScene(position), turn));
        }
    }

    private static Quat unit(Quat q) {
        double length = Math.sqrt(q.x() * q.x() + q.y() * q.y() + q.z() * q.z() + q.w() * q.w());
        return length == 0 ? Quat.IDENTITY : new Quat(q.x() / length, q.y() / length, q.z() / length, q.w() / length);
    }

    /** Null for a sensor that is not seen. */
    @Nullable
    Place place(int sensor) {
        return places.get(sensor);
    }

    List<Row> rows() {
        return rowsInOrder;
    }

    List<Word> words() {
        return wordsInOrder;
    }

    /** None when the row is not measured now. */
    Doubles channels(Row row) {
        return rows.getOrDefault(row, Doubles.NONE);
    }

    long word(Word word) {
        return words.getOrDefault(word, 0L);
    }

    /** A bit for each button that is down. */
    long buttons() {
        return buttons;
    }
}
