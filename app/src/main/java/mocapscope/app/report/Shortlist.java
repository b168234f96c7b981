package mocapscope.app.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import mocapscope.protocol.script.Outcome;
import mocapscope.protocol.script.Remark;
import mocapscope.protocol.script.Verdict;

/**
 * The cases that a report tells of, and their remarks: all, as far as there is room, and else those that went worst before
 * others.
 *
 * @param cases in the order in which they were run
 * @param leftOut cases for which there is no room
 * @param remarksLeftOut of those cases that are told
 */
record Shortlist(List<Shown> cases, long leftOut, long remarksLeftOut) {
    /** As many as a script can have. */
    static final int CASES = 1000;

    /** Letters of all remarks together. */
    static final long LETTERS = 8 << 20;

    /** What one costs besides its own letters. */
    private static final int FRAME = 100;

    /** A case, and those of its remarks that are told, in the order in which they were made. */
    record Shown(Tried tried, List<Remark> remarks) {

        int leftOut() {
            return tried.outcome().remarks().size() - remarks.size();
        }
    }

    static Shortlist of(List<Tried> all, int most, long letters) {
        var shown = new TreeMap<Integer, Shown>();
        var room = new Room(letters);
        worstFirst(all.size(), place -> all.get(place).outcome().verdict()).stream()
                .limit(most)
                .forEach(place -> shown.put(
                        place,
                        new Shown(all.get(place), room.told(all.get(place).outcome()))));
        var cases = new ArrayList<>(shown.values());
        long less = cases.stream().mapToLong(Shown::leftOut).sum();
        return new Shortlist(cases, all.size() - cases.size(), less);
    }

    /** Places from 0 on; those of the same verdict in their order. */
    private static List<Integer> worstFirst(int count, IntFunction<Verdict> verdicts) {
        return IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparing(verdicts::apply, Comparator.reverseOrder()))
                .toList();
    }

    /** What is left of the letters. */
    private static final class Room {
        private long letters;

        Room(long letters) {
            this.letters = letters;
        }

        List<Remark> told(Outcome outcome) {
            var all = outcome.remarks();
            var places = new TreeSet<Integer>();
            for (int place : worstFirst(all.size(), place -> all.get(place).verdict())) {
                letters -= cost(all.get(place));
                if (letters >= 0) {
                    places.add(place);
                }
            }
            return places.stream().map(all::get).toList();
        }

        private static int cost(Remark remark) {
            return FRAME
                    + Foreign.brief(remark.step()).length()
                    + Foreign.brief(remark.text()).length();
        }
    }
}
