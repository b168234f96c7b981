package mocapscope.protocol.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class StageMessageSenderTest {
    private static final StageSubject RAW = new StageSubject("s", "a", "x", StageMessageKind.RAW);

    private final FakeServer server = new FakeServer();
    private final List<String> log = new ArrayList<>();
    private final StageMessageSender sender = new StageMessageSender(server, log::add);

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

        assertEquals(1, sender.refusedEntries());
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
}
