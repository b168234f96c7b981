package mocapscope.protocol.session.history;

import mocapscope.protocol.session.event.Finding;

/**
 * The result of a search for the message nearest to a problem report or a time.
 *
 * @param message the number of the message, or {@link Finding#NONE} if none is retained nearby
 * @param isExact whether the finding is about that message, or about a byte in it
 * @param arrival the time that was searched for, on the session's monotonic clock
 */
public record NearestMessageResult(long message, boolean isExact, long arrival) {

    static NearestMessageResult unknown(long arrival) {
        return new NearestMessageResult(Finding.NONE, false, arrival);
    }

    /** Returns whether a message was found. */
    public boolean isKnown() {
        return message != Finding.NONE;
    }
}
