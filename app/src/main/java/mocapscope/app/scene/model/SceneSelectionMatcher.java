package mocapscope.app.scene.model;

import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;

/** Tests whether a selection refers to a given scene item. */
final class SceneSelectionMatcher {
    private SceneSelectionMatcher() {}

    /** The bone by which the bodies of a selected session are marked. */
    private static final int ROOT = 0;

    /** Returns true if the selection refers to this signal, its whole source, or the session of a tracker or object. */
    public static boolean matches(
            SharedViewSelection selection, SourceId source, SourceDataKind sourceKind, int index) {
        boolean isPlaced = sourceKind == SourceDataKind.TRACKER || sourceKind == SourceDataKind.OBJECT;
        return isPlaced && selection.isSessionOf(source)
                || selection instanceof SharedViewSelection.SignalSelection signalSelection
                        && signalSelection.kind() == sourceKind
                        && (signalSelection.index() == index || signalSelection.index() < 0)
                        && signalSelection.source().equals(source);
    }

    /** Returns true if the selection refers to this object, its whole source or its session. */
    static boolean matchesObject(SharedViewSelection selection, SceneObjectSphere sphere) {
        return matches(selection, sphere.source(), SourceDataKind.OBJECT, sphere.number());
    }

    /**
     * Returns the selected bone, or {@link DrawnSkeletonState#NONE}: a skeleton's bone, the tracker's sensor for that bone, or the
     * root of a body of the selected session.
     */
    static int findBone(SharedViewSelection selection, DrawnSkeletonState skeleton) {
        if (selection.isSessionOf(skeleton.source())) {
            return ROOT;
        }
        return selection instanceof SharedViewSelection.SignalSelection signalSelection
                        && (signalSelection.kind() == SourceDataKind.SKELETON
                                || signalSelection.kind() == SourceDataKind.TRACKER)
                        && signalSelection.index() < skeleton.map().bones().size()
                        && signalSelection.source().equals(skeleton.source())
                ? Math.max(DrawnSkeletonState.NONE, signalSelection.index())
                : DrawnSkeletonState.NONE;
    }
}
