package mocapscope.protocol.setp.transport;

/** The result of passing a message to the SETP transport: queued under a message id, or refused. */
public sealed interface SetpEnqueueResult {

    /** The SETP transport queued the message under this message id. */
    record SendAcceptance(long message) implements SetpEnqueueResult {}

    /** The SETP transport refused the message, with the reason in plain English. */
    record SendRefusal(String reason) implements SetpEnqueueResult {}
}
