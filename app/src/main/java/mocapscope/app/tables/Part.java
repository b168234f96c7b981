package mocapscope.app.tables;

import java.util.Optional;
import mocapscope.app.model.Selection;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;

/** One numbered part of a source: what a row of signals is about, and its key. */
record Part(SourceId source, Kind kind, int index) {

    Optional<Selection> selection() {
        return Optional.of(new Selection.Signal(source, kind, index));
    }

    /** A body's bone and the sensor that carries it are one thing to a person. */
    boolean meantBy(Selection selection) {
        return selection instanceof Selection.Signal(var otherSource, var otherKind, var otherIndex)
                && source.equals(otherSource)
                && index == otherIndex
                && body(kind) == body(otherKind);
    }

    private static Kind body(Kind kind) {
        return kind == Kind.SKELETON ? Kind.TRACKER : kind;
    }
}
