package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import mocapscope.app.model.Mark;
import org.jspecify.annotations.Nullable;

/** What was amiss, moment by moment, oldest first. */
final class Marks {
    private static final Comparator<Mark> BY_TIME = Comparator.comparingLong(Mark::time);

    private Marks() {}

    /** The gaps of a source's beats from {@code from} to {@code to}, and what came late or twice. */
    static List<Mark> of(Beats beats, List<Mark> told, double usual, long from, long to) {
        var marks = new ArrayList<Mark>();
        for (int i = beats.from(from); i < beats.count() && beats.time(i) <= to; i++) {
            if (beats.gap(i, usual)) {
                marks.add(new Mark(Mark.Kind.LOST, beats.time(i), beats.message(i), beats.missing(i, usual)));
            }
        }
        for (var mark : told) {
            if (mark.time() >= from && mark.time() <= to) {
                marks.add(mark);
            }
        }
        marks.sort(BY_TIME);
        return marks;
    }

    static List<Mark> within(List<Mark> marks, long from, long to) {
        return marks.stream()
                .filter(mark -> mark.time() >= from && mark.time() <= to)
                .toList();
    }

    /** The nearest after a time, or before it; null when there is none. Of one moment's, one that names a message. */
    static @Nullable Place next(List<Place> places, long time, boolean forward) {
        return places.stream()
                .filter(place ->
                        forward ? place.mark().time() > time : place.mark().time() < time)
                .min(Comparator.<Place>comparingLong(
                                place -> Math.abs(place.mark().time() - time))
                        .thenComparing(place -> place.mark().message() < 0))
                .orElse(null);
    }

    /** A mark, and the session that it is of. */
    record Place(String session, Mark mark) {}
}
