package mocapscope.app.tables;

import java.util.Optional;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;

/** The key that identifies the table row of one signal: data source, kind of data, and index of the signal. */
record SignalRowKey(SourceId source, SourceDataKind kind, int index) {

    Optional<SharedViewSelection> selection() {
        return Optional.of(new SharedViewSelection.SignalSelection(source, kind, index));
    }

    /**
     * Returns true if a selection refers to this part; a skeleton's bone and its sensor match each other's selection.
     */
    boolean isSelectedBy(SharedViewSelection selection) {
        return selection instanceof SharedViewSelection.SignalSelection(var otherSource, var otherKind, var otherIndex)
                && source.equals(otherSource)
                && index == otherIndex
                && body(kind) == body(otherKind);
    }

    private static SourceDataKind body(SourceDataKind sourceKind) {
        return sourceKind == SourceDataKind.SKELETON ? SourceDataKind.TRACKER : sourceKind;
    }
}
