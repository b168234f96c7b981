package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import mocapscope.protocol.setp.SetpSimulatedNetwork;
import mocapscope.protocol.toy.RecordingListener;
import org.junit.jupiter.api.Test;

/** Tests of the transport metrics of both sides. */
class SetpReliabilityMetricsTest {

    private static List<Long> gaps(RecordingListener listener) {
        return IntStream.range(1, listener.transportMetrics.size())
                .mapToObj(i -> listener.transportMetrics.get(i).at()
                        - listener.transportMetrics.get(i - 1).at())
                .toList();
    }

    @Test
    void bothSidesReportAllMetrics() {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "");
        network.run(2);

        for (var listener : List.of(client.notes, network.serverListeners.getFirst())) {
            var last = listener.transportMetrics.getLast().values();
            assertEquals(
                    Set.of(
                            "rtt",
                            "rto",
                            "outstanding",
                            "waiting",
                            "resends",
                            "needless",
                            "thinned",
                            "rate",
                            "duplicates",
                            "dropped",
                            "abandoned"),
                    last.keySet());
            assertEquals(0.1, last.get("rto"), 0.05);
            assertEquals(250_000, last.get("rate"), 0.1);
        }
    }

    @Test
    void roundTripIsUnknownUntilFirstAcknowledgement() {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "");
        network.run(1);

        assertEquals(
                Double.NaN, client.notes.transportMetrics.getFirst().values().get("rtt"));
        assertEquals(0.002, client.notes.transportMetrics.getLast().values().get("rtt"), 0.03);
    }

    @Test
    void reportsChangesAtMostTenTimesPerSecond() {
        var network = new SetpSimulatedNetwork("?rate=1000");
        var client = network.connect("", "?grant=20000");
        network.run(5);

        for (var listener : List.of(client.notes, network.serverListeners.getFirst())) {
            assertTrue(
                    gaps(listener).stream().allMatch(gap -> gap >= SetpSimulatedNetwork.SECOND / 10),
                    () -> gaps(listener).toString());
        }
        var thinning = gaps(network.serverListeners.getFirst());
        assertTrue(thinning.size() > 40, () -> thinning.toString());
    }

    @Test
    void reportsUnchangedMetricsOncePerSecond() {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "?bubble=none");
        network.run(10);

        var late = gaps(client.notes)
                .subList(gaps(client.notes).size() - 6, gaps(client.notes).size());
        assertTrue(late.stream().allMatch(gap -> gap <= SetpSimulatedNetwork.SECOND), late::toString);
        assertTrue(
                client.notes.transportMetrics.size() < 30,
                () -> gaps(client.notes).toString());
    }

    @Test
    void countsResendsOnBothSides() {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "");
        network.run(1);
        network.toServer = (_, now) -> now > 4 * SetpSimulatedNetwork.SECOND;
        client.submitRequest("list_bubbles", Map.of());
        network.run(6);

        assertTrue(client.notes.transportMetrics.getLast().values().get("resends") > 0);
        assertTrue(network.serverListeners
                        .getFirst()
                        .transportMetrics
                        .getLast()
                        .values()
                        .get("resends")
                > 0);
    }
}
