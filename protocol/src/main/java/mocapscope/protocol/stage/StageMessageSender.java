package mocapscope.protocol.stage;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Sends messages to a stage in order, and again, unchanged, if the connection broke before the server stored them. Used
 * by the publishing thread only.
 *
 * <p>A server stores the messages of one connection in order. So if a batch is stored, all messages before it were stored
 * too, or refused. That is asked for after each interruption, since a server recognizes ids for two minutes only.
 */
final class StageMessageSender {
    @DocumentedLimit(
            value = "messages to a stage that the server has not stored yet",
            unit = "messages",
            beyond = "the next ones wait")
    private static final int MOST_MESSAGES = 512;

    @DocumentedLimit(
            value = "bytes of messages to a stage that the server has not stored yet",
            unit = "bytes",
            beyond = "the next ones wait")
    private static final long MOST_BYTES = 8L << 20;

    private final StageMessageOutput server;
    private final Consumer<String> log;
    private final ArrayDeque<OutgoingStageMessage> messages = new ArrayDeque<>();
    private long bytes;
    private boolean isInterrupted;
    private long knownConnections;
    private String lastProblem = "";
    private long stored;
    private long refused;
    private long refusedEntries;

    StageMessageSender(StageMessageOutput server, Consumer<String> log) {
        this.server = server;
        this.log = log;
    }

    /** Returns whether more messages should be added now. */
    boolean hasRoom() {
        return messages.size() < MOST_MESSAGES && bytes < MOST_BYTES;
    }

    /** Returns the number of bytes that should be added at most now. */
    long room() {
        return Math.max(0, MOST_BYTES - bytes);
    }

    boolean isEmpty() {
        return messages.isEmpty();
    }

    /** Returns the number of messages that the server has stored. */
    long stored() {
        return stored;
    }

    /** Returns the number of messages that the server refused. */
    long refused() {
        return refused;
    }

    /** Returns the number of transcript entries in refused messages. */
    long refusedEntries() {
        return refusedEntries;
    }

    /** Returns the number of transcript entries that are not stored yet. */
    long waitingEntries() {
        return messages.stream().mapToLong(OutgoingStageMessage::entries).sum();
    }

    void add(OutgoingStageMessage message) {
        messages.add(message);
        bytes += message.body().length;
    }

    /** Handles answers, and sends what was not sent yet. */
    void advance() {
        long connections = server.connections();
        isInterrupted |= connections != knownConnections;
        knownConnections = connections;
        handleAnswers();
        if (isInterrupted && server.isConnected() && messages.stream().noneMatch(OutgoingStageMessage::isUnanswered)) {
            resume();
        }
        if (!isInterrupted && server.isConnected()) {
            messages.stream().filter(message -> message.answer() == null).forEach(this::send);
        }
    }

    private void send(OutgoingStageMessage message) {
        if (!isInterrupted) {
            var answer = server.publish(message.subject(), message.id(), message.body());
            message.setAnswer(answer);
            isInterrupted = answer.isCompletedExceptionally();
        }
    }

    private void handleAnswers() {
        var unknown = new ArrayList<OutgoingStageMessage>();
        for (var message : new ArrayList<>(messages)) {
            var answer = message.answer();
            if (answer == null || !answer.isDone()) {
                continue;
            }
            if (!answer.isCompletedExceptionally()) {
                unknown.add(message);
                unknown.forEach(this::removeStored);
                unknown.clear();
            } else if (causeOf(answer) instanceof RejectedStageMessageException rejected) {
                removeRefused(message, rejected);
            } else {
                unknown.add(message);
            }
        }
        isInterrupted |= !unknown.isEmpty();
    }

    private void removeStored(OutgoingStageMessage message) {
        stored++;
        remove(message);
    }

    private void removeRefused(OutgoingStageMessage message, RejectedStageMessageException reason) {
        refused++;
        refusedEntries += message.entries();
        if (refused == 1) {
            log.accept("the server refuses a message: %s".formatted(reason.getMessage()));
        }
        remove(message);
    }

    private static Throwable causeOf(CompletableFuture<?> answer) {
        var failure = answer.exceptionNow();
        boolean isWrapper = failure instanceof CompletionException || failure instanceof ExecutionException;
        return isWrapper && failure.getCause() != null ? failure.getCause() : failure;
    }

    private void remove(OutgoingStageMessage message) {
        messages.remove(message);
        bytes -= message.body().length;
    }

    /** Finds out which messages are stored, and has the others sent again. */
    private void resume() {
        try {
            var newest = newestStored();
            while (newest.isPresent()) {
                var first = messages.getFirst();
                removeStored(first);
                if (first == newest.get()) {
                    break;
                }
            }
            messages.forEach(message -> message.setAnswer(null));
            isInterrupted = false;
            lastProblem = "";
        } catch (IOException problem) {
            var text = String.valueOf(problem.getMessage());
            if (!text.equals(lastProblem)) {
                lastProblem = text;
                log.accept("it is not known what the stage has stored: %s; asking again".formatted(text));
            }
        }
    }

    /** Returns the last of these messages that the server has stored. */
    private Optional<OutgoingStageMessage> newestStored() throws IOException {
        var ids = new HashMap<StageSubject, Optional<String>>();
        OutgoingStageMessage newest = null;
        for (var message : messages) {
            var subject = message.subject();
            if (subject.kind() == StageMessageKind.RAW) {
                var id = ids.get(subject);
                if (id == null) {
                    id = server.lastStoredId(subject);
                    ids.put(subject, id);
                }
                if (id.filter(message.id()::equals).isPresent()) {
                    newest = message;
                }
            }
        }
        return Optional.ofNullable(newest);
    }
}
