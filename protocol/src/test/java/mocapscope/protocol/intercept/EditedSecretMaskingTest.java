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
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that a passphrase of ours stays masked however its packet is edited. */
class EditedSecretMaskingTest {
    /** The offset of the first frame, after the packet's header. */
    private static final int TYPE_AT = 18;

    private static final String PASSPHRASE = "sesame";

    private final InterceptNetworkFixture network = new InterceptNetworkFixture(TrafficGateFactory.OPEN);

    @AfterEach
    void close() {
        network.close();
    }

    private InterceptNetworkFixture.InterceptedClient call(Set<Direction> holding, InterceptAction... actions)
            throws Exception {
        int port = network.serve("setp://127.0.0.1:0", new InterceptGateFactory());
        var rules = List.of(actions).stream()
                .map(action -> new InterceptRule(
                        new MessageOccurrenceMatcher(TO_SERVER, "ConnectRequest", 1, 1), action, false))
                .toList();
        return network.call(
                "setp://anna:" + PASSPHRASE + "@127.0.0.1:" + port + "?reconnect=false",
                new InterceptGateFactory(holding, rules));
    }

    private static List<Entry> entriesWithSecret(InterceptNetworkFixture.InterceptedClient client) {
        return client.notes().entries.stream()
                .filter(entry -> StandardCharsets.ISO_8859_1
                        .decode(entry.bytes().duplicate())
                        .toString()
                        .contains(PASSPHRASE))
                .toList();
    }

    private static Entry altered(InterceptNetworkFixture.InterceptedClient client) throws InterruptedException {
        assertTrue(client.notes()
                .await(() -> client.notes().entries.stream()
                        .anyMatch(entry -> entry.mark() == Entry.EntryModification.ALTERED)));
        return client.notes().entries.stream()
                .filter(entry -> entry.mark() == Entry.EntryModification.ALTERED)
                .findFirst()
                .orElseThrow();
    }

    private static List<MessageField> fields(InterceptNetworkFixture.InterceptedClient client, Entry entry) {
        var history = client.live().session().history();
        assertTrue(InterceptNetworkFixture.until(() -> !messages(history, entry).isEmpty()));
        return messages(history, entry).stream()
                .flatMap(message -> history.fields(message).stream())
                .toList();
    }

    private static List<DecodedMessage> messages(EarlierMessageDecoder history, Entry entry) {
        return history.messages(0, history.nextMessage()).stream()
                .filter(message -> message.entry().index() == entry.index())
                .toList();
    }

    @Test
    void marksWholeEntrySecretWhenTypeIsDamaged() throws Exception {
        var client = call(Set.of(), new InterceptAction.BitFlipAction(TYPE_AT, 0x40));
        var entry = altered(client);

        assertTrue(entry.secret());
        assertFalse(entriesWithSecret(client).isEmpty(), "it is in there");
        assertTrue(fields(client, entry).stream().allMatch(MessageField::secret));
    }

    @Test
    void marksReplacedBytesOfSecretMessageSecret() throws Exception {
        var client = call(Set.of(TO_SERVER));
        assertTrue(InterceptNetworkFixture.until(
                () -> !client.interceptor().state().held().isEmpty()));
        var message = client.interceptor().state().held().getFirst();
        client.interceptor()
                .replaceBytes(message.id(), StandardCharsets.US_ASCII.encode("xx" + PASSPHRASE), "other bytes");
        client.interceptor().hold(TO_SERVER, false);

        var entry = altered(client);
        assertTrue(entry.secret());
        client.interceptor().repeat(entry);
        assertTrue(client.notes()
                .await(() -> client.notes().entries.stream()
                        .anyMatch(other -> other.mark() == Entry.EntryModification.INJECTED)));
        assertTrue(client.notes().entries.stream()
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
        var client = call(
                Set.of(),
                new InterceptAction.EditAction(Map.of("protocolMinorVersion", "1")),
                new InterceptAction.EditAction(Map.of("userPassphrase", "other")));
        var entry = altered(client);

        assertFalse(entry.secret());
        assertTrue(fields(client, entry).stream().anyMatch(field -> !field.secret()));
    }

    @Test
    void omitsBytesFromLogOfProtocolWithSecrets() throws Exception {
        var client = call(Set.of(TO_SERVER));
        assertTrue(InterceptNetworkFixture.until(
                () -> !client.interceptor().state().held().isEmpty()));
        var message = client.interceptor().state().held().getFirst();
        ByteBuffer damaged = ByteBuffer.allocate(message.item().bytes().remaining());
        damaged.put(message.item().bytes().duplicate()).flip();
        damaged.put(TYPE_AT, (byte) (damaged.get(TYPE_AT) ^ 0x40));
        client.interceptor().replaceBytes(message.id(), damaged, "another type");
        assertTrue(InterceptNetworkFixture.until(
                () -> client.interceptor().state().held().getFirst().item().mark() == Entry.EntryModification.ALTERED));
        var unit = new HeldMessageDecoder(client.live().session())
                .decode(client.interceptor().state())
                .getFirst();
        client.interceptor().edit(message.id(), unit, 0, Map.of("frames[0].frameData", "00 01"));
        client.interceptor().hold(TO_SERVER, false);

        assertTrue(altered(client).secret());
        assertTrue(client.notes().await(() -> client.interventions().size() >= 2));
        assertEquals("frames[0].frameData: ***", client.interventions().get(1));
    }
}
