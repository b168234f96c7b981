package mocapscope.protocol.bench;

import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.GateItem;

/**
 * A message or channel close held at an intercept gate, with its id and due time.
 *
 * @param id id within the gate
 * @param due time on the monotonic clock at which it is forwarded automatically, or {@link Gate#NEVER}
 */
public record Held(long id, GateItem parcel, long due) {

    /** Returns true if the message waits for the user, not for a time. */
    public boolean byHand() {
        return due == Gate.NEVER;
    }

    /** Returns true for a channel close, which is forwarded after all data held on that channel. */
    public boolean closes() {
        return parcel.closing() != null;
    }

    Held with(GateItem other) {
        return new Held(id, other, due);
    }

    Held until(long other) {
        return new Held(id, parcel, other);
    }
}
