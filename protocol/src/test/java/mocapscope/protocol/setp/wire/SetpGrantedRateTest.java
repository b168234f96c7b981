package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.setp.SetpSimulatedNetwork;
import mocapscope.protocol.setp.connection.SetpUserRequestCatalog;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Tests that many objects do not exceed the granted rate (6.5). */
class SetpGrantedRateTest {
    private static final double SECONDS = 5;

    private static Map<Long, Long> movements(SetpSimulatedNetwork.SetpSimulatedClient client) {
        return client.notes.messages.stream()
                .map(DecodedMessage::body)
                .filter(SetpMessage.DecodedMessage.class::isInstance)
                .map(body -> ((SetpMessage.DecodedMessage) body).payload())
                .map(payload -> switch (payload) {
                    case SetpObjectChangePerceptionMessage.MovementPerception one -> one.objectIndex();
                    case SetpObjectChangePerceptionMessage.AdvancedMovementPerception one -> one.objectIndex();
                    default -> -1L;
                })
                .filter(index -> index >= 0)
                .collect(Collectors.groupingBy(index -> index, Collectors.counting()));
    }

    private static long bytes(SetpSimulatedNetwork.SetpSimulatedClient client, Direction direction) {
        return client.notes.entries.stream()
                .filter(entry -> entry.direction() == direction)
                .mapToLong(entry -> entry.bytes().remaining())
                .sum();
    }

    private static SetpSimulatedNetwork.SetpSimulatedClient joinedClient(String server, String client) {
        var network = new SetpSimulatedNetwork(server);
        var watching = network.connect("", client);
        network.run(1);
        watching.notes.messages.clear();
        watching.notes.entries.clear();
        network.run(SECONDS);
        assertEquals(List.of(), watching.codes());
        return watching;
    }

    @Test
    void packsManyMovementsIntoEachPacket() {
        var client = joinedClient("?objects=100&rate=20", "");
        long packets = client.notes.entries.stream()
                .filter(entry -> entry.direction() == Direction.TO_CLIENT)
                .count();
        long movements =
                movements(client).values().stream().mapToLong(Long::longValue).sum();

        assertEquals(106, movements(client).size()); // a hundred, and six of the usual
        assertTrue(movements > 20 * packets, () -> movements + " in " + packets);
    }

    @Test
    void smallGrantThinsAllObjectsEqually() {
        var client = joinedClient("?objects=100&rate=100", "?grant=50000");
        var each = movements(client);
        long most = each.values().stream().mapToLong(Long::longValue).max().orElseThrow();
        long least = each.values().stream().mapToLong(Long::longValue).min().orElseThrow();

        assertTrue(bytes(client, Direction.TO_CLIENT) < 50_000 * SECONDS * 1.1 + 5_000);
        assertTrue(bytes(client, Direction.TO_CLIENT) > 50_000 * SECONDS * 0.8);
        assertTrue(most < 100 * SECONDS / 2, () -> "thinned to " + most);
        assertTrue(least * 1.3 > most, () -> least + " to " + most);
    }

    @Test
    void thinsExcessTrafficAtDefaultRate() {
        var network = new SetpSimulatedNetwork("?objects=1000&rate=100");
        var client = network.connect("", "");
        network.run(4);

        assertEquals("in Stage", client.step());
        assertTrue(bytes(client, Direction.TO_CLIENT) < 250_000 * 4 * 1.1);
        assertTrue(network.serverListeners
                        .getFirst()
                        .transportMetrics
                        .getLast()
                        .values()
                        .get("thinned")
                > 1000);
        assertTrue(network.serverListeners.getFirst().transportMetrics.stream()
                .allMatch(metrics -> metrics.values().get("waiting") < 1100)); // of each object the latest alone
        assertEquals(
                1007,
                client.notes.messages.stream()
                        .map(DecodedMessage::body)
                        .filter(SetpMessage.DecodedMessage.class::isInstance)
                        .map(body -> ((SetpMessage.DecodedMessage) body).payload())
                        .filter(SetpObjectChangePerceptionMessage.ObjectPerception.class::isInstance)
                        .map(seen -> ((SetpObjectChangePerceptionMessage.ObjectPerception) seen)
                                .object()
                                .objectIndex())
                        .filter(index -> index < 1007)
                        .distinct()
                        .count());
    }

    @Test
    void pausedServerSendsOnlyControlMessages() {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "");
        network.run(1);
        client.submitRequest("throttle", Map.of("rate", "0"));
        network.run(0.2);
        client.notes.messages.clear();
        network.run(3);
        assertEquals(Map.of(), movements(client));
        client.submitRequest("throttle", Map.of("rate", "250000"));
        network.run(1);

        assertTrue(movements(client).size() > 2);
    }

    @Test
    void pausedClientSendsOnlyControlMessages() {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "");
        network.run(1);
        throttle(network, 0);
        network.run(0.2);
        client.submitRequest("list_bubbles", Map.of());
        network.run(2);
        assertEquals(1, lists(client)); // of the beginning
        throttle(network, 250_000);
        network.run(1);

        assertEquals(2, lists(client));
    }

    private static void throttle(SetpSimulatedNetwork network, int rate) {
        UserRequestDefinition definition = SetpUserRequestCatalog.OF_A_SERVER.getFirst();
        network.peer(0).sendRequest(definition, Map.of("rate", String.valueOf(rate)), network.now());
    }

    private static long lists(SetpSimulatedNetwork.SetpSimulatedClient client) {
        return client.notes.messages.stream()
                .filter(message -> message.name().equals("ListBubblesRequest"))
                .count();
    }
}
