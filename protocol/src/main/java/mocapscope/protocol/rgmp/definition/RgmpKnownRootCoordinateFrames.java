package mocapscope.protocol.rgmp.definition;

import java.util.Optional;
import mocapscope.protocol.sample.Basis;

/** The known RGMP root coordinate frames LTP_ENU, LTP_NED and xr_base, with their axis directions. */
public final class RgmpKnownRootCoordinateFrames {
    public static final String ENU = "LTP_ENU";
    public static final String NED = "LTP_NED";
    public static final String XR = "xr_base";

    /** North, east, down: the scene's right is east, its depth axis is south. */
    private static final Basis NED_BASIS =
            new Basis(Basis.SignedAxis.Y, Basis.SignedAxis.MINUS_Z, Basis.SignedAxis.MINUS_X, 1);

    private RgmpKnownRootCoordinateFrames() {}

    public static boolean isKnown(String frame) {
        return findBasis(frame).isPresent();
    }

    /** Returns the axis directions of a root frame; empty if unknown. */
    public static Optional<Basis> findBasis(String frame) {
        return switch (frame) {
            case ENU -> Optional.of(Basis.Z_UP);
            case NED -> Optional.of(NED_BASIS);
            case XR -> Optional.of(Basis.Y_UP);
            default -> Optional.empty();
        };
    }

    /** Returns the axis directions as text. */
    public static String describeAxes(String frame) {
        return switch (frame) {
            case ENU -> "right-handed, x east, y north, z up";
            case NED -> "right-handed, x north, y east, z down";
            case XR -> "right-handed, y up";
            default -> "right-handed, of " + frame;
        };
    }
}
