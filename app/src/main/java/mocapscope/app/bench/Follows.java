package mocapscope.app.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.words.Words;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the latest interventions in a session and the effects that followed each. Not thread-safe. Reads only new rows
 * of a diagram and new findings.
 */
final class Follows {
    private static final Words WORDS = Words.of(Follows.class);
    private static final int MOST = 40;

    /** Earliest first. */
    private final List<Aftermath> deeds = new ArrayList<>();

    private @Nullable Ladder ladder;
    private @Nullable Finding latest;
    private long heard;
    private int told;
    private List<Follow> all = List.of();

    /** Returns the rows, latest intervention first; {@code findings} are the latest, oldest first. */
    List<Follow> of(Ladder newer, List<Finding> findings) {
        if (newer != ladder) {
            clear();
            ladder = newer;
        }
        var rungs = newer.latest().appended(newer.appended() - heard);
        var deedsTold = newer.told().subList(told, newer.told().size());
        var found = after(latest, findings);
        if (rungs.isEmpty() && deedsTold.isEmpty() && found.isEmpty()) {
            return all;
        }
        heard = newer.appended();
        told = newer.told().size();
        latest = findings.isEmpty() ? null : findings.getLast();
        rungs.forEach(rung -> deeds.forEach(deed -> deed.hear(rung)));
        found.forEach(finding -> find(finding, newer));
        rungs.forEach(rung -> note(newer, rung, findings));
        deedsTold.forEach(deed -> note(newer, deed, findings));
        all = listed();
        return all;
    }

    /** Releases any diagram other than {@code only}. */
    void keep(Ladder only) {
        if (ladder != only) {
            clear();
        }
    }

    void clear() {
        ladder = null;
        latest = null;
        heard = 0;
        told = 0;
        deeds.clear();
        all = List.of();
    }

    /** Returns the findings after {@code seen}, or all if it is no longer listed. */
    private static List<Finding> after(@Nullable Finding seen, List<Finding> findings) {
        int from = findings.size();
        while (from > 0 && findings.get(from - 1) != seen) {
            from--;
        }
        return findings.subList(from, findings.size());
    }

    private void find(Finding finding, Ladder of) {
        long at = of.when(finding);
        deeds.forEach(deed -> deed.find(finding, at));
    }

    /** Adds an intervention of an entry's findings, which may be known before or after its message is read. */
    private void note(Ladder of, Finding deed, List<Finding> findings) {
        if (deed.entry() == Finding.NONE) {
            note(of, new Aftermath(deed, of.when(deed), deed.direction(), deed.text(), Rung.NONE), findings);
        } else {
            of.latest().of(deed.entry()).forEach(said -> note(of, said, findings));
        }
    }

    private void note(Ladder of, Rung rung, List<Finding> findings) {
        if (!(rung instanceof Rung.Said said)) {
            return;
        }
        what(of, said)
                .ifPresent(what -> find(said.n())
                        .ifPresentOrElse(
                                deed -> deed.call(what),
                                () -> note(
                                        of,
                                        new Aftermath(said.n(), said.time(), said.direction(), what, said.n()),
                                        findings)));
    }

    private Optional<Aftermath> find(Object key) {
        return deeds.stream().filter(deed -> deed.key().equals(key)).findFirst();
    }

    /** Returns the interventions in a message; empty if there are none. */
    private static Optional<String> what(Ladder of, Rung.Said said) {
        var done = of.deeds(said.entry());
        if (done.isEmpty() && said.mark() == Entry.Mark.NONE) {
            return Optional.empty();
        }
        var mark = said.mark() == Entry.Mark.ALTERED ? WORDS.text("mark.altered") : WORDS.text("mark.injected");
        return Optional.of(WORDS.text("follow.deed", said.name(), done.isEmpty() ? mark : String.join(", ", done)));
    }

    /** Inserts an intervention in time order; later effects move to it from the previous one. */
    private void note(Ladder of, Aftermath deed, List<Finding> findings) {
        int at = deeds.size();
        while (at > 0 && deeds.get(at - 1).time() > deed.time()) {
            at--;
        }
        deeds.add(at, deed);
        if (at > 0) {
            deeds.get(at - 1).end(deed.time());
        }
        if (at + 1 < deeds.size()) {
            deed.end(deeds.get(at + 1).time());
        }
        of.latest().from(deed.time()).forEach(deed::hear);
        findings.forEach(finding -> deed.find(finding, of.when(finding)));
        if (deeds.size() > MOST) {
            deeds.removeFirst();
        }
    }

    private List<Follow> listed() {
        var rows = new ArrayList<Follow>();
        deeds.reversed().forEach(deed -> deed.follows().forEach(follow -> rows.add(follow.numbered(rows.size()))));
        return List.copyOf(rows);
    }
}
