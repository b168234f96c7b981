package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.setp.wire.Packets;
import org.junit.jupiter.api.Test;

/** Tests of packet acknowledgements and of duplicate packets (6.1, 6.2). */
class AcknowledgingTest {
    private final Side side = Side.open();

    @Test
    void acknowledgesSingleGuaranteedPacketAfter25Milliseconds() {
        long letter = side.letter(100);

        assertEquals(List.of(), side.at(100));
        assertEquals(125, side.wakeAt());
        assertEquals(letter, acknowledged(side.at(125)).getFirst());
    }

    @Test
    void acknowledgesTwoPacketsAtOnce() {
        long first = side.letter(100);
        side.at(100);
        long second = side.letter(110);

        assertEquals(List.of(first, second), acknowledged(side.at(110)).subList(0, 2));
    }

    @Test
    void acknowledgesKeepaliveAtOnce() {
        side.hear(100, true, Packets.frame(2, side.nextMessage(), 0));

        assertEquals(1, side.at(100).size());
    }

    @Test
    void addsAcknowledgementToOutgoingPacket() {
        long letter = side.letter(100);
        side.say(48);
        var packets = side.at(105);

        assertEquals(List.of(3, 28), Packets.types(packets.getFirst()));
        assertEquals(letter, acknowledged(packets).getFirst());
        assertEquals(List.of(), side.at(125));
    }

    @Test
    void repeatsAcknowledgementHistoryForQuarterSecond() {
        long letter = side.letter(1_000);
        side.at(1_025);
        side.move(1);
        var soon = side.at(1_274);
        side.move(1);

        assertEquals(List.of(3, 23), Packets.types(soon.getFirst()));
        assertEquals(letter, acknowledged(soon).getFirst());
        assertEquals(List.of(23), Packets.types(side.at(1_275).getFirst()));
    }

    @Test
    void guaranteedPacketCarriesNoAcknowledgementHistory() {
        side.letter(1_000);
        side.at(1_025);
        side.say(48);

        assertEquals(List.of(28), Packets.types(side.at(1_030).getFirst()));
    }

    @Test
    void doesNotAcknowledgeOrResendPureAcknowledgements() {
        side.letter(100);
        var packet = side.at(125).getFirst();
        side.hear(130, false, Packets.ack(side.nextMessage(), 7));

        assertFalse(Packets.parts(packet).header().guaranteed());
        assertEquals(List.of(), side.at(1_900));
    }

    @Test
    void acknowledgesDuplicateAtOnceAndDropsIt() {
        var packet = Packets.packet(Side.SESSION, 7_000, true, Packets.frame(28, 77, 48));
        assertTrue(side.packet(100, packet));
        side.at(125);
        var again = side.packet(600, packet);

        assertFalse(again);
        assertEquals(7_000, acknowledged(side.at(600)).getFirst());
        assertEquals(1, side.transport.metrics().duplicates());
    }

    @Test
    void treatsPacketOlderThanWindowAsDuplicate() {
        side.packet(100, Packets.packet(Side.SESSION, 10_000, true, Packets.frame(28, 77, 48)));
        side.at(125);
        var old = side.packet(130, Packets.packet(Side.SESSION, 10_000 - 4097, true, Packets.frame(28, 78, 48)));

        assertFalse(old);
        assertEquals(1, side.transport.metrics().duplicates());
        assertEquals(10_000 - 4097, acknowledged(side.at(130)).getFirst());
    }

    @Test
    void dropsUnguaranteedDuplicateWithoutAcknowledgement() {
        var packet = Packets.packet(Side.SESSION, 7_000, false, Packets.frame(23, 77, 44));
        side.packet(100, packet);

        assertFalse(side.packet(110, packet));
        assertEquals(1, side.transport.metrics().duplicates());
        assertEquals(List.of(), side.at(200));
    }

    @Test
    void acknowledgesPacketWithRepeatedMessage() {
        side.packet(100, Packets.packet(Side.SESSION, 7_000, true, Packets.frame(28, 77, 48)));
        var again = side.packet(110, Packets.packet(Side.SESSION, 7_001, true, Packets.frame(28, 77, 48)));

        assertTrue(again);
        assertTrue(acknowledged(side.at(110)).contains(7_001L));
    }

    @Test
    void acceptsRetransmissionOfPacketDroppedForSpace() {
        var packet = Packets.packet(Side.SESSION, 7_000, true, Packets.frame(28, 77, 48));
        var full = side.packet(100, packet, false);

        assertFalse(full);
        assertEquals(1, side.transport.metrics().dropped());
        assertEquals(List.of(), side.at(200));
        assertTrue(side.packet(300, packet));
    }

    @Test
    void acknowledgesPacketWithUnknownMessage() {
        side.hear(100, true, Packets.frame(200, side.nextMessage(), 5), Packets.frame(201, side.nextMessage(), 5));

        assertEquals(1, side.at(125).size());
    }

    @Test
    void ignoresMalformedAndForeignPackets() {
        side.packet(100, Packets.hex("00112233"));
        side.packet(100, Packets.packet(Side.SESSION ^ 1, 7_000, true, Packets.frame(28, 77, 48)));
        side.packet(100, Packets.packet(0, 7_000, true, Packets.frame(28, 77, 48)));

        assertEquals(2, side.transport.metrics().dropped(), "the decoder drops the first");
        assertEquals(List.of(), side.at(200));
    }

    @Test
    void acknowledgesRepeatedlyResentPacketTwice() {
        var packet = Packets.packet(Side.SESSION, 7_000, true, Packets.frame(28, 77, 48));
        side.packet(100, packet);
        side.at(125);
        side.packet(3_600, resent(packet, 3));
        assertEquals(1, side.at(3_600).size());
        assertEquals(List.of(), side.at(3_700));

        side.packet(4_600, resent(packet, 4));
        assertEquals(7_000, acknowledged(side.at(4_600)).getFirst());
        assertEquals(4_625, side.wakeAt());
        assertEquals(7_000, acknowledged(side.at(4_625)).getFirst());
        assertEquals(List.of(), side.at(4_700));
    }

    private static ByteBuffer resent(ByteBuffer packet, int times) {
        var copy = ByteBuffer.allocate(packet.remaining()).put(packet.duplicate());
        return copy.put(17, (byte) times).flip();
    }

    private static List<Long> acknowledged(List<SetpOutgoingPacket> packets) {
        return Packets.ids(Packets.parts(packets.getFirst()).frames().getFirst());
    }
}
