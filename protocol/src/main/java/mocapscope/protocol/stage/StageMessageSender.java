package mocapscope.protocol.stage;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Sends messages to a NATS server in order, and resends unstored messages after a connection loss. What the server does
 * not take at present waits on the disk. Used by the publishing thread only.
 *
 * <pre>
 *   add ─▶ messages in memory, sent ─▶ server
 *      └─▶ spool, while the server is away or behind ─▶ messages in memory
 * </pre>
 *
 * A server stores the messages of one connection in order. So if a batch is stored, all messages before it were stored
 * too, or refused. That is asked for after each interruption, since a server recognizes ids for two minutes only.
 */
final class StageMessageSender implements AutoCloseable {
    @DocumentedLimit(
            value = "messages to a stage that the server has not stored yet",
            unit = "messages",
            beyond = "the next ones wait on the disk")
    private static final int MOST_MESSAGES = 512;

    @DocumentedLimit(
            value = "bytes of messages to a stage that the server has not stored yet",
            unit = "bytes",
            beyond = "the next ones wait on the disk")
    private static final long MOST_BYTES = 8L << 20;

    /** The number of different problems that are reported. */
    private static final int MOST_PROBLEMS = 16;

    private final StageMessageOutput server;
    private final StageMessageSpool spool;
    private final Consumer<String> log;
    private final ArrayDeque<OutgoingStageMessage> messages = new ArrayDeque<>();
    /** The ids of the newest stored batches when this connection was new. */
    private final Map<StageSubject, Optional<String>> storedIds = new HashMap<>();

    private final Set<String> problems = new HashSet<>();
    private long bytes;
    private boolean isInterrupted;
    private long knownConnections;
    private long stored;
    private long refused;
    private long refusedEntries;
    private long unspooledEntries;

    /** Creates a sender, which first sends what {@code spool} has from an earlier run; closes it at the end. */
    StageMessageSender(StageMessageOutput server, StageMessageSpool spool, Consumer<String> log) {
        this.server = server;
        this.spool = spool;
        this.log = log;
    }

    /** Returns whether the next message would be sent at once. */
    boolean hasRoom() {
        return messages.size() < MOST_MESSAGES && bytes < MOST_BYTES;
    }

    /** Returns whether the server has stored or refused everything. */
    boolean isEmpty() {
        return messages.isEmpty() && spool.isEmpty();
    }

    /** Returns the number of messages that the server has stored. */
    long stored() {
        return stored;
    }

    /** Returns the number of messages that the server refused. */
    long refused() {
        return refused;
    }

    /** Returns the number of transcript entries that the server will never have. */
    long droppedEntries() {
        return refusedEntries + unspooledEntries + spool.droppedEntries();
    }

    /** Returns the number of transcript entries that are not stored yet. */
    long waitingEntries() {
        return spool.unreadEntries()
                + messages.stream().mapToLong(OutgoingStageMessage::entries).sum();
    }

    /** Returns the number of bytes that wait on the disk. */
    long spooledBytes() {
        return spool.bytes();
    }

    void add(OutgoingStageMessage message) {
        if (spool.isUnused() && hasRoom() && server.isConnected()) {
            addToMemory(message);
        } else {
            addToSpool(message);
        }
    }

    private void addToMemory(OutgoingStageMessage message) {
        messages.add(message);
        bytes += message.body().length;
    }

    private void addToSpool(OutgoingStageMessage message) {
        try {
            spool.add(message);
        } catch (IOException failure) {
            unspooledEntries += message.entries();
            report("messages to the stage are dropped, since they cannot be written to the disk: ", failure);
        }
    }

    private void report(String problem, IOException cause) {
        var text = problem + cause.getMessage();
        if (problems.size() < MOST_PROBLEMS && problems.add(text)) {
            log.accept(text);
        }
    }

    /** Handles answers, and sends what was not sent yet. */
    void advance() {
        long connections = server.connections();
        isInterrupted |= connections != knownConnections;
        knownConnections = connections;
        handleAnswers();
        if (isInterrupted || !server.isConnected()) {
            spoolUnstored();
        }
        if (isInterrupted && server.isConnected() && messages.stream().noneMatch(OutgoingStageMessage::isUnanswered)) {
            resume();
        }
        if (!isInterrupted && server.isConnected()) {
            readSpool();
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
        report("the server refuses a message: ", reason);
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
        spool.release(message);
    }

    /** Writes the messages that are only in memory to the disk, so that a crash does not lose them. */
    private void spoolUnstored() {
        var unspooled =
                messages.stream().filter(message -> !message.isSpooled()).toList();
        try {
            spool.addSent(unspooled);
        } catch (IOException failure) {
            report("messages to the stage are in memory only, since they cannot be written to the disk: ", failure);
        }
    }

    /** Finds out which messages are stored, and has the others sent again. */
    private void resume() {
        storedIds.clear();
        try {
            OutgoingStageMessage newest = null;
            for (var message : messages) {
                newest = isStored(message) ? message : newest;
            }
            while (newest != null) {
                var first = messages.getFirst();
                removeStored(first);
                newest = first == newest ? null : newest;
            }
            messages.forEach(message -> message.setAnswer(null));
            isInterrupted = false;
        } catch (IOException problem) {
            report("it is not known what the stage has stored, and asked again: ", problem);
        }
    }

    /** Returns whether the server has stored a batch, or a later one of its run. */
    private boolean isStored(OutgoingStageMessage message) throws IOException {
        var subject = message.subject();
        if (subject.kind() != StageMessageKind.RAW) {
            return false;
        }
        var id = storedIds.get(subject);
        if (id == null) {
            id = server.lastStoredId(subject);
            storedIds.put(subject, id);
        }
        return id.filter(message::isStoredWith).isPresent();
    }

    /** Reads the next messages from the disk, but those that the server has stored before a crash. */
    private void readSpool() {
        while (hasRoom() && !spool.isEmpty() && !isInterrupted) {
            try {
                spool.next().ifPresent(this::addUnlessStored);
            } catch (IOException failure) {
                report("messages to the stage that wait on the disk cannot be read: ", failure);
                return;
            }
        }
    }

    private void addUnlessStored(OutgoingStageMessage message) {
        boolean isStored = false;
        try {
            isStored = isStored(message);
        } catch (IOException problem) {
            isInterrupted = true;
            report("it is not known what the stage has stored, and asked again: ", problem);
        }
        if (isStored) {
            stored++;
            spool.release(message);
        } else {
            addToMemory(message);
        }
    }

    /** Leaves what is not stored on the disk, from where the next run of the program sends it. */
    @Override
    public void close() {
        spoolUnstored();
        spool.close();
    }
}
