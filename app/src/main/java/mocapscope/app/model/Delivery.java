package mocapscope.app.model;

import java.util.List;

/**
 * Whether what a session's peer sent came, in order and once, as far as the peer's numbers tell.
 *
 * @param numbered messages that had a number; 0 where the protocol has none that tells
 * @param lost those that have not come within a second
 * @param late those that came after one that was sent later
 * @param twice those that had come before
 * @param marks the latest, oldest first
 * @param stages of all its sources together
 */
public record Delivery(long numbered, long lost, long late, long twice, List<Mark> marks, Stages stages) {
    /** The same with all times so much later. */
    public Delivery later(long nanos) {
        return nanos == 0
                ? this
                : new Delivery(
                        numbered,
                        lost,
                        late,
                        twice,
                        marks.stream().map(mark -> mark.later(nanos)).toList(),
                        stages);
    }

    /** Nothing came. */
    public static final Delivery NONE = new Delivery(0, 0, 0, 0, List.of(), new Stages());
}
