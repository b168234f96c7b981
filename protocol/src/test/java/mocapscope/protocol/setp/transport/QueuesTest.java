package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.setp.wire.Packets;
import mocapscope.protocol.setp.wire.SetpMessageFragmenter;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpOutgoingMessage;
import mocapscope.protocol.setp.wire.SetpPacketBuilder;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import org.junit.jupiter.api.Test;

/** Tests of the send queues, and of splitting messages into packets (section 3, 6.5). */
class QueuesTest {
    private static final SetpTransportSettings.SetpLimitParameters BOUNDS = SetpTransportSettings.DEFAULTS.bounds();
    private final SetpMessageQueue guaranteed = new SetpMessageQueue(BOUNDS, true);
    private final SetpMessageQueue fleeting = new SetpMessageQueue(BOUNDS, false);

    @Test
    void emptyMessageIsOneEmptyFrame() {
        var whole = cut(7, letter(0));

        assertEquals(10, whole.remainingBytes());
        var frame = whole.takeFrame();
        assertEquals(1, frame.count());
        assertEquals(0, frame.index());
        assertEquals(0, frame.data().size());
        assertTrue(whole.isDone());
    }

    @Test
    void splitsDataEvery246Bytes() {
        assertEquals(List.of(246), sizes(letter(246)));
        assertEquals(List.of(246, 1), sizes(letter(247)));
        assertEquals(List.of(246, 246, 8), sizes(letter(500)));
    }

    @Test
    void eachLinkedBubbleGetsOwnFrame() {
        assertEquals(List.of(128, 128, 128), sizes(SetpOutgoingMessage.guaranteed(18, ByteBuffer.allocate(3 * 128))));
    }

    @Test
    void packetHoldsFiveFullFramesAnd144Bytes() {
        guaranteed.add(cut(1, letter(5 * 246 + 144)));
        guaranteed.add(cut(2, letter(0)));
        var packet = new SetpPacketBuilder(1452);
        guaranteed.fillPacket(packet);

        assertEquals(1452, packet.build(new SetpPacketHeader(1, 1, 0, true, 0)).remaining());
        assertEquals(10, guaranteed.bytes());
    }

    @Test
    void packetHolds143EmptyFrames() {
        for (int id = 1; id <= 144; id++) {
            guaranteed.add(cut(id, letter(0)));
        }
        guaranteed.fillPacket(new SetpPacketBuilder(1452));

        assertEquals(1, guaranteed.size());
    }

    @Test
    void continuesMessageInNextPacketBeforeOthers() {
        guaranteed.add(cut(1, letter(10 * 246)));
        guaranteed.add(cut(2, letter(10)));
        var first = fill(1452);
        var second = fill(1452);

        assertEquals(List.of("1/0", "1/1", "1/2", "1/3", "1/4"), first);
        assertEquals(List.of("1/5", "1/6", "1/7", "1/8", "1/9", "2/0"), second);
        assertTrue(guaranteed.isEmpty());
        assertEquals(0, guaranteed.bytes());
    }

    @Test
    void smallerLimitHoldsFewerFrames() {
        guaranteed.add(cut(1, letter(10 * 246)));

        assertEquals(4, fill(1232).size()); // 18 + 4 · 256 = 1042
    }

    @Test
    void limitsGuaranteedQueueTo4096Messages() {
        for (int id = 0; id < 4096; id++) {
            assertEquals("", guaranteed.refusal(letter(1), 246));
            guaranteed.add(cut(id, letter(1)));
        }

        assertEquals("4,096 guaranteed messages are already waiting", guaranteed.refusal(letter(1), 246));
        fill(1452);
        assertEquals("", guaranteed.refusal(letter(1), 246));
    }

    @Test
    void limitsGuaranteedQueueToFourMebibytes() {
        for (int id = 0; id < 4; id++) {
            guaranteed.add(cut(id, letter(1 << 20)));
        }

        assertEquals("4,194,304 bytes of guaranteed messages are already waiting", guaranteed.refusal(letter(1), 246));
        assertEquals("", guaranteed.refusal(letter(0), 246));
    }

