package mocapscope.app.scene;

import java.util.Optional;
import mocapscope.app.model.Selection;
import mocapscope.protocol.sample.SourceKind;

/** Picks the joint, tracker or object nearest to a click, within 14 pixels. Used for clicks that hit no item. */
final class NearestItemPicker {
    private static final double REACH = 14;

    private final SceneModel model;
    private final OrbitCamera orbit;
    private final double[] pixel = new double[2];

    NearestItemPicker(SceneModel model, OrbitCamera orbit) {
        this.model = model;
        this.orbit = orbit;
    }

    Optional<Selection> findAt(double x, double y) {
        Selection found = Selection.NOTHING;
        double least = REACH;
        for (var body : model.bodies()) {
            for (int bone = 0; bone < body.bones(); bone++) {
                double off = off(body.joint(bone), x, y);
                if (off < least) {
                    least = off;
                    found = new Selection.SignalSelection(body.source(), SourceKind.SKELETON, bone);
                }
            }
        }
        for (var tracker : model.trackers()) {
            double off = off(tracker.pose(), x, y);
            if (off < least) {
                least = off;
                found = new Selection.SignalSelection(tracker.source(), SourceKind.TRACKER, tracker.sensor());
            }
        }
        for (var orb : model.objectSpheres()) {
            double off = off(orb.pose(), x, y);
            if (off < least) {
                least = off;
                found = new Selection.SignalSelection(orb.source(), SourceKind.OBJECT, orb.number());
            }
        }
        return found == Selection.NOTHING ? Optional.empty() : Optional.of(found);
    }

    private double off(ScenePose spot, double x, double y) {
        return orbit.project(spot.x(), spot.y(), spot.z(), pixel) ? Math.hypot(pixel[0] - x, pixel[1] - y) : REACH;
    }
}
