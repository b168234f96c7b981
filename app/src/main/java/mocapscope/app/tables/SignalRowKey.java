package mocapscope.app.tables;

import java.util.Optional;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceKind;

/** The key of a signal's table row: source, kind and index. */
record SignalRowKey(SourceId source, SourceKind kind, int index) {

    Optional<Selection> selection() {
        return Optional.of(new Selection.SignalSelection(source, kind, index));
    }

    /**
     * Returns true if a selection refers to this part; a skeleton's bone and its sensor match each other's selection.
     */
    boolean isSelectedBy(Selection selection) {
        return selection instanceof Selection.SignalSelection(var otherSource, var otherKind, var otherIndex)
                && source.equals(otherSource)
                && index == otherIndex
                && body(kind) == body(otherKind);
    }

    private static SourceKind body(SourceKind sourceKind) {
        return sourceKind == SourceKind.SKELETON ? SourceKind.TRACKER : sourceKind;
    }
}
