package mocapscope.protocol.intercept;

import static mocapscope.protocol.transcript.Direction.TO_SERVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.session.GateFactory;
import mocapscope.protocol.session.event.Message;
import mocapscope.protocol.session.history.SessionHistory;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A passphrase of ours stays a secret however its packet is altered at the bench. */
class EditedSecretMaskingTest {
    /** Of the first frame, behind the packet's header. */
    private static final int TYPE_AT = 18;

    private static final String PASSPHRASE = "sesame";

    private final InterceptNetworkFixture lab = new InterceptNetworkFixture(GateFactory.OPEN);

    @AfterEach
    void close() {
        lab.close();
    }

    private InterceptNetworkFixture.InterceptedClient call(Set<Direction> holding, InterceptAction... actions) throws Exception {
        int port = lab.serve("setp://127.0.0.1:0", new InterceptGateFactory());
        var rules = List.of(actions).stream()
                .map(action -> new InterceptRule(new MessageMatcher(TO_SERVER, "ConnectRequest", 1, 1), action, false))
                .toList();
        return lab.call(
                "setp://anna:" + PASSPHRASE + "@127.0.0.1:" + port + "?reconnect=false",
                new InterceptGateFactory(holding, rules));
    }

    private static List<Entry> entriesWithSecret(InterceptNetworkFixture.InterceptedClient calling) {
        return calling.notes().entries.stream()
                .filter(entry -> StandardCharsets.ISO_8859_1
                        .decode(entry.bytes().duplicate())
                        .toString()
                        .contains(PASSPHRASE))
                .toList();
    }

    private static Entry altered(InterceptNetworkFixture.InterceptedClient calling) throws InterruptedException {
        assertTrue(calling.notes()
                .await(() -> calling.notes().entries.stream()
                        .anyMatch(entry -> entry.mark() == Entry.EntryModification.ALTERED)));
        return calling.notes().entries.stream()
                .filter(entry -> entry.mark() == Entry.EntryModification.ALTERED)
                .findFirst()
                .orElseThrow();
    }

    private static List<MessageField> fields(InterceptNetworkFixture.InterceptedClient calling, Entry entry) {
        var history = calling.live().session().history();
        assertTrue(InterceptNetworkFixture.until(() -> !messages(history, entry).isEmpty()));
        return messages(history, entry).stream()
                .flatMap(message -> history.fields(message).stream())
                .toList();
    }

    private static List<Message> messages(SessionHistory history, Entry entry) {
        return history.messages(0, history.nextMessage()).stream()
                .filter(message -> message.entry().index() == entry.index())
                .toList();
    }

    @Test
    void marksWholeEntrySecretWhenTypeIsDamaged() throws Exception {
        var calling = call(Set.of(), new InterceptAction.BitFlipAction(TYPE_AT, 0x40));
        var entry = altered(calling);

        assertTrue(entry.secret());
        assertFalse(entriesWithSecret(calling).isEmpty(), "it is in there");
        assertTrue(fields(calling, entry).stream().allMatch(MessageField::secret));
    }

    @Test
    void marksReplacedBytesOfSecretMessageSecret() throws Exception {
        var calling = call(Set.of(TO_SERVER));
        assertTrue(InterceptNetworkFixture.until(() -> !calling.interceptor().state().held().isEmpty()));
        var message = calling.interceptor().state().held().getFirst();
        calling.interceptor().replaceBytes(message.id(), StandardCharsets.US_ASCII.encode("xx" + PASSPHRASE), "other bytes");
        calling.interceptor().hold(TO_SERVER, false);

        var entry = altered(calling);
        assertTrue(entry.secret());
        calling.interceptor().repeat(entry);
        assertTrue(calling.notes()
                .await(() -> calling.notes().entries.stream()
                        .anyMatch(other -> other.mark() == Entry.EntryModification.INJECTED)));
        assertTrue(calling.notes().entries.stream()
                .filter(other -> other.bytes().remaining() == entry.bytes().remaining())
                .allMatch(Entry::secret));
    }

    @Test
    void marksWholeTruncatedEntrySecret() throws Exception {
        assertTrue(
                altered(call(Set.of(), new InterceptAction.TruncateAction(130))).secret());
    }

    @Test
    void marksOnlyPassphraseSecretWhenStillDecodable() throws Exception {
        var calling = call(
                Set.of(),
                new InterceptAction.EditAction(Map.of("protocolMinorVersion", "1")),
                new InterceptAction.EditAction(Map.of("userPassphrase", "other")));
        var entry = altered(calling);

        assertFalse(entry.secret());
        assertTrue(fields(calling, entry).stream().anyMatch(field -> !field.secret()));
    }

    @Test
    void omitsBytesFromLogOfProtocolWithSecrets() throws Exception {
        var calling = call(Set.of(TO_SERVER));
        assertTrue(InterceptNetworkFixture.until(() -> !calling.interceptor().state().held().isEmpty()));
        var message = calling.interceptor().state().held().getFirst();
        ByteBuffer damaged = ByteBuffer.allocate(message.item().bytes().remaining());
        damaged.put(message.item().bytes().duplicate()).flip();
        damaged.put(TYPE_AT, (byte) (damaged.get(TYPE_AT) ^ 0x40));
        calling.interceptor().replaceBytes(message.id(), damaged, "another type");
        assertTrue(InterceptNetworkFixture.until(
                () -> calling.interceptor().state().held().getFirst().item().mark() == Entry.EntryModification.ALTERED));
        var unit = new HeldMessageDecoder(calling.live().session())
                .decode(calling.interceptor().state())
                .getFirst();
        calling.interceptor().edit(message.id(), unit, 0, Map.of("frames[0].frameData", "00 01"));
        calling.interceptor().hold(TO_SERVER, false);

        assertTrue(altered(calling).secret());
        assertTrue(calling.notes().await(() -> calling.interventions().size() >= 2));
        assertEquals("frames[0].frameData: ***", calling.interventions().get(1));
    }
}
