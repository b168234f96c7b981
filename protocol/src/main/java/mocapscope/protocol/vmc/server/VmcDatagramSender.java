package mocapscope.protocol.vmc.server;

import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.logic.SessionContext;

/** Produces a VMC performer's (motion sender's) datagrams and sends each one when it is due. */
interface VmcDatagramSender {

    /** Begins when the port of the performer is open, also again. */
    void begin(ClockReading now, SessionContext out);

    /** Sends what is due; returns the time of the next call on the monotonic clock, or {@code Gate.NEVER}. */
    long advance(ClockReading now, SessionContext out);

    /** Ends. */
    void end();
}
