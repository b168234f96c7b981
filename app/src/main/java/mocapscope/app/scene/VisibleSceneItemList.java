package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;

/** The scene items of all sessions that are not hidden, listed by type. Each list follows the snapshot's order. */
final class VisibleSceneItemList {
    private final List<SceneSkeleton> skeletons = new ArrayList<>();
    private final List<SceneTrackerSensor> trackers = new ArrayList<>();
    private final List<DevicePlate> plates = new ArrayList<>();
    private final List<SceneObjectSphere> objectSpheres = new ArrayList<>();
    private final List<SetpBubbleSpheres> sphereses = new ArrayList<>();

    List<SceneSkeleton> bodies() {
        return skeletons;
    }

    List<SceneTrackerSensor> trackers() {
        return trackers;
    }

    List<DevicePlate> plates() {
        return plates;
    }

    List<SceneObjectSphere> objectSpheres() {
        return objectSpheres;
    }

    List<SetpBubbleSpheres> bubbleShapes() {
        return sphereses;
    }

    boolean isEmpty() {
        return skeletons.isEmpty()
                && trackers.isEmpty()
                && plates.isEmpty()
                && objectSpheres.isEmpty()
                && sphereses.isEmpty();
    }

    void clear() {
        skeletons.clear();
        trackers.clear();
        plates.clear();
        objectSpheres.clear();
        sphereses.clear();
    }

    /** Adds a session's visible items except the overlaid skeleton; device plates check their own visibility. */
    void add(SessionSceneModel model, SkeletonComparison comparison) {
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
