package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.setp.wire.SetpOutgoingMessage;
import mocapscope.protocol.setp.wire.SetpTestPackets;
import org.junit.jupiter.api.Test;

/** Tests of sharing packets and the rate among messages (6.5, R10). */
class SetpRateSharingTest {
    private final SetpReliableTransportFixture side = SetpReliableTransportFixture.open();

    @Test
    void packsSeveralMessagesIntoOnePacket() {
        side.send(48);
        side.send(20);
        side.send(0);

        assertEquals(List.of(28, 28, 28), SetpTestPackets.types(side.takeDue(0).getFirst()));
    }

    @Test
    void separatesUnguaranteedMessagesFromGuaranteedPackets() {
        side.send(48);
        side.sendMovement(1);
        side.sendMovement(2);
        var packets = side.takeDue(300);

        assertEquals(List.of(28), SetpTestPackets.types(packets.get(0)));
        assertTrue(SetpTestPackets.parts(packets.get(0)).header().guaranteed());
        assertEquals(List.of(23, 23), SetpTestPackets.types(packets.get(1)));
        assertEquals(false, SetpTestPackets.parts(packets.get(1)).header().guaranteed());
        assertEquals(List.of(), side.takeDue(700)); // and no side waits for their Acknowledgement
    }

    @Test
    void headerContainsFirstSendTime() {
        side.send(48);
        assertEquals(
                123,
                SetpTestPackets.parts(side.takeDue(123).getFirst()).header().time());
        assertEquals(
                123,
                SetpTestPackets.parts(side.takeDue(700).getFirst()).header().time());
    }

    @Test
    void messageAndPacketIdsIncreaseByOne() {
        var first = assertInstanceOf(SetpEnqueueResult.SendAcceptance.class, side.send(48));
        var second = assertInstanceOf(SetpEnqueueResult.SendAcceptance.class, side.send(48));
        var packet = side.takeDue(0).getFirst();
        side.send(48);

        assertEquals(first.message() + 1, second.message());
        assertEquals(
                first.message(),
                SetpTestPackets.parts(packet).frames().getFirst().message());
        assertEquals(
                SetpReliableTransportFixture.id(packet) + 1,
                SetpReliableTransportFixture.id(side.takeDue(1).getFirst()));
    }

    @Test
    void burstStopsWhenBucketIsEmpty() {
        for (int i = 0; i < 30; i++) {
            side.send(5 * 246 + 144); // a packet each
        }
        int burst = side.takeDue(0).size();
        assertEquals(17, burst); // 17 · 1,452 = 24,684 of 25,000, less an Acknowledgement of 32 before

        double next = side.wakeAt();
        assertEquals((18 * 1_452 + 32 - 25_000) / 250.0, next, 1e-3);
        assertEquals(1, side.takeDue((long) Math.ceil(next)).size());
    }

    @Test
    void alternatesGuaranteedAndUnguaranteedPackets() {
        for (int object = 0; object < 100; object++) {
            side.sendMovement(object);
        }
        for (int i = 0; i < 5; i++) {
            side.send(1_300);
        }
        var kinds = side.takeDue(0).stream().map(SetpEncodedPacket::type).toList();

        assertEquals(List.of(28, 23, 28, 23, 28, 23, 28, 23, 28), kinds);
    }

    @Test
    void sendsOnlyControlMessagesAtZeroRate() {
        side.transport.setPeerRate(5, 0);
        side.takeDue(0);
        for (int i = 0; i < 20; i++) {
            side.send(1_400);
        }
        drain();
        side.transport.send(SetpOutgoingMessage.guaranteed(4, ByteBuffer.allocate(4)));
        long letter = side.receiveGuaranteed(100);

        var packet = side.takeDue(100);
        assertEquals(1, packet.size());
        assertEquals(List.of(3, 4), SetpTestPackets.types(packet.getFirst()));
        assertTrue(SetpTestPackets.ids(
                        SetpTestPackets.parts(packet.getFirst()).frames().getFirst())
                .contains(letter));
    }

    @Test
    void controlMessagesAndResendsNeedNoTokens() {
        side.transport.setPeerRate(5, 0);
        for (int i = 0; i < 200; i++) {
            side.transport.send(SetpOutgoingMessage.guaranteed(5, ByteBuffer.allocate(64)));
            assertEquals(1, side.takeDue(i).size(), "challenge " + i); // 200 · 92 bytes, where 1,452 were left
        }

        assertEquals(1, side.takeDue(500).size());
    }

    @Test
    void pauseIgnoresRemainingTokens() {
        side.transport.setPeerRate(5, 0);
        side.send(100);

        assertEquals(List.of(), side.takeDue(1_000));
    }

    @Test
    void pauseEndsWithNextPeerRate() {
        side.transport.setPeerRate(4, 14_520);
        drain();
        side.transport.setPeerRate(5, 0);
        side.takeDue(0);
        side.send(1_400);
        assertEquals(List.of(), side.takeDue(1_000));

        side.transport.setPeerRate(6, 14_520);
        assertEquals(List.of(), side.takeDue(1_000));
        assertEquals(1, side.takeDue(1_100).size()); // 1,452 bytes after a tenth of a second
    }

    @Test
    void keepsLatestMessagePerObjectWhenLimited() {
        side.transport.setPeerRate(5, 14_520);
        side.takeDue(0);
        for (int round = 0; round < 10; round++) {
            for (int object = 0; object < 60; object++) {
                side.sendMovement(object);
            }
        }

        assertEquals(9 * 60, side.transport.metrics().thinned());
        assertEquals(60, side.transport.metrics().waiting());
    }

    @Test
    void fullQueueRefusesMessage() {
        side.transport.setPeerRate(5, 0);
        side.takeDue(0);
        for (int i = 0; i < 4096; i++) {
            assertInstanceOf(SetpEnqueueResult.SendAcceptance.class, side.send(100));
        }

        assertEquals(
                new SetpEnqueueResult.SendRefusal("4,096 guaranteed messages are already waiting"), side.send(100));
    }

    @Test
    void respectsConfiguredPacketLimit() {
        var careful = SetpReliableTransportFixture.open(SetpProtocolParameters.DEFAULTS.packet(1232));
        careful.send(10_000);

        assertTrue(careful.takeDue(0).stream().allMatch(packet -> packet.bytes().remaining() <= 1232));
    }

    @Test
    void resendPrecedesNewPacketsAtLowRate() {
        side.send(1_300);
        long lost = SetpReliableTransportFixture.id(side.takeDue(0).getFirst());
        side.transport.setPeerRate(5, 14_520);
        side.takeDue(1);
        while (side.transport.metrics().waiting() < 40) {
            side.send(1_300);
            side.takeDue(2);
        }
        long first = 0;
        for (long time = 500; first == 0; time++) {
            first = side.takeDue(time).stream()
                    .findFirst()
                    .map(SetpReliableTransportFixture::id)
                    .orElse(0L);
        }

        assertEquals(lost, first);
    }

    /** Sends until the bucket is empty. */
    private void drain() {
        for (int i = 0; i < 40; i++) {
            side.send(1_400);
        }
        side.takeDue(0);
    }
}
