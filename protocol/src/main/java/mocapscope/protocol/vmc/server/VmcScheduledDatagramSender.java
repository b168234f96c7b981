package mocapscope.protocol.vmc.server;

import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.SessionLogicContext;

/** Sends the datagrams of a VMC performer (motion sender) at their due times. */
interface VmcScheduledDatagramSender {

    /** Begins when the port of the performer is open, also again. */
    void begin(MonotonicAndUnixTime now, SessionLogicContext out);

    /** Sends what is due; returns the time of the next call on the monotonic clock, or {@code TrafficGate.NEVER}. */
    long advance(MonotonicAndUnixTime now, SessionLogicContext out);

    /** Ends. */
    void end();
}
