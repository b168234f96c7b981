package mocapscope.app.scene.model;

import java.util.ArrayList;
import java.util.List;

/** The scene items of all sessions, except hidden ones, listed by type. Each list follows the snapshot's order. */
public final class VisibleSceneItemList {
    private final List<DrawnSkeletonState> skeletons = new ArrayList<>();
    private final List<SceneTrackerSensor> trackers = new ArrayList<>();
    private final List<DeviceGaugePanel> plates = new ArrayList<>();
    private final List<SceneObjectSphere> objectSpheres = new ArrayList<>();
    private final List<SetpBubbleRangeSphereData> sphereses = new ArrayList<>();

    public List<DrawnSkeletonState> bodies() {
        return skeletons;
    }

    public List<SceneTrackerSensor> trackers() {
        return trackers;
    }

    public List<DeviceGaugePanel> plates() {
        return plates;
    }

    public List<SceneObjectSphere> objectSpheres() {
        return objectSpheres;
    }

    public List<SetpBubbleRangeSphereData> bubbleShapes() {
        return sphereses;
    }

    public boolean isEmpty() {
        return skeletons.isEmpty()
                && trackers.isEmpty()
                && plates.isEmpty()
                && objectSpheres.isEmpty()
                && sphereses.isEmpty();
    }

    public void clear() {
        skeletons.clear();
        trackers.clear();
        plates.clear();
        objectSpheres.clear();
        sphereses.clear();
    }

    /** Adds a session's visible items except the overlaid skeleton; device plates check their own visibility. */
    public void add(SessionSceneModel model, SkeletonDeviationMeter comparison) {
        var items = model.hiddenItems();
        for (var skeleton : model.bodies()) {
            if (items.isShown(SceneItemKind.SKELETONS, skeleton.source().device())
                    && !comparison.isOverlaid(skeleton)) {
                skeletons.add(skeleton);
            }
        }
        for (var tracker : model.trackers()) {
            if (items.isShown(SceneItemKind.TRACKERS, tracker.source().device())) {
                trackers.add(tracker);
            }
        }
        plates.addAll(model.plates());
        for (var sphere : model.sharedScene().objectSpheres()) {
            if (items.isShown(SceneItemKind.OBJECTS, sphere.source().device())) {
                objectSpheres.add(sphere);
            }
        }
        for (var shape : model.sharedScene().bubbleShapes()) {
            if (items.isShown(SceneItemKind.BUBBLES, shape.source().device())) {
                sphereses.add(shape);
            }
        }
    }

    /** Returns the items that have meshes of their own, to be compared with a later list. */
    List<List<?>> meshedItems() {
        return List.of(List.copyOf(skeletons), List.copyOf(trackers), List.copyOf(plates));
    }
}
