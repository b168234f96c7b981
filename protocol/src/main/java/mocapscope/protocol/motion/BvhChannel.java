package mocapscope.protocol.motion;

import java.util.Locale;
import java.util.Optional;
import mocapscope.protocol.sample.Basis.Axis;

/** A BVH motion channel: position along, or rotation in degrees about, the x, y or z axis. */
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

    /** Returns the axis, in file coordinates. */
    public Axis axis() {
        return axis;
    }

    /** Returns true if the channel is a rotation. */
    public boolean turns() {
        return turns;
    }

    /** Returns the channel with that name, such as {@code Xposition}, ignoring case. */
    static Optional<BvhChannel> named(String word) {
        for (var channel : values()) {
            if (channel.name().replace("_", "").equals(word.toUpperCase(Locale.ROOT))) {
                return Optional.of(channel);
            }
        }
        return Optional.empty();
    }
}
