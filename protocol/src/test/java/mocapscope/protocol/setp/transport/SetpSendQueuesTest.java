package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.setp.wire.SetpMessageFragmenter;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpOutgoingMessage;
import mocapscope.protocol.setp.wire.SetpPacketBuilder;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.SetpTestPackets;
import org.junit.jupiter.api.Test;

/** Tests of the send queues, and of splitting messages into packets (section 3, 6.5). */
class SetpSendQueuesTest {
    private static final SetpProtocolParameters.SetpLimitParameters BOUNDS = SetpProtocolParameters.DEFAULTS.bounds();
    private final SetpOutgoingMessageQueue guaranteed = new SetpOutgoingMessageQueue(BOUNDS, true);
    private final SetpOutgoingMessageQueue fleeting = new SetpOutgoingMessageQueue(BOUNDS, false);

    @Test
    void emptyMessageIsOneEmptyFrame() {
        var whole = fragment(7, guaranteedMessage(0));

        assertEquals(10, whole.remainingBytes());
        var frame = whole.takeFrame();
        assertEquals(1, frame.count());
        assertEquals(0, frame.index());
        assertEquals(0, frame.data().size());
        assertTrue(whole.isDone());
    }

    @Test
    void splitsDataEvery246Bytes() {
        assertEquals(List.of(246), sizes(guaranteedMessage(246)));
        assertEquals(List.of(246, 1), sizes(guaranteedMessage(247)));
        assertEquals(List.of(246, 246, 8), sizes(guaranteedMessage(500)));
    }

    @Test
    void eachLinkedBubbleGetsOwnFrame() {
        assertEquals(List.of(128, 128, 128), sizes(SetpOutgoingMessage.guaranteed(18, ByteBuffer.allocate(3 * 128))));
    }

    @Test
    void packetHoldsFiveFullFramesAnd144Bytes() {
        guaranteed.add(fragment(1, guaranteedMessage(5 * 246 + 144)));
        guaranteed.add(fragment(2, guaranteedMessage(0)));
        var packet = new SetpPacketBuilder(1452);
        guaranteed.fillPacket(packet);

        assertEquals(1452, packet.build(new SetpPacketHeader(1, 1, 0, true, 0)).remaining());
        assertEquals(10, guaranteed.bytes());
    }

    @Test
    void packetHolds143EmptyFrames() {
        for (int id = 1; id <= 144; id++) {
            guaranteed.add(fragment(id, guaranteedMessage(0)));
        }
        guaranteed.fillPacket(new SetpPacketBuilder(1452));

        assertEquals(1, guaranteed.size());
    }

    @Test
    void continuesMessageInNextPacketBeforeOthers() {
        guaranteed.add(fragment(1, guaranteedMessage(10 * 246)));
        guaranteed.add(fragment(2, guaranteedMessage(10)));
        var first = fill(1452);
        var second = fill(1452);

        assertEquals(List.of("1/0", "1/1", "1/2", "1/3", "1/4"), first);
        assertEquals(List.of("1/5", "1/6", "1/7", "1/8", "1/9", "2/0"), second);
        assertTrue(guaranteed.isEmpty());
        assertEquals(0, guaranteed.bytes());
    }

    @Test
    void smallerLimitHoldsFewerFrames() {
        guaranteed.add(fragment(1, guaranteedMessage(10 * 246)));

        assertEquals(4, fill(1232).size()); // 18 + 4 · 256 = 1042
    }

    @Test
    void limitsGuaranteedQueueTo4096Messages() {
        for (int id = 0; id < 4096; id++) {
            assertEquals("", guaranteed.refusal(guaranteedMessage(1), 246));
            guaranteed.add(fragment(id, guaranteedMessage(1)));
        }

        assertEquals("4,096 guaranteed messages are already waiting", guaranteed.refusal(guaranteedMessage(1), 246));
        fill(1452);
        assertEquals("", guaranteed.refusal(guaranteedMessage(1), 246));
    }

    @Test
    void limitsGuaranteedQueueToFourMebibytes() {
        for (int id = 0; id < 4; id++) {
            guaranteed.add(fragment(id, guaranteedMessage(1 << 20)));
        }

        assertEquals(
                "4,194,304 bytes of guaranteed messages are already waiting",
                guaranteed.refusal(guaranteedMessage(1), 246));
        assertEquals("", guaranteed.refusal(guaranteedMessage(0), 246));
    }

