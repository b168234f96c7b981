package mocapscope.protocol.rgmp;

import java.util.Optional;
import mocapscope.protocol.sample.Basis;

/** Frames that others are measured in and that are measured in none, and which way their axes point. */
final class Root {
    static final String ENU = "LTP_ENU";
    static final String NED = "LTP_NED";
    static final String XR = "xr_base";

    /** North, east, down: the scene's right is east, its depth the south. */
    private static final Basis NED_BASIS = new Basis(Basis.Axis.Y, Basis.Axis.MINUS_Z, Basis.Axis.MINUS_X, 1);

    private Root() {}

    static boolean known(String frame) {
        return basis(frame).isPresent();
    }

    /** Empty for a frame of the sender's own. */
    static Optional<Basis> basis(String frame) {
        return switch (frame) {
            case ENU -> Optional.of(Basis.Z_UP);
            case NED -> Optional.of(NED_BASIS);
            case XR -> Optional.of(Basis.Y_UP);
            default -> Optional.empty();
        };
    }

    /** In words. */
    static String axes(String frame) {
        return switch (frame) {
            case ENU -> "right-handed, x east, y north, z up";
            case NED -> "right-handed, x north, y east, z down";
            case XR -> "right-handed, y up";
            default -> "right-handed, of " + frame;
        };
    }
}
