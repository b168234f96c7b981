package mocapscope.app.model;

import java.util.ArrayList;
import java.util.List;

/** What a person wants to see as lines, the first added first. Any thread may call. */
final class Plotted {
    /** More cannot be told apart. */
    static final int MOST = 8;

    private volatile List<Probe> probes = List.of();

    List<Probe> list() {
        return probes;
    }

    synchronized Plotting add(List<Probe> more) {
        var all = new ArrayList<>(probes);
        for (var probe : more) {
            if (all.size() < MOST && !all.contains(probe)) {
                all.add(probe);
            }
        }
        boolean news = all.size() > probes.size();
        probes = List.copyOf(all);
        return !all.containsAll(more) ? Plotting.FULL : news ? Plotting.DRAWN : Plotting.THERE;
    }

    synchronized void remove(List<Probe> some) {
        probes = probes.stream().filter(probe -> !some.contains(probe)).toList();
    }

    /** A session is gone. */
    synchronized void forget(String session) {
        probes = probes.stream()
                .filter(probe -> !probe.source().session().equals(session))
                .toList();
    }
}
