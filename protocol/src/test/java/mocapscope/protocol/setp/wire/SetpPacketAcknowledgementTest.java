package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests all valid forms of acknowledgements (R14). */
class SetpPacketAcknowledgementTest {

    @Test
    void readsIdSplitAcrossTwoFrames() {
        var ids = LongStream.rangeClosed(1, 64).toArray();
        var data = SetpTestPackets.ack(7, ids).data().bytes();
        var first = new SetpMessageFragment(3, 7, 2, 0, SetpOpaqueBytes.of(data.slice(0, 246)));
        var second = new SetpMessageFragment(3, 7, 2, 1, SetpOpaqueBytes.of(data.slice(246, 10)));

        assertEquals(LongStream.of(ids).boxed().toList(), of(first, second));
        assertEquals(LongStream.of(ids).boxed().toList(), of(second, first));
    }

    @Test
    void ignoresIncompleteAcknowledgement() {
        var data = SetpTestPackets.ack(7, LongStream.rangeClosed(1, 64).toArray())
                .data()
                .bytes();

        assertEquals(List.of(), of(new SetpMessageFragment(3, 7, 2, 0, SetpOpaqueBytes.of(data.slice(0, 246)))));
    }

    @Test
    void ignoresMoreThan64Ids() {
        var data = SetpTestPackets.ack(7, LongStream.rangeClosed(1, 65).toArray())
                .data()
                .bytes();
        var first = new SetpMessageFragment(3, 7, 2, 0, SetpOpaqueBytes.of(data.slice(0, 246)));

        assertEquals(
                List.of(), of(first, new SetpMessageFragment(3, 7, 2, 1, SetpOpaqueBytes.of(data.slice(246, 14)))));
    }

    @Test
    void ignoresAcknowledgementWithPartialId() {
        assertEquals(List.of(), of(new SetpMessageFragment(3, 7, 1, 0, SetpOpaqueBytes.of(ByteBuffer.allocate(6)))));
    }

    @Test
    void readsSeveralAcknowledgements() {
        assertEquals(
                List.of(1L, 2L),
                of(SetpTestPackets.ack(7, 1), SetpTestPackets.frame(2, 8, 0), SetpTestPackets.ack(9, 2)));
    }

    @Test
    void readLeadingUsesOnlyFirstFrame() {
        var ack = SetpTestPackets.ack(7, 1);
        var keepalive = SetpTestPackets.frame(2, 8, 0);

        assertEquals(List.of(1L), parts(ack, keepalive).leadingAcknowledgedIds(SetpMessageTypeTable.DRAFT));
        assertEquals(List.of(), parts(keepalive, ack).leadingAcknowledgedIds(SetpMessageTypeTable.DRAFT));
    }

    private static List<Long> of(SetpMessageFragment... frames) {
        return parts(frames).acknowledgedIds(SetpMessageTypeTable.DRAFT);
    }

    private static SetpPacket parts(SetpMessageFragment... frames) {
        return SetpTestPackets.parts(SetpTestPackets.packet(1, 1, false, frames));
    }
}
