package mocapscope.protocol.aimation.server;

import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.SessionLogicContext;

/**
 * Supplies one registered AImation client with data packets: answers the client's registration and sends packets when
 * they are due.
 */
interface AimationClientDataFeed {
    /** Name of the wake-up that a feed may request. */
    String DUE = "frame";

    /**
     * Answers a client's registration, also a repeated one, for a pose type; returns the state of the feed in plain
     * English.
     */
    String answerRegistration(int poseType, MonotonicAndUnixTime now, SessionLogicContext out);

    /** Sends the packets that are due at the requested wake-up. */
    void sendDue(MonotonicAndUnixTime now, SessionLogicContext out);

    /** Stops the feed when the client leaves. */
    void stop();
}
