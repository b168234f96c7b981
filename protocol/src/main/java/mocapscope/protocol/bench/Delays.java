package mocapscope.protocol.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Parcel;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.transcript.Transport;

/** Parcels that are due later. What is on a stream waits for what is before it. */
final class Delays {
    private record Late(long due, long number, Parcel parcel) implements Comparable<Late> {
        @Override
        public int compareTo(Late other) {
            return due == other.due ? Long.compare(number, other.number) : Long.compare(due, other.due);
        }
    }

    private final PriorityQueue<Late> late = new PriorityQueue<>();
    private final Map<Transcript.Stream, Long> last = new HashMap<>();
    private long number;

    /** Goes on at {@code due}, or when what is before it on its stream does. */
    void add(Parcel parcel, long due) {
        var stream = stream(parcel);
        boolean ordered = parcel.channel().transport() == Transport.TCP || parcel.closing() != null;
        long when = ordered ? Math.max(due, last.getOrDefault(stream, due)) : due;
        last.merge(stream, when, Math::max);
        late.add(new Late(when, number++, parcel));
    }

    /** Whether something of its stream is still to come, behind which it belongs. */
    boolean precede(Parcel parcel) {
        boolean ordered = parcel.channel().transport() == Transport.TCP || parcel.closing() != null;
        var stream = stream(parcel);
        return ordered && late.stream().anyMatch(one -> stream(one.parcel).equals(stream));
    }

    long next() {
        var first = late.peek();
        return first == null ? Gate.NEVER : first.due;
    }

    /** What is due by then, in order, and no more kept. */
    List<Parcel> take(long now) {
        var due = new ArrayList<Parcel>();
        for (var first = late.peek(); first != null && first.due <= now; first = late.peek()) {
            due.add(late.remove().parcel);
        }
        return due;
    }

    int clear() {
        int count = late.size();
        late.clear();
        last.clear();
        return count;
    }

    private static Transcript.Stream stream(Parcel parcel) {
        return new Transcript.Stream(parcel.channel(), parcel.direction());
    }
}
