package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.setp.wire.Packets;
import mocapscope.protocol.setp.wire.SetpOutgoingMessage;
import org.junit.jupiter.api.Test;

/** Tests of sharing packets and the rate among messages (6.5, R10). */
class SharingTest {
    private final Side side = Side.open();

    @Test
    void packsSeveralMessagesIntoOnePacket() {
        side.say(48);
        side.say(20);
        side.say(0);

        assertEquals(List.of(28, 28, 28), Packets.types(side.at(0).getFirst()));
    }

    @Test
    void separatesUnguaranteedMessagesFromGuaranteedPackets() {
        side.say(48);
        side.move(1);
        side.move(2);
        var packets = side.at(300);

        assertEquals(List.of(28), Packets.types(packets.get(0)));
        assertTrue(Packets.parts(packets.get(0)).header().guaranteed());
        assertEquals(List.of(23, 23), Packets.types(packets.get(1)));
        assertEquals(false, Packets.parts(packets.get(1)).header().guaranteed());
        assertEquals(List.of(), side.at(700)); // and no side waits for their Acknowledgement
    }

    @Test
    void headerContainsFirstSendTime() {
        side.say(48);
        assertEquals(123, Packets.parts(side.at(123).getFirst()).header().time());
        assertEquals(123, Packets.parts(side.at(700).getFirst()).header().time());
    }

    @Test
    void messageAndPacketIdsIncreaseByOne() {
        var first = assertInstanceOf(SetpSendResult.SendAcceptance.class, side.say(48));
        var second = assertInstanceOf(SetpSendResult.SendAcceptance.class, side.say(48));
        var packet = side.at(0).getFirst();
        side.say(48);

        assertEquals(first.message() + 1, second.message());
        assertEquals(first.message(), Packets.parts(packet).frames().getFirst().message());
        assertEquals(Side.id(packet) + 1, Side.id(side.at(1).getFirst()));
    }

    @Test
    void burstStopsWhenBucketIsEmpty() {
        for (int i = 0; i < 30; i++) {
            side.say(5 * 246 + 144); // a packet each
        }
        int burst = side.at(0).size();
        assertEquals(17, burst); // 17 · 1,452 = 24,684 of 25,000, less an Acknowledgement of 32 before

        double next = side.wakeAt();
        assertEquals((18 * 1_452 + 32 - 25_000) / 250.0, next, 1e-3);
        assertEquals(1, side.at((long) Math.ceil(next)).size());
    }

    @Test
    void alternatesGuaranteedAndUnguaranteedPackets() {
        for (int object = 0; object < 100; object++) {
            side.move(object);
        }
        for (int i = 0; i < 5; i++) {
            side.say(1_300);
        }
        var kinds = side.at(0).stream().map(SetpOutgoingPacket::type).toList();

        assertEquals(List.of(28, 23, 28, 23, 28, 23, 28, 23, 28), kinds);
    }

    @Test
    void sendsOnlyControlMessagesAtZeroRate() {
        side.transport.setPeerRate(5, 0);
        side.at(0);
        for (int i = 0; i < 20; i++) {
            side.say(1_400);
        }
        drain();
        side.transport.send(SetpOutgoingMessage.guaranteed(4, ByteBuffer.allocate(4)));
        long letter = side.letter(100);

        var packet = side.at(100);
        assertEquals(1, packet.size());
        assertEquals(List.of(3, 4), Packets.types(packet.getFirst()));
        assertTrue(Packets.ids(Packets.parts(packet.getFirst()).frames().getFirst())
                .contains(letter));
    }

    @Test
    void controlMessagesAndResendsNeedNoTokens() {
        side.transport.setPeerRate(5, 0);
        for (int i = 0; i < 200; i++) {
            side.transport.send(SetpOutgoingMessage.guaranteed(5, ByteBuffer.allocate(64)));
            assertEquals(1, side.at(i).size(), "challenge " + i); // 200 · 92 bytes, where 1,452 were left
        }

        assertEquals(1, side.at(500).size());
    }

    @Test
    void pauseIgnoresRemainingTokens() {
        side.transport.setPeerRate(5, 0);
        side.say(100);

        assertEquals(List.of(), side.at(1_000));
    }

    @Test
    void pauseEndsWithNextPeerRate() {
        side.transport.setPeerRate(4, 14_520);
        drain();
        side.transport.setPeerRate(5, 0);
        side.at(0);
        side.say(1_400);
        assertEquals(List.of(), side.at(1_000));

        side.transport.setPeerRate(6, 14_520);
        assertEquals(List.of(), side.at(1_000));
        assertEquals(1, side.at(1_100).size()); // 1,452 bytes after a tenth of a second
    }

    @Test
    void keepsLatestMessagePerObjectWhenLimited() {
        side.transport.setPeerRate(5, 14_520);
        side.at(0);
        for (int round = 0; round < 10; round++) {
            for (int object = 0; object < 60; object++) {
                side.move(object);
            }
        }

        assertEquals(9 * 60, side.transport.metrics().thinned());
        assertEquals(60, side.transport.metrics().waiting());
    }

    @Test
    void fullQueueRefusesMessage() {
        side.transport.setPeerRate(5, 0);
        side.at(0);
        for (int i = 0; i < 4096; i++) {
            assertInstanceOf(SetpSendResult.SendAcceptance.class, side.say(100));
        }

        assertEquals(new SetpSendResult.SendRefusal("4,096 guaranteed messages are already waiting"), side.say(100));
    }

    @Test
    void respectsConfiguredPacketLimit() {
        var careful = Side.open(SetpTransportSettings.DEFAULTS.packet(1232));
        careful.say(10_000);

        assertTrue(careful.at(0).stream().allMatch(packet -> packet.bytes().remaining() <= 1232));
    }

    @Test
    void resendPrecedesNewPacketsAtLowRate() {
        side.say(1_300);
        long lost = Side.id(side.at(0).getFirst());
        side.transport.setPeerRate(5, 14_520);
        side.at(1);
        while (side.transport.metrics().waiting() < 40) {
            side.say(1_300);
            side.at(2);
        }
        long first = 0;
        for (long time = 500; first == 0; time++) {
            first = side.at(time).stream().findFirst().map(Side::id).orElse(0L);
        }

        assertEquals(lost, first);
    }

    /** Sends until the bucket is empty. */
    private void drain() {
        for (int i = 0; i < 40; i++) {
            side.say(1_400);
        }
        side.at(0);
    }
}
