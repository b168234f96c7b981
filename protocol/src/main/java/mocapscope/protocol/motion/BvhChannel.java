package mocapscope.protocol.motion;

import java.util.Locale;
import java.util.Optional;
import mocapscope.protocol.sample.Basis.SignedAxis;

/** A BVH motion channel: position along, or rotation in degrees about, the x, y or z axis. */
public enum BvhChannel {
    X_POSITION(SignedAxis.X, false),
    Y_POSITION(SignedAxis.Y, false),
    Z_POSITION(SignedAxis.Z, false),
    X_ROTATION(SignedAxis.X, true),
    Y_ROTATION(SignedAxis.Y, true),
    Z_ROTATION(SignedAxis.Z, true);

    private final SignedAxis signedAxis;
    private final boolean isRotation;

    BvhChannel(SignedAxis axis, boolean turns) {
        this.signedAxis = axis;
        this.isRotation = turns;
    }

    /** Returns the axis, in file coordinates. */
    public SignedAxis axis() {
        return signedAxis;
    }

    /** Returns true if the channel is a rotation. */
    public boolean isRotation() {
        return isRotation;
    }

    /** Returns the channel with that name, such as {@code Xposition}, ignoring case. */
    static Optional<BvhChannel> find(String word) {
        for (var channel : values()) {
            if (channel.name().replace("_", "").equals(word.toUpperCase(Locale.ROOT))) {
                return Optional.of(channel);
            }
        }
        return Optional.empty();
    }
}
