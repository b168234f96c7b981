package mocapscope.protocol.session.datagram;

import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.SessionLogicContext;

/** Sends the datagrams of a server at their due times. */
public interface ScheduledDatagramSender {

    /** Begins when the port is open, also again. */
    void begin(MonotonicAndUnixTime now, SessionLogicContext out);

    /** Sends what is due; returns the time of the next call on the monotonic clock, or {@code TrafficGate.NEVER}. */
    long advance(MonotonicAndUnixTime now, SessionLogicContext out);

    /** Ends. */
    void end();
}
