package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.setp.SetpSimulatedNetwork;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Tests of resending packets that an intercept rule damaged on the way out. */
class SetpDamagedPacketTest {

    /** Damages the first packet that has this name. */
    private static final class DamagingGate implements TrafficGate {
        private final String name;
        private final UnaryOperator<ByteBuffer> change;
        private boolean done;

        DamagingGate(String name, UnaryOperator<ByteBuffer> change) {
            this.name = name;
            this.change = change;
        }

        @Override
        public boolean requiresWholeMessages() {
            return true;
        }

        @Override
        public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
            boolean hit = !done
                    && item.direction() == Direction.TO_SERVER
                    && item.name().equals(name);
            done |= hit;
            context.forward(hit ? item.withBytes(change.apply(item.bytes())) : item, now);
        }
    }

    /** A packet of another session. */
    private static ByteBuffer otherNumbers(ByteBuffer packet) {
        var copy = ByteBuffer.wrap(SetpEntryBuilder.copy(packet));
        return copy.put(0, (byte) ~copy.get(0))
                .put(SetpPacketHeader.PACKET_AT, (byte) ~copy.get(SetpPacketHeader.PACKET_AT));
    }

    private static void assertAnsweredWithinASecond(UnaryOperator<ByteBuffer> change) {
        var network = new SetpSimulatedNetwork("");
        var client = network.connect("", "");
        network.run(1);
        client.notes.messages.clear();
        var gate = new DamagingGate("ListBubblesRequest", change);
        client.engine.setGate(gate, network.now());
        client.submitRequest("list_bubbles", Map.of());
        network.run(1);

        assertTrue(gate.done);
        assertEquals(
                1,
                client.notes.messages.stream()
                        .map(message -> message.body())
                        .filter(body -> body
                                instanceof
                                SetpMessage.DecodedMessage(
                                        long _,
                                        SetpBubbleListJoinLeaveMessage.ListBubblesResponse _))
                        .count());
        assertEquals(
                List.of(),
                client.codes().stream().filter("REPLY_MISSING"::equals).toList());
    }

    @Test
    void resendsPacketWithChangedNumbers() {
        assertAnsweredWithinASecond(SetpDamagedPacketTest::otherNumbers);
    }

    @Test
    void resendsPacketWithTruncatedHeader() {
        assertAnsweredWithinASecond(packet -> packet.slice(packet.position(), 10));
    }
}
