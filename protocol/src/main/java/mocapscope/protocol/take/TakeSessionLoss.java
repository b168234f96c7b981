package mocapscope.protocol.take;

/**
 * The numbered messages of one session that a take lacks.
 *
 * @param expected number of messages that the peer sent, by their numbers; 0 if they are not numbered
 * @param lost number of these that were not received
 * @param lostHere number of lost ones that the recording program may have lost itself
 */
public record TakeSessionLoss(long expected, long lost, long lostHere) {
    static final TakeSessionLoss NONE = new TakeSessionLoss(0, 0, 0);

    TakeSessionLoss plus(TakeSessionLoss other) {
        return new TakeSessionLoss(expected + other.expected, lost + other.lost, lostHere + other.lostHere);
    }
}
