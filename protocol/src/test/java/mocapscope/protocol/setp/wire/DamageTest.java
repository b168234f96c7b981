package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.gate.Gate;
import mocapscope.protocol.session.gate.GateItem;
import mocapscope.protocol.setp.DryRun;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Tests of resending packets that an intercept rule damaged on the way out. */
class DamageTest {

    /** Damages the first packet that has this name. */
    private static final class Damaging implements Gate {
        private final String name;
        private final UnaryOperator<ByteBuffer> change;
        private boolean done;

        Damaging(String name, UnaryOperator<ByteBuffer> change) {
            this.name = name;
            this.change = change;
        }

        @Override
        public boolean requiresWholeMessages() {
            return true;
        }

        @Override
        public void handle(GateItem item, ClockReading now, GateContext context) {
            boolean hit = !done
                    && item.direction() == Direction.TO_SERVER
                    && item.name().equals(name);
            done |= hit;
            context.forward(hit ? item.withBytes(change.apply(item.bytes())) : item, now);
        }
    }

    /** Another packet of another session. */
    private static ByteBuffer otherNumbers(ByteBuffer packet) {
        var copy = ByteBuffer.wrap(Datagrams.copy(packet));
        return copy.put(0, (byte) ~copy.get(0))
                .put(SetpPacketHeader.PACKET_AT, (byte) ~copy.get(SetpPacketHeader.PACKET_AT));
    }

    private static void answeredWithinASecond(UnaryOperator<ByteBuffer> change) {
        var dry = new DryRun("");
        var client = dry.call("", "");
        dry.run(1);
        client.notes.messages.clear();
        var gate = new Damaging("ListBubblesRequest", change);
        client.engine.setGate(gate, dry.now());
        client.ask("list_bubbles", Map.of());
        dry.run(1);

        assertTrue(gate.done);
        assertEquals(
                1,
                client.notes.messages.stream()
                        .map(message -> message.body())
                        .filter(body -> body
                                instanceof SetpMessage.DecodedMessage(long _, SetpBubbleMessage.ListBubblesResponse _))
                        .count());
        assertEquals(
                List.of(),
                client.codes().stream().filter("REPLY_MISSING"::equals).toList());
    }

    @Test
    void resendsPacketWithChangedNumbers() {
        answeredWithinASecond(DamageTest::otherNumbers);
    }

    @Test
    void resendsPacketWithTruncatedHeader() {
        answeredWithinASecond(packet -> packet.slice(packet.position(), 10));
    }
}
