package mocapscope.app.model;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.protocol.limit.DocumentedLimit;

/** The list of signals that the user plots, at most eight. Thread-safe. Ordered as added. */
final class PlottedSignalList {
    /** Maximum number of lines that can be distinguished. */
    @DocumentedLimit(value = "lines of the plot", unit = "lines", beyond = "not drawn")
    static final int MOST = 8;

    private volatile List<PlottedSignalId> signals = List.of();

    List<PlottedSignalId> list() {
        return signals;
    }

    synchronized PlotRequestResult add(List<PlottedSignalId> more) {
        var all = new ArrayList<>(signals);
        for (var signal : more) {
            if (all.size() < MOST && !all.contains(signal)) {
                all.add(signal);
            }
        }
        boolean changed = all.size() > signals.size();
        signals = List.copyOf(all);
        return !all.containsAll(more)
                ? PlotRequestResult.FULL
                : changed ? PlotRequestResult.DRAWN : PlotRequestResult.THERE;
    }

    synchronized void remove(List<PlottedSignalId> some) {
        signals = signals.stream().filter(signal -> !some.contains(signal)).toList();
    }

    /** Removes the signals of a session that is gone. */
    synchronized void removeSession(String session) {
        signals = signals.stream()
                .filter(signal -> !signal.source().session().equals(session))
                .toList();
    }
}
