package mocapscope.app.scene;

import java.util.Optional;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.scene.model.MutableSceneItemPose;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.protocol.sample.SourceDataKind;

/**
 * Picks the joint, tracker or object nearest to a mouse click. Items 14 pixels or farther away are ignored. Used for
 * clicks that hit no item.
 */
final class NearestSceneItemPicker {
    private static final double REACH = 14;

    private final SceneViewModel model;
    private final OrbitCamera camera;
    private final double[] pixel = new double[2];

    NearestSceneItemPicker(SceneViewModel model, OrbitCamera camera) {
        this.model = model;
        this.camera = camera;
    }

    Optional<SharedViewSelection> findAt(double x, double y) {
        SharedViewSelection found = SharedViewSelection.NOTHING;
        double least = REACH;
        for (var skeleton : model.bodies()) {
            for (int bone = 0; bone < skeleton.bones(); bone++) {
                double off = off(skeleton.joint(bone), x, y);
                if (off < least) {
                    least = off;
                    found = new SharedViewSelection.SignalSelection(skeleton.source(), SourceDataKind.SKELETON, bone);
                }
            }
        }
        for (var tracker : model.trackers()) {
            double off = off(tracker.pose(), x, y);
            if (off < least) {
                least = off;
                found = new SharedViewSelection.SignalSelection(
                        tracker.source(), SourceDataKind.TRACKER, tracker.sensor());
            }
        }
        for (var sphere : model.objectSpheres()) {
            double off = off(sphere.pose(), x, y);
            if (off < least) {
                least = off;
                found = new SharedViewSelection.SignalSelection(
                        sphere.source(), SourceDataKind.OBJECT, sphere.number());
            }
        }
        return found == SharedViewSelection.NOTHING ? Optional.empty() : Optional.of(found);
    }

    private double off(MutableSceneItemPose pose, double x, double y) {
        return camera.project(pose.x(), pose.y(), pose.z(), pixel) ? Math.hypot(pixel[0] - x, pixel[1] - y) : REACH;
    }
}
