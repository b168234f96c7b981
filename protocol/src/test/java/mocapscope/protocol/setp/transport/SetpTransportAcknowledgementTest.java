package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.setp.wire.SetpTestPackets;
import org.junit.jupiter.api.Test;

/** Tests of packet acknowledgements and of duplicate packets (6.1, 6.2). */
class SetpTransportAcknowledgementTest {
    private final SetpReliableTransportFixture side = SetpReliableTransportFixture.open();

    @Test
    void acknowledgesSingleGuaranteedPacketAfter25Milliseconds() {
        long letter = side.receiveGuaranteed(100);

        assertEquals(List.of(), side.takeDue(100));
        assertEquals(125, side.wakeAt());
        assertEquals(letter, acknowledged(side.takeDue(125)).getFirst());
    }

    @Test
    void acknowledgesTwoPacketsAtOnce() {
        long first = side.receiveGuaranteed(100);
        side.takeDue(100);
        long second = side.receiveGuaranteed(110);

        assertEquals(List.of(first, second), acknowledged(side.takeDue(110)).subList(0, 2));
    }

    @Test
    void acknowledgesKeepaliveAtOnce() {
        side.receivePacket(100, true, SetpTestPackets.frame(2, side.nextMessage(), 0));

        assertEquals(1, side.takeDue(100).size());
    }

    @Test
    void addsAcknowledgementToOutgoingPacket() {
        long letter = side.receiveGuaranteed(100);
        side.send(48);
        var packets = side.takeDue(105);

        assertEquals(List.of(3, 28), SetpTestPackets.types(packets.getFirst()));
        assertEquals(letter, acknowledged(packets).getFirst());
        assertEquals(List.of(), side.takeDue(125));
    }

    @Test
    void repeatsAcknowledgementHistoryForQuarterSecond() {
        long letter = side.receiveGuaranteed(1_000);
        side.takeDue(1_025);
        side.sendMovement(1);
        var soon = side.takeDue(1_274);
        side.sendMovement(1);

        assertEquals(List.of(3, 23), SetpTestPackets.types(soon.getFirst()));
        assertEquals(letter, acknowledged(soon).getFirst());
        assertEquals(List.of(23), SetpTestPackets.types(side.takeDue(1_275).getFirst()));
    }

    @Test
    void guaranteedPacketCarriesNoAcknowledgementHistory() {
        side.receiveGuaranteed(1_000);
        side.takeDue(1_025);
        side.send(48);

        assertEquals(List.of(28), SetpTestPackets.types(side.takeDue(1_030).getFirst()));
    }

    @Test
    void doesNotAcknowledgeOrResendPureAcknowledgements() {
        side.receiveGuaranteed(100);
        var packet = side.takeDue(125).getFirst();
        side.receivePacket(130, false, SetpTestPackets.ack(side.nextMessage(), 7));

        assertFalse(SetpTestPackets.parts(packet).header().guaranteed());
        assertEquals(List.of(), side.takeDue(1_900));
    }

    @Test
    void acknowledgesDuplicateAtOnceAndDropsIt() {
        var packet = SetpTestPackets.packet(
                SetpReliableTransportFixture.SESSION, 7_000, true, SetpTestPackets.frame(28, 77, 48));
        assertTrue(side.receiveBytes(100, packet));
        side.takeDue(125);
        var again = side.receiveBytes(600, packet);

        assertFalse(again);
        assertEquals(7_000, acknowledged(side.takeDue(600)).getFirst());
        assertEquals(1, side.transport.metrics().duplicates());
    }

    @Test
    void treatsPacketOlderThanWindowAsDuplicate() {
        side.receiveBytes(
                100,
                SetpTestPackets.packet(
                        SetpReliableTransportFixture.SESSION, 10_000, true, SetpTestPackets.frame(28, 77, 48)));
        side.takeDue(125);
        var old = side.receiveBytes(
                130,
                SetpTestPackets.packet(
                        SetpReliableTransportFixture.SESSION, 10_000 - 4097, true, SetpTestPackets.frame(28, 78, 48)));

        assertFalse(old);
        assertEquals(1, side.transport.metrics().duplicates());
        assertEquals(10_000 - 4097, acknowledged(side.takeDue(130)).getFirst());
    }

