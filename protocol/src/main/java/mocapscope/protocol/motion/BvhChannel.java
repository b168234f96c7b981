package mocapscope.protocol.motion;

import java.util.Locale;
import java.util.Optional;
import mocapscope.protocol.sample.Basis.Axis;

/** One number a frame gives for a joint: its place along an axis, or its turn about one in degrees. */
public enum BvhChannel {
    X_POSITION(Axis.X, false),
    Y_POSITION(Axis.Y, false),
    Z_POSITION(Axis.Z, false),
    X_ROTATION(Axis.X, true),
    Y_ROTATION(Axis.Y, true),
    Z_ROTATION(Axis.Z, true);

    private final Axis axis;
    private final boolean turns;

    BvhChannel(Axis axis, boolean turns) {
        this.axis = axis;
        this.turns = turns;
    }

    /** The axis of the file, in which a turn is told or a place given. */
    public Axis axis() {
        return axis;
    }

    /** Whether the number is an angle. */
    public boolean turns() {
        return turns;
    }

    /** The channel of that name, such as {@code Xposition}, in any case. */
    static Optional<BvhChannel> named(String word) {
        for (var channel : values()) {
            if (channel.name().replace("_", "").equals(word.toUpperCase(Locale.ROOT))) {
                return Optional.of(channel);
            }
        }
        return Optional.empty();
    }
}
