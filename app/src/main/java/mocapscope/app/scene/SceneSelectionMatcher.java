package mocapscope.app.scene;

import mocapscope.app.model.snapshot.Selection;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceKind;

/** Tests whether a selection refers to a given scene item. */
final class SceneSelectionMatcher {
    private SceneSelectionMatcher() {}

    /** Returns true if the selection refers to this signal or its whole source. */
    static boolean matches(Selection selection, SourceId source, SourceKind sourceKind, int index) {
        return selection instanceof Selection.SignalSelection signalSelection
                && signalSelection.kind() == sourceKind
                && (signalSelection.index() == index || signalSelection.index() < 0)
                && signalSelection.source().equals(source);
    }

    /** Returns true if the selection refers to this object or its whole source. */
    static boolean matchesObject(Selection selection, SceneObjectSphere sphere) {
        return matches(selection, sphere.source(), SourceKind.OBJECT, sphere.number());
    }

    /** Returns the selected bone, or {@link SceneSkeleton#NONE}: a skeleton's bone, or the tracker's sensor for that bone. */
    static int findBone(Selection selection, SceneSkeleton skeleton) {
        return selection instanceof Selection.SignalSelection signalSelection
                        && (signalSelection.kind() == SourceKind.SKELETON
                                || signalSelection.kind() == SourceKind.TRACKER)
                        && signalSelection.index() < skeleton.map().bones().size()
                        && signalSelection.source().equals(skeleton.source())
                ? Math.max(SceneSkeleton.NONE, signalSelection.index())
                : SceneSkeleton.NONE;
    }
}
