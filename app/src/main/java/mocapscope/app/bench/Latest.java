package mocapscope.app.bench;

import java.util.ArrayList;
import java.util.List;

/** Finds the most recent rows of a sequence diagram, searching from its end. */
record Latest(List<Rung> rungs) {

    /** Returns the last {@code count} rows that were appended at the end, ignoring inserted rows. */
    List<Rung> appended(long count) {
        var found = new ArrayList<Rung>();
        for (int i = rungs.size() - 1; i >= 0 && found.size() < count; i--) {
            if (!(rungs.get(i) instanceof Rung.Undone)) {
                found.add(rungs.get(i));
            }
        }
        return found.reversed();
    }

    /** Returns the rows at a time or later. */
    List<Rung> from(long time) {
        int from = rungs.size();
        while (from > 0 && rungs.get(from - 1).until() >= time) {
            from--;
        }
        return rungs.subList(from, rungs.size());
    }

    /** Returns the messages that end in a transcript entry. */
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
