package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;

/** The scene items of all sessions that are not hidden, listed by type. Each list follows the snapshot's order. */
final class VisibleSceneItems {
    private final List<SceneSkeleton> bodies = new ArrayList<>();
    private final List<SceneTracker> trackers = new ArrayList<>();
    private final List<DevicePlate> plates = new ArrayList<>();
    private final List<SceneObjectSphere> objectSpheres = new ArrayList<>();
    private final List<BubbleShape> bubbleShapes = new ArrayList<>();

    List<SceneSkeleton> bodies() {
        return bodies;
    }

    List<SceneTracker> trackers() {
        return trackers;
    }

    List<DevicePlate> plates() {
        return plates;
    }

    List<SceneObjectSphere> objectSpheres() {
        return objectSpheres;
    }

    List<BubbleShape> bubbleShapes() {
        return bubbleShapes;
    }

    boolean isEmpty() {
        return bodies.isEmpty() && trackers.isEmpty() && plates.isEmpty() && objectSpheres.isEmpty() && bubbleShapes.isEmpty();
    }

    void clear() {
        bodies.clear();
        trackers.clear();
        plates.clear();
        objectSpheres.clear();
        bubbleShapes.clear();
    }

    /** Adds a session's visible items except the overlaid skeleton; device plates check their own visibility. */
    void add(SessionSceneModel cast, SkeletonComparison ghost) {
        var veil = cast.hiddenItems();
        for (var body : cast.bodies()) {
            if (veil.isShown(SceneItemKind.SKELETONS, body.source().device()) && !ghost.isOverlaid(body)) {
                bodies.add(body);
            }
        }
        for (var tracker : cast.trackers()) {
            if (veil.isShown(SceneItemKind.TRACKERS, tracker.source().device())) {
                trackers.add(tracker);
            }
        }
        plates.addAll(cast.plates());
        for (var orb : cast.sharedScene().objectSpheres()) {
            if (veil.isShown(SceneItemKind.OBJECTS, orb.source().device())) {
                objectSpheres.add(orb);
            }
        }
        for (var zone : cast.sharedScene().bubbleShapes()) {
            if (veil.isShown(SceneItemKind.BUBBLES, zone.source().device())) {
                bubbleShapes.add(zone);
            }
        }
    }

    /** Returns the items that have meshes of their own, to be compared with a later list. */
    List<List<?>> meshedItems() {
        return List.of(List.copyOf(bodies), List.copyOf(trackers), List.copyOf(plates));
    }
}
