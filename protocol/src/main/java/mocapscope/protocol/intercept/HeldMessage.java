package mocapscope.protocol.intercept;

import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;

/**
 * An intercepted message or connection close that waits to be forwarded, with an id and a scheduled time.
 * @param id id within the gate
 * @param due time on the monotonic clock at which it is forwarded automatically, or {@link TrafficGate#NEVER}
 */
public record HeldMessage(long id, GatedTrafficUnit item, long due) {

    /** Returns true if the message waits for the user, not for a time. */
    public boolean isHeldByUser() {
        return due == TrafficGate.NEVER;
    }

    /** Returns true for a channel close, which is forwarded after all data held on that channel. */
    public boolean isChannelClose() {
        return item.closing() != null;
    }

    HeldMessage withItem(GatedTrafficUnit other) {
        return new HeldMessage(id, other, due);
    }

    HeldMessage withDue(long other) {
        return new HeldMessage(id, item, other);
    }
}
