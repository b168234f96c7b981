package mocapscope.protocol.setp;

/**
 * How a session's transport is, for a live view. Times in nanoseconds, rates in bytes a second.
 *
 * @param rtt smoothed; 0 while unknown
 * @param rto before the first resend
 * @param outstanding guaranteed packets without an Acknowledgement
 * @param waiting messages that wait for the rate, guaranteed or not
 * @param heldBytes bytes kept for sending and resending
 * @param resends all of them, {@code needless} ones too
 * @param needless resends that were answered sooner than any packet ever was: what they repeated had arrived
 * @param thinned unguaranteed messages that a successor replaced, or that nobody could wait for
 * @param duplicates packets that came again
 * @param dropped packets that were none, or of another session, or that found no room
 * @param abandoned guaranteed messages and packets that nobody had acknowledged at the end
 */
record SetpVitals(
        long rtt,
        long rto,
        int outstanding,
        int waiting,
        long heldBytes,
        long resends,
        long needless,
        long thinned,
        long duplicates,
        long dropped,
        long abandoned,
        long rate) {}
