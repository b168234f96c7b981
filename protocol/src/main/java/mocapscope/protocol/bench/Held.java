package mocapscope.protocol.bench;

import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Parcel;

/**
 * A parcel that waits at a bench.
 *
 * @param id names it there
 * @param due when it goes on by itself, on the monotonic clock, or {@link Gate#NEVER}
 */
public record Held(long id, Parcel parcel, long due) {

    /** Whether it waits for a person, rather than for a moment. */
    public boolean byHand() {
        return due == Gate.NEVER;
    }

    /** Whether it is the news that its channel closes: that goes on behind what is held of the channel. */
    public boolean closes() {
        return parcel.closing() != null;
    }

    Held with(Parcel other) {
        return new Held(id, other, due);
    }

    Held until(long other) {
        return new Held(id, parcel, other);
    }
}
