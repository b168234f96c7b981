package mocapscope.protocol.setp;

/** What became of a message that was given to be sent. */
sealed interface Posting {

    /** It will go, under that message id. */
    record Queued(long message) implements Posting {}

    /** It will not, and why, in plain English. */
    record Refused(String why) implements Posting {}
}
