package mocapscope.protocol.timing;

/**
 * The four timestamps of a request to another machine and its answer, in nanoseconds.
 *
 * @param localSent the time on this machine's clock when the request was sent
 * @param remoteReceived the time on the other machine's clock when the request arrived
 * @param remoteSent the time on the other machine's clock when the answer was sent
 * @param localReceived the time on this machine's clock when the answer arrived
 */
public record RoundTripTimestamps(long localSent, long remoteReceived, long remoteSent, long localReceived) {
    /** The largest time of a clock; differences of two do not overflow. It is 146 years. */
    private static final long LARGEST = 1L << 62;

    /** Returns whether two clocks can show these times: none before its predecessor, and no negative round trip. */
    public boolean isPossible() {
        return isInRange(localSent)
                && isInRange(remoteReceived)
                && isInRange(remoteSent)
                && isInRange(localReceived)
                && remoteSent >= remoteReceived
                && localReceived - localSent >= remoteSent - remoteReceived;
    }

    private static boolean isInRange(long time) {
        return time > -LARGEST && time < LARGEST;
    }

    /** Returns the time that request and answer were under way, in nanoseconds. */
    public long roundTrip() {
        return localReceived - localSent - (remoteSent - remoteReceived);
    }

    /** Returns the time on this machine's clock halfway between sending and receiving. */
    public long localTime() {
        return localSent + (localReceived - localSent) / 2;
    }

    /** Returns the time on the other machine's clock halfway between receiving and sending. */
    public long remoteTime() {
        return remoteReceived + (remoteSent - remoteReceived) / 2;
    }

    /**
     * Returns the nanoseconds by which the other clock is ahead, if request and answer took equally long; the error is at
     * most half the round trip (RFC 5905, section 8).
     */
    public long offset() {
        return remoteTime() - localTime();
    }
}
