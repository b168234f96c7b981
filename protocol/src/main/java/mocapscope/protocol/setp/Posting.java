package mocapscope.protocol.setp;

/** The result of passing a message to the SETP transport: queued under a message id, or refused. */
sealed interface Posting {

    /** The SETP transport queued the message under this message id. */
    record Queued(long message) implements Posting {}

    /** The SETP transport refused the message, with the reason in plain English. */
    record Refused(String why) implements Posting {}
}
