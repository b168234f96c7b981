package mocapscope.app.model;

import java.util.ArrayList;
import java.util.List;

/** The list of signals that the user plots, at most eight. Thread-safe. Ordered as added. */
final class PlottedSignalList {
    /** Maximum number of lines that can be distinguished. */
    static final int MOST = 8;

    private volatile List<PlottedSignal> probes = List.of();

    List<PlottedSignal> list() {
        return probes;
    }

    synchronized PlotRequestResult add(List<PlottedSignal> more) {
        var all = new ArrayList<>(probes);
        for (var probe : more) {
            if (all.size() < MOST && !all.contains(probe)) {
                all.add(probe);
            }
        }
        boolean news = all.size() > probes.size();
        probes = List.copyOf(all);
        return !all.containsAll(more) ? PlotRequestResult.FULL : news ? PlotRequestResult.DRAWN : PlotRequestResult.THERE;
    }

    synchronized void remove(List<PlottedSignal> some) {
        probes = probes.stream().filter(probe -> !some.contains(probe)).toList();
    }

    /** Removes the signals of a session that is gone. */
    synchronized void removeSession(String session) {
        probes = probes.stream()
                .filter(probe -> !probe.source().session().equals(session))
                .toList();
    }
}
