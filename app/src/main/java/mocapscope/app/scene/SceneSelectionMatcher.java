package mocapscope.app.scene;

import mocapscope.app.model.Selection;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.SourceId;

/** Tests whether a selection refers to a given scene item. */
final class SceneSelectionMatcher {
    private SceneSelectionMatcher() {}

    /** Returns true if the selection refers to this signal or its whole source. */
    static boolean matches(Selection selection, SourceId source, SourceKind kind, int index) {
        return selection instanceof Selection.SignalSelection signal
                && signal.kind() == kind
                && (signal.index() == index || signal.index() < 0)
                && signal.source().equals(source);
    }

    /** Returns true if the selection refers to this object or its whole source. */
    static boolean matchesObject(Selection selection, SceneObjectSphere orb) {
        return matches(selection, orb.source(), SourceKind.OBJECT, orb.number());
    }

    /** Returns the selected bone, or {@link SceneSkeleton#NONE}: a skeleton's bone, or the tracker's sensor for that bone. */
    static int findBone(Selection selection, SceneSkeleton body) {
        return selection instanceof Selection.SignalSelection signal
                        && (signal.kind() == SourceKind.SKELETON || signal.kind() == SourceKind.TRACKER)
                        && signal.index() < body.map().bones().size()
                        && signal.source().equals(body.source())
                ? Math.max(SceneSkeleton.NONE, signal.index())
                : SceneSkeleton.NONE;
    }
}
