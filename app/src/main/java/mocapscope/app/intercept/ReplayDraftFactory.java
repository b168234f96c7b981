package mocapscope.app.intercept;

import java.nio.ByteBuffer;
import java.util.Optional;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.TransportKind;

/** Creates a message draft from a message already transmitted, for sending it again. */
final class ReplayDraftFactory {

    private ReplayDraftFactory() {}

    /**
     * Creates a draft of the whole datagram, or, on a stream, of the message with its carrier; empty if it is no longer
     * held.
     */
    static Optional<MessageDraft> createDraft(Session session, long n) {
        return outermost(session, n).map(message -> {
            ByteBuffer bytes = message.channel().transport() == TransportKind.UDP
                    ? message.entry().bytes()
                    : message.bytes();
            return MessageDraft.of(
                    session,
                    new MessageDraft.DraftOrigin.Again(n),
                    message.direction(),
                    message.channel(),
                    bytes.slice());
        });
    }

    private static Optional<Message> outermost(Session session, long n) {
        var message = session.history().message(n);
        while (message.isPresent() && message.get().carrier() != Message.ON_THE_WIRE) {
            message = session.history().message(message.get().carrier());
        }
        return message;
    }
}