    @Test
    void dropsUnguaranteedDuplicateWithoutAcknowledgement() {
        var packet = SetpTestPackets.packet(
                SetpReliableTransportFixture.SESSION, 7_000, false, SetpTestPackets.frame(23, 77, 44));
        side.receiveBytes(100, packet);

        assertFalse(side.receiveBytes(110, packet));
        assertEquals(1, side.transport.metrics().duplicates());
        assertEquals(List.of(), side.takeDue(200));
    }

    @Test
    void acknowledgesPacketWithRepeatedMessage() {
        side.receiveBytes(
                100,
                SetpTestPackets.packet(
                        SetpReliableTransportFixture.SESSION, 7_000, true, SetpTestPackets.frame(28, 77, 48)));
        var again = side.receiveBytes(
                110,
                SetpTestPackets.packet(
                        SetpReliableTransportFixture.SESSION, 7_001, true, SetpTestPackets.frame(28, 77, 48)));

        assertTrue(again);
        assertTrue(acknowledged(side.takeDue(110)).contains(7_001L));
    }

    @Test
    void acceptsRetransmissionOfPacketDroppedForSpace() {
        var packet = SetpTestPackets.packet(
                SetpReliableTransportFixture.SESSION, 7_000, true, SetpTestPackets.frame(28, 77, 48));
        var full = side.receiveBytes(100, packet, false);

        assertFalse(full);
        assertEquals(1, side.transport.metrics().dropped());
        assertEquals(List.of(), side.takeDue(200));
        assertTrue(side.receiveBytes(300, packet));
    }

    @Test
    void acknowledgesPacketWithUnknownMessage() {
        side.receivePacket(
                100,
                true,
                SetpTestPackets.frame(200, side.nextMessage(), 5),
                SetpTestPackets.frame(201, side.nextMessage(), 5));

        assertEquals(1, side.takeDue(125).size());
    }

    @Test
    void ignoresMalformedAndForeignPackets() {
        side.receiveBytes(100, SetpTestPackets.hex("00112233"));
        side.receiveBytes(
                100,
                SetpTestPackets.packet(
                        SetpReliableTransportFixture.SESSION ^ 1, 7_000, true, SetpTestPackets.frame(28, 77, 48)));
        side.receiveBytes(100, SetpTestPackets.packet(0, 7_000, true, SetpTestPackets.frame(28, 77, 48)));

        assertEquals(2, side.transport.metrics().dropped(), "the decoder drops the first");
        assertEquals(List.of(), side.takeDue(200));
    }

    @Test
    void acknowledgesRepeatedlyResentPacketTwice() {
        var packet = SetpTestPackets.packet(
                SetpReliableTransportFixture.SESSION, 7_000, true, SetpTestPackets.frame(28, 77, 48));
        side.receiveBytes(100, packet);
        side.takeDue(125);
        side.receiveBytes(3_600, resent(packet, 3));
        assertEquals(1, side.takeDue(3_600).size());
        assertEquals(List.of(), side.takeDue(3_700));

        side.receiveBytes(4_600, resent(packet, 4));
        assertEquals(7_000, acknowledged(side.takeDue(4_600)).getFirst());
        assertEquals(4_625, side.wakeAt());
        assertEquals(7_000, acknowledged(side.takeDue(4_625)).getFirst());
        assertEquals(List.of(), side.takeDue(4_700));
    }

    private static ByteBuffer resent(ByteBuffer packet, int times) {
        var copy = ByteBuffer.allocate(packet.remaining()).put(packet.duplicate());
        return copy.put(17, (byte) times).flip();
    }

    private static List<Long> acknowledged(List<SetpEncodedPacket> packets) {
        return SetpTestPackets.ids(
                SetpTestPackets.parts(packets.getFirst()).frames().getFirst());
    }
}