    @Test
    void partlySentMessageStillCounts() {
        guaranteed.add(cut(1, letter(4 << 20)));
        fill(1452);

        assertEquals("4,194,304 bytes of guaranteed messages are already waiting", guaranteed.refusal(letter(1), 246));
    }

    @Test
    void rejectsMessageLargerThanQueue() {
        assertEquals("a message of 4,194,305 bytes is too large", guaranteed.refusal(letter((4 << 20) + 1), 246));
    }

    @Test
    void newerMessageReplacesOlderOfSameKey() {
        fleeting.add(cut(1, moving(10)));
        fleeting.add(cut(2, moving(20)));
        fleeting.add(cut(3, moving(10)));

        assertEquals(List.of("3/0", "2/0"), fill(fleeting));
        assertEquals(1, fleeting.thinned());
    }

    @Test
    void doesNotReplaceMessageOfOtherType() {
        fleeting.add(cut(1, moving(10)));
        fleeting.add(cut(2, SetpOutgoingMessage.replaceable(25, 10, ByteBuffer.allocate(6))));

        assertEquals(List.of("1/0", "2/0"), fill(fleeting));
        assertEquals(0, fleeting.thinned());
    }

    @Test
    void doesNotReplacePartlySentMessage() {
        fleeting.add(cut(1, SetpOutgoingMessage.replaceable(25, 10, ByteBuffer.allocate(2000))));
        fill(fleeting);
        fleeting.add(cut(2, SetpOutgoingMessage.replaceable(25, 10, ByteBuffer.allocate(6))));

        assertEquals(0, fleeting.thinned());
        assertEquals("2/0", fill(fleeting).getLast());
    }

    @Test
    void doesNotReplaceMessageWithoutKey() {
        fleeting.add(cut(1, plain(10)));
        fleeting.add(cut(2, plain(10)));

        assertEquals(List.of("1/0", "2/0"), fill(fleeting));
    }

    @Test
    void dropsOldestMessageOverLimit() {
        for (int id = 0; id < 2050; id++) {
            fleeting.add(cut(id, moving(id)));
        }

        assertEquals(2048, fleeting.size());
        assertEquals(2, fleeting.thinned());
        assertEquals("2/0", fill(fleeting).getFirst());
    }

    @Test
    void limitsUnguaranteedMessagesToOneMebibyte() {
        for (int id = 0; id < 1000; id++) {
            fleeting.add(cut(id, plain(4000)));
        }

        assertTrue(fleeting.bytes() <= 1 << 20, () -> fleeting.bytes() + " bytes");
        assertTrue(fleeting.size() > 200);
    }

    private static SetpMessageFragmenter cut(long id, SetpOutgoingMessage message) {
        return new SetpMessageFragmenter(id, message, SetpMessageTypeTable.DRAFT.maxFrameData(message.type()));
    }

    private static SetpOutgoingMessage letter(int bytes) {
        return SetpOutgoingMessage.guaranteed(28, ByteBuffer.allocate(bytes));
    }

    private static SetpOutgoingMessage moving(int object) {
        return SetpOutgoingMessage.replaceable(23, object, ByteBuffer.allocate(44));
    }

    private static SetpOutgoingMessage plain(int bytes) {
        return new SetpOutgoingMessage(27, false, SetpOutgoingMessage.NO_KEY, ByteBuffer.allocate(bytes));
    }

    private static List<Integer> sizes(SetpOutgoingMessage message) {
        var sizes = new ArrayList<Integer>();
        for (var rest = cut(1, message); !rest.isDone(); ) {
            sizes.add(rest.takeFrame().data().size());
        }
        return sizes;
    }

    private List<String> fill(int limit) {
        return fill(guaranteed, limit);
    }

    private static List<String> fill(SetpMessageQueue queue) {
        return fill(queue, 1452);
    }

    /** The frames of the next packet, as message and index. */
    private static List<String> fill(SetpMessageQueue queue, int limit) {
        var packet = new SetpPacketBuilder(limit);
        queue.fillPacket(packet);
        return Packets.parts(packet.build(new SetpPacketHeader(1, 1, 0, true, 0))).frames().stream()
                .map(frame -> frame.message() + "/" + frame.index())
                .toList();
    }
}
