package mocapscope.app.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import mocapscope.protocol.script.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * The sessions that a report has room for. Those of cases that went worst stay before others, and of the same those that
 * came first; the others are counted, each once. Not thread safe.
 */
final class Seats {

    private static final class Seat {
        private final String session;
        private Supplier<Chapter> chapter;
        private @Nullable Verdict verdict;

        Seat(String session, Supplier<Chapter> chapter) {
            this.session = session;
            this.chapter = chapter;
        }

        /** What is not judged yet may turn out to be the worst. */
        Verdict rank() {
            return verdict == null ? Verdict.FAILED : verdict;
        }
    }

    private final int most;
    private final List<Seat> seats = new ArrayList<>();
    /** All that it was told of, by id. */
    private final Set<String> told = new HashSet<>();

    private long leftOut;

    Seats(int most) {
        this.most = most;
    }

    /** Whether that session was told of, be it that there was no room. */
    boolean knows(String session) {
        return told.contains(session);
    }

    /** Counts a session; false where there is no room for it, and it cannot turn out to matter more than another. */
    boolean admits(String session) {
        told.add(session);
        boolean room = seats.size() < most || seats.size() == most && least().isPresent();
        leftOut += room ? 0 : 1;
        return room;
    }

    /** One that was admitted. */
    void take(String session, Supplier<Chapter> chapter) {
        seats.add(new Seat(session, chapter));
    }

    /** Sessions that nobody will tell of. */
    void leaveOut(long sessions) {
        leftOut += sessions;
    }

    /** Its case is over: what is told of it is settled, and what crossed need not be held any more. */
    void judged(String session, Verdict verdict) {
        seats.stream().filter(seat -> seat.session.equals(session)).findFirst().ifPresent(seat -> {
            var settled = seat.chapter.get();
            seat.chapter = () -> settled;
            seat.verdict = verdict;
        });
        if (seats.size() > most) {
            least().ifPresent(this::remove);
        }
    }

    /** In the order in which they came. */
    List<Chapter> chapters() {
        if (seats.size() > most) {
            remove(least().orElse(seats.size() - 1));
        }
        return seats.stream().map(seat -> seat.chapter.get()).toList();
    }

    long leftOut() {
        return leftOut;
    }

    private void remove(int seat) {
        seats.remove(seat);
        leftOut++;
    }

    /** The last of those that went best; none where all failed or may fail. */
    private Optional<Integer> least() {
        return IntStream.range(0, seats.size())
                .boxed()
                .filter(place -> seats.get(place).rank() != Verdict.FAILED)
                .min(Comparator.comparing((Integer place) -> seats.get(place).rank())
                        .thenComparing(Comparator.reverseOrder()));
    }
}
