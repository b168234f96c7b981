package mocapscope.protocol.stage;

import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A message to a NATS server, kept until the server has stored it, so that it can be sent again. Used by the publishing
 * thread.
 */
final class OutgoingStageMessage {
    /** The number of the file of a message that is in no file. */
    private static final long NOT_SPOOLED = -1;

    private static final Pattern BATCH_ID = Pattern.compile("([^/]+/[^/]+/[^/]+)/\\d{1,18}-(\\d{1,18})");

    private final StageSubject subject;
    private final String part;
    private final byte[] body;
    private final int entries;
    private long spoolFile = NOT_SPOOLED;
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

    /** Returns the part of the id that identifies the message within its session. */
    String part() {
        return part;
    }

    /** Returns whether this batch is stored if the server has stored the batch with that id: it, or a later one of its run. */
    boolean isStoredWith(String storedId) {
        var own = BATCH_ID.matcher(id());
        var other = BATCH_ID.matcher(storedId);
        return own.matches()
                && other.matches()
                && own.group(1).equals(other.group(1))
                && Long.parseLong(own.group(2)) <= Long.parseLong(other.group(2));
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

    /** Returns the number of the message's file. */
    long spoolFile() {
        return spoolFile;
    }

    void setSpoolFile(long number) {
        spoolFile = number;
    }

    boolean isSpooled() {
        return spoolFile != NOT_SPOOLED;
    }

    boolean isUnanswered() {
        return answer != null && !answer.isDone();
    }
}
