package mocapscope.app.scene;

import mocapscope.app.model.Selection;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;

/** Which of the things drawn a selection means. */
final class Picked {
    private Picked() {}

    /** Whether it means that signal, or its whole source. */
    static boolean is(Selection selection, SourceId source, Kind kind, int index) {
        return selection instanceof Selection.Signal signal
                && signal.kind() == kind
                && (signal.index() == index || signal.index() < 0)
                && signal.source().equals(source);
    }

    /** Whether it means that object, or its whole source. */
    static boolean object(Selection selection, Orb orb) {
        return is(selection, orb.source(), Kind.OBJECT, orb.number());
    }

    /** The bone it means, or {@link Body#NONE}: a skeleton's bone, or the tracker's sensor that the bone is. */
    static int bone(Selection selection, Body body) {
        return selection instanceof Selection.Signal signal
                        && (signal.kind() == Kind.SKELETON || signal.kind() == Kind.TRACKER)
                        && signal.index() < body.map().bones().size()
                        && signal.source().equals(body.source())
                ? Math.max(Body.NONE, signal.index())
                : Body.NONE;
    }
}
