package mocapscope.app.scene.frame;

import java.util.List;
import mocapscope.app.model.snapshot.Selection;

/**
 * One immutable picture of the scene: camera, floor and all solids, in metres, y up. Parts that have not changed are
 * the same objects as in the frame before.
 *
 * @param volumes translucent solids, visible from outside and from within, drawn last
 * @param picks the selectable items; capsules and solids refer to them by index
 * @param nanos the time of its snapshot on the monotonic clock
 */
public record SceneFrame(
        CameraProjection camera,
        SceneBackdrop floor,
        CapsuleList capsules,
        SolidList solids,
        RibbonList ribbons,
        List<TranslucentSolid> volumes,
        List<Selection> picks,
        long nanos) {
    /** The pick of geometry that cannot be selected. */
    public static final int NO_PICK = -1;

    /** Returns true if the other frame shows the same picture. */
    public boolean looksLike(SceneFrame other) {
        return camera.equals(other.camera)
                && floor.equals(other.floor)
                && capsules == other.capsules
                && solids == other.solids
                && ribbons == other.ribbons
                && volumes == other.volumes;
    }
}
