package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StageMessageSenderTest {
    private static final StageSubject RAW = new StageSubject("s", "a", "x", StageMessageKind.RAW);

    private final FakeServer server = new FakeServer();
    private final List<String> log = new ArrayList<>();
    private StageMessageSender sender;

    @TempDir
    private Path folder;

    @BeforeEach
    void createSender() throws IOException {
        sender = new StageMessageSender(server, new StageMessageSpool(folder.resolve("spool"), 1 << 20, 100), log::add);
    }

    @AfterEach
    void closeSender() {
        sender.close();
    }

    /** A server that answers when the test wants it to. */
    private static final class FakeServer implements StageMessageOutput {
        final List<String> ids = new ArrayList<>();
        final List<CompletableFuture<Object>> answers = new ArrayList<>();
        boolean connected = true;
        long connections = 1;
        boolean answering = true;
        Optional<String> stored = Optional.empty();

        @Override
        public boolean isConnected() {
            return connected;
        }

        @Override
        public long connections() {
            return connections;
        }

        @Override
        public CompletableFuture<?> publish(StageSubject subject, String id, byte[] body) {
            ids.add(id.substring(id.lastIndexOf('/') + 1));
            answers.add(new CompletableFuture<>());
            return answers.getLast();
        }

        @Override
        public Optional<String> lastStoredId(StageSubject subject) throws IOException {
            if (!answering) {
                throw new IOException("no answer");
            }
            return stored;
        }

        void breakConnection() {
            connected = false;
            answers.forEach(answer -> answer.completeExceptionally(new IllegalStateException("disconnected")));
        }
    }

    private void add(String... ranges) {
        for (var range : ranges) {
            sender.add(new OutgoingStageMessage(RAW, "run/" + range, new byte[10], 1));
        }
        sender.advance();
    }

    @Test
    void sendsInOrderAndForgetsStoredMessages() {
        add("0-0", "1-1");
        server.answers.getFirst().complete("stored");
        sender.advance();

        assertEquals(List.of("0-0", "1-1"), server.ids);
        assertEquals(1, sender.stored());
        assertEquals(1, sender.waitingEntries());
    }

    @Test
    void sendsUnstoredMessagesAgainAfterReconnect() {
        add("0-0", "1-1", "2-2");
        server.breakConnection();
        sender.advance();
        add("3-3");
        assertEquals(3, server.ids.size());

        server.ids.clear();
        server.stored = Optional.of("a/x/run/1-1");
        server.connected = true;
        sender.advance();

        assertEquals(List.of("2-2", "3-3"), server.ids);
        assertEquals(2, sender.stored());
    }

    @Test
    void asksAgainWhenServerDoesNotAnswer() {
        add("0-0");
        server.breakConnection();
        sender.advance();
        server.ids.clear();
        server.connected = true;
        server.answering = false;
        sender.advance();
        assertEquals(List.of(), server.ids);

        server.answering = true;
        sender.advance();
        assertEquals(List.of("0-0"), server.ids);
    }

    @Test
    void countsMessagesBeforeStoredOneAsStored() {
        add("0-0", "1-1");
        server.answers.getFirst().completeExceptionally(new IllegalStateException("timeout"));
        sender.advance();
        assertEquals(2, server.ids.size());

        server.answers.getLast().complete("stored");
        sender.advance();

        assertEquals(2, server.ids.size());
        assertEquals(2, sender.stored());
        assertTrue(sender.isEmpty());
    }

    @Test
    void asksForStoredMessagesOnNewConnection() {
        add("0-0");
        server.answers.getFirst().complete("stored");
        server.connections++;
        server.answering = false;
        add("1-1");
        assertEquals(List.of("0-0"), server.ids);

        server.answering = true;
        sender.advance();
        assertEquals(List.of("0-0", "1-1"), server.ids);
    }

    @Test
    void countsRefusedMessagesAndGoesOn() {
        add("0-0", "1-1");
        server.answers
                .getFirst()
                .completeExceptionally(new RejectedStageMessageException("store full", new IOException()));
        server.answers.getLast().complete("stored");
        sender.advance();

        assertEquals(1, sender.droppedEntries());
        assertEquals(1, sender.stored());
        assertTrue(sender.isEmpty());
        assertEquals(List.of("the server refuses a message: store full"), log);
    }

    @Test
    void boundsMessagesThatAreNotStored() {
        while (sender.hasRoom()) {
            add("0-0");
        }

        assertEquals(512, sender.waitingEntries());
    }

    @Test
    void skipsSpooledBatchesThatServerHasStored() throws IOException {
        server.connected = false;
        for (int i = 0; i < 10; i++) {
            add("%d-%d".formatted(i, i));
        }
        sender.close();
        server.connected = true;
        server.stored = Optional.of("a/x/run/5-5");
        createSender();
        assertEquals(10, sender.waitingEntries());
        sender.advance();

        assertEquals(List.of("6-6", "7-7", "8-8", "9-9"), server.ids);
        assertEquals(4, sender.waitingEntries());
    }

    @Test
    void sendsSpooledBatchesOfOtherRun() throws IOException {
        server.connected = false;
        add("0-0");
        server.connected = true;
        server.stored = Optional.of("a/x/other/5-5");
        sender.advance();

        assertEquals(List.of("0-0"), server.ids);
    }

    @Test
    void countsMessagesThatDiskRefuses() throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("spool"), "a file in place of the folder");
        server.connected = false;
        add("0-0", "1-1");

        assertEquals(2, sender.droppedEntries());
        assertEquals(1, log.size(), log::toString);
    }
}
