package mocapscope.protocol.stage;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A message to a stage until the server has stored it; it is sent again unchanged. Used by the publishing thread. */
final class OutgoingStageMessage {
    private final StageSubject subject;
    private final String part;
    private final byte[] body;
    private final int entries;
    private @Nullable CompletableFuture<?> answer;

    /**
     * Creates a message.
     *
     * @param part identifies it within its session: of a batch {@code RUN/first-last}
     * @param entries the number of transcript entries in it
     */
    OutgoingStageMessage(StageSubject subject, String part, byte[] body, int entries) {
        this.subject = subject;
        this.part = part;
        this.body = body;
        this.entries = entries;
    }

    StageSubject subject() {
        return subject;
    }

    /** Returns the id by which the server recognizes a message that it has stored already. */
    String id() {
        return "%s/%s/%s".formatted(StageSubject.escape(subject.agent()), StageSubject.escape(subject.session()), part);
    }

    byte[] body() {
        return body;
    }

    int entries() {
        return entries;
    }

    @Nullable
    CompletableFuture<?> answer() {
        return answer;
    }

    void setAnswer(@Nullable CompletableFuture<?> value) {
        answer = value;
    }

    boolean isUnanswered() {
        return answer != null && !answer.isDone();
    }
}
