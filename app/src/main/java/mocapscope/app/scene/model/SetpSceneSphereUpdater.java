package mocapscope.app.scene.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedSceneObjectSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.SourceAxisMappingTable;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** Updates the spheres that show the objects and shared regions of a SETP session in the 3D view. */
final class SetpSceneSphereUpdater {
    private final int accent;
    private final List<SceneObjectSphere> objectSpheres = new ArrayList<>();
    private List<SetpBubbleRangeSphereData> sphereses = List.of();
    private List<Sample.SetpBubble> bubbles = List.of();
    private @Nullable SourceAxisMappingTable axisMapping;

    SetpSceneSphereUpdater(int accent) {
        this.accent = accent;
    }

    public List<SceneObjectSphere> objectSpheres() {
        return objectSpheres;
    }

    public List<SetpBubbleRangeSphereData> bubbleShapes() {
        return sphereses;
    }

    public boolean isEmpty() {
        return objectSpheres.isEmpty() && sphereses.isEmpty();
    }

    /** Restarts items whose axis mapping has changed. */
    void removeReoriented(Predicate<SourceId> turned) {
        objectSpheres.removeIf(sphere -> turned.test(sphere.source()));
    }

    /** Takes a new snapshot; returns true if an item was added or removed. */
    public boolean refresh(
            SessionSnapshot now,
            Function<SourceId, SourceToSceneBasisTransform> mapping,
            SharedViewSelection selection,
            long nanos) {
        var objects = now.world().objects();
        boolean changed = SessionSceneModel.synchronize(
                objectSpheres, objects, SetpSceneSphereUpdater::same, SceneObjectSphere::new);
        boolean quiet = isDisconnected(now);
        for (int i = 0; i < objectSpheres.size(); i++) {
            var sphere = objectSpheres.get(i);
            sphere.update(objects.get(i), mapping.apply(sphere.source()), nanos);
            sphere.setAppearance(
                    accent, quiet || sphere.isLost(), SceneSelectionMatcher.matchesObject(selection, sphere));
        }
        return zoned(now) | changed;
    }

    private boolean zoned(SessionSnapshot now) {
        if (now.world().bubbles() == bubbles && now.bearings() == axisMapping) {
            return false;
        }
        bubbles = now.world().bubbles();
        axisMapping = now.bearings();
        var before = sphereses;
        sphereses = bubbles.stream()
                .map(bubble -> SetpBubbleRangeSphereData.of(
                        bubble, now.bearings().of(bubble.stamp().source()).basis(), accent))
                .filter(SetpBubbleRangeSphereData::isDrawable)
                .toList();
        return !sphereses.equals(before);
    }

    /** Returns true if the session is not connected. Objects at rest send nothing, so they are out of date only then. */
    static boolean isDisconnected(SessionSnapshot now) {
        return switch (now.state().phase()) {
            case CONNECTING, WAITING, LOST, CLOSED, FAILED -> true;
            case LISTENING, HANDSHAKING, LIVE, SILENT -> false;
        };
    }

    private static boolean same(SceneObjectSphere sphere, SharedSceneObjectSnapshot state) {
        return sphere.index() == state.index() && sphere.source().equals(state.source());
    }
}
