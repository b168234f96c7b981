package mocapscope.protocol.stage;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The interface for sending messages to a NATS server, which stores them. */
interface StageMessageOutput {
    /** Returns whether messages can be sent now. */
    boolean isConnected();

    /** Returns the number of connections so far; no message is sent on two of them by itself. */
    long connections();

    /**
     * Sends a message. The future ends normally when the server has stored it, with {@link RejectedStageMessageException}
     * if it refused, and with another exception if that is unknown.
     */
    CompletableFuture<?> publish(StageSubject subject, String id, byte[] body);

    /**
     * Returns the id of the newest stored message of a subject; empty if nothing is stored.
     *
     * @throws IOException if the server does not answer
     */
    Optional<String> lastStoredId(StageSubject subject) throws IOException;
}