    @Test
    void partlySentMessageStillCounts() {
        guaranteed.add(fragment(1, guaranteedMessage(4 << 20)));
        fill(1452);

        assertEquals(
                "4,194,304 bytes of guaranteed messages are already waiting",
                guaranteed.refusal(guaranteedMessage(1), 246));
    }

    @Test
    void rejectsMessageLargerThanQueue() {
        assertEquals(
                "a message of 4,194,305 bytes is too large", guaranteed.refusal(guaranteedMessage((4 << 20) + 1), 246));
    }

    @Test
    void newerMessageReplacesOlderOfSameKey() {
        fleeting.add(fragment(1, movement(10)));
        fleeting.add(fragment(2, movement(20)));
        fleeting.add(fragment(3, movement(10)));

        assertEquals(List.of("3/0", "2/0"), fill(fleeting));
        assertEquals(1, fleeting.thinned());
    }

    @Test
    void doesNotReplaceMessageOfOtherType() {
        fleeting.add(fragment(1, movement(10)));
        fleeting.add(fragment(2, SetpOutgoingMessage.replaceable(25, 10, ByteBuffer.allocate(6))));

        assertEquals(List.of("1/0", "2/0"), fill(fleeting));
        assertEquals(0, fleeting.thinned());
    }

    @Test
    void doesNotReplacePartlySentMessage() {
        fleeting.add(fragment(1, SetpOutgoingMessage.replaceable(25, 10, ByteBuffer.allocate(2000))));
        fill(fleeting);
        fleeting.add(fragment(2, SetpOutgoingMessage.replaceable(25, 10, ByteBuffer.allocate(6))));

        assertEquals(0, fleeting.thinned());
        assertEquals("2/0", fill(fleeting).getLast());
    }

    @Test
    void doesNotReplaceMessageWithoutKey() {
        fleeting.add(fragment(1, unguaranteedMessage(10)));
        fleeting.add(fragment(2, unguaranteedMessage(10)));

        assertEquals(List.of("1/0", "2/0"), fill(fleeting));
    }

    @Test
    void dropsOldestMessageOverLimit() {
        for (int id = 0; id < 2050; id++) {
            fleeting.add(fragment(id, movement(id)));
        }

        assertEquals(2048, fleeting.size());
        assertEquals(2, fleeting.thinned());
        assertEquals("2/0", fill(fleeting).getFirst());
    }

    @Test
    void limitsUnguaranteedMessagesToOneMebibyte() {
        for (int id = 0; id < 1000; id++) {
            fleeting.add(fragment(id, unguaranteedMessage(4000)));
        }

        assertTrue(fleeting.bytes() <= 1 << 20, () -> fleeting.bytes() + " bytes");
        assertTrue(fleeting.size() > 200);
    }

    private static SetpMessageFragmenter fragment(long id, SetpOutgoingMessage message) {
        return new SetpMessageFragmenter(id, message, SetpMessageTypeTable.DRAFT.maxFrameData(message.type()));
    }

    private static SetpOutgoingMessage guaranteedMessage(int bytes) {
        return SetpOutgoingMessage.guaranteed(28, ByteBuffer.allocate(bytes));
    }

    private static SetpOutgoingMessage movement(int object) {
        return SetpOutgoingMessage.replaceable(23, object, ByteBuffer.allocate(44));
    }

    private static SetpOutgoingMessage unguaranteedMessage(int bytes) {
        return new SetpOutgoingMessage(27, false, SetpOutgoingMessage.NO_KEY, ByteBuffer.allocate(bytes));
    }

    private static List<Integer> sizes(SetpOutgoingMessage message) {
        var sizes = new ArrayList<Integer>();
        for (var rest = fragment(1, message); !rest.isDone(); ) {
            sizes.add(rest.takeFrame().data().size());
        }
        return sizes;
    }

    private List<String> fill(int limit) {
        return fill(guaranteed, limit);
    }

    private static List<String> fill(SetpOutgoingMessageQueue queue) {
        return fill(queue, 1452);
    }

    /** The frames of the next packet, as message and index. */
    private static List<String> fill(SetpOutgoingMessageQueue queue, int limit) {
        var packet = new SetpPacketBuilder(limit);
        queue.fillPacket(packet);
        return SetpTestPackets.parts(packet.build(new SetpPacketHeader(1, 1, 0, true, 0))).frames().stream()
                .map(frame -> frame.message() + "/" + frame.index())
                .toList();
    }
}
