package mocapscope.app.scene.frame;

import java.util.List;
import mocapscope.app.model.snapshot.SharedViewSelection;

/**
 * An immutable description of one frame of the 3D scene: camera, floor and all shapes. Lengths are in metres; the y
 * axis points up. Parts that have not changed are the same objects as in the frame before.
 *
 * <p>The arrays of its lists are recycled: after the last {@link #release}, later frames are written into them, and
 * reading a list throws an exception. Who builds a frame owns it, and others that read it later retain it. A frame that
 * is never released is garbage.
 *
 * @param volumes translucent solids, visible from outside and from within, drawn last
 * @param picks the selectable items; capsules and solids refer to them by index
 * @param nanos the time of its snapshot on the monotonic clock
 */
public record SceneFrame(
        CameraProjection camera,
        SceneBackdrop floor,
        BoneAndJointCapsuleList capsules,
        MeshInstanceList solids,
        MotionTrailRibbonList ribbons,
        List<TranslucentSolid> volumes,
        List<SharedViewSelection> picks,
        long nanos,
        ReferenceCount owners) {
    /** The pick of geometry that cannot be selected. */
    public static final int NO_PICK = -1;

    /** The most sets of arrays that wait for later frames: one shown, one being drawn, one that waits to be drawn. */
    static final int RECYCLED = 3;

    /** Creates a frame with one owner, which takes over the lists from theirs. */
    public SceneFrame(
            CameraProjection camera,
            SceneBackdrop floor,
            BoneAndJointCapsuleList capsules,
            MeshInstanceList solids,
            MotionTrailRibbonList ribbons,
            List<TranslucentSolid> volumes,
            List<SharedViewSelection> picks,
            long nanos) {
        this(camera, floor, capsules, solids, ribbons, volumes, picks, nanos, new ReferenceCount());
    }

    /** Returns true if the other frame shows the same picture, also after a release. */
    public boolean looksLike(SceneFrame other) {
        return camera.equals(other.camera)
                && floor.equals(other.floor)
                && capsules == other.capsules
                && solids == other.solids
                && ribbons == other.ribbons
                && volumes == other.volumes;
    }

    /** Adds an owner, on any thread; each owner calls {@link #release} once. */
    public void retain() {
        owners.retain();
    }

    /** Removes an owner, on any thread; the last one ends the use of the lists. */
    public void release() {
        if (owners.release()) {
            capsules.release();
            ribbons.release();
        }
    }
}
