package mocapscope.app.bench;

import java.util.ArrayList;
import java.util.List;

/** The newest of a ladder's rungs: found from its end on, so that whoever wants few looks at few. */
record Latest(List<Rung> rungs) {

    /** So many of those that came at the end; what never crossed was put between others. */
    List<Rung> appended(long count) {
        var found = new ArrayList<Rung>();
        for (int i = rungs.size() - 1; i >= 0 && found.size() < count; i--) {
            if (!(rungs.get(i) instanceof Rung.Undone)) {
                found.add(rungs.get(i));
            }
        }
        return found.reversed();
    }

    /** Those of that time and later. */
    List<Rung> from(long time) {
        int from = rungs.size();
        while (from > 0 && rungs.get(from - 1).until() >= time) {
            from--;
        }
        return rungs.subList(from, rungs.size());
    }

    /** The messages that end in the entry of that index. */
    List<Rung.Said> of(long entry) {
        var found = new ArrayList<Rung.Said>();
        for (int i = rungs.size() - 1; i >= 0; i--) {
            if (rungs.get(i) instanceof Rung.Said said) {
                if (said.entry() < entry) {
                    break;
                }
                if (said.entry() == entry) {
                    found.add(said);
                }
            }
        }
        return found.reversed();
    }
}
