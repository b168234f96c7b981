package mocapscope.protocol.setp.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.setp.decode.SetpDecodedOutput;
import mocapscope.protocol.setp.wire.RandomSetpMessages;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageFragmenter;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpObjectData;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpOutgoingMessage;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;
import mocapscope.protocol.setp.wire.SetpTestPackets;
import mocapscope.protocol.setp.wire.TestFragmenter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of fragmenting messages (R12, R13, R14), and of the fragments. */
public class SetpMessageFragmenterTest {
    public static SetpMessage.SetpMessagePayload object(int dataLength) {
        var id = new UUID(1, 2);
        var data = SetpOpaqueBytes.of(ByteBuffer.allocate(dataLength));
        return new SetpObjectChangePerceptionMessage.ObjectPerception(new SetpObjectData(
                id,
                id,
                id,
                id,
                7,
                1,
                2,
                Vec3.ZERO,
                Vec3.ZERO,
                Vec3.ZERO,
                Quat.IDENTITY,
                Quat.IDENTITY,
                Quat.IDENTITY,
                data));
    }

    static SetpMessage.SetpMessagePayload acknowledging(int ids) {
        return new SetpSessionControlMessage.Acknowledgement(
                LongStream.rangeClosed(1, ids).boxed().toList());
    }

    private static List<SetpMessageFragment> frames(SetpMessage.SetpMessagePayload message) {
        return TestFragmenter.frames(message, 5, SetpMessageTypeTable.DRAFT);
    }

    private static List<Integer> sizes(List<SetpMessageFragment> frames) {
        return frames.stream().map(frame -> frame.data().size()).toList();
    }

    @Test
    void emptyMessageIsOneFrame() {
        assertEquals(List.of(0), sizes(frames(new SetpSessionControlMessage.Keepalive())));
    }

    @ParameterizedTest
    @CsvSource({
        "164, 164",
        "245, 245",
        "246, 246",
        "247, 246 1",
        "491, 246 245",
        "492, 246 246",
        "493, 246 246 1",
        "1374, 246 246 246 246 246 144"
    })
    void framesAreFullButTheLast(int length, String expected) {
        var frames = frames(object(length - 164));

        assertEquals(
                expected,
                String.join(" ", sizes(frames).stream().map(String::valueOf).toList()));
        for (int i = 0; i < frames.size(); i++) {
            assertEquals(i, frames.get(i).index());
            assertEquals(frames.size(), frames.get(i).count());
        }
        assertEquals(List.of(object(length - 164)), sent(frames).payloads());
    }

    @ParameterizedTest
    @CsvSource({"1, 4", "61, 244", "62, 246 2", "64, 246 10"})
    void idAfterSixtyOneStraddlesFrames(int ids, String expected) {
        var frames = frames(acknowledging(ids));

        assertEquals(
                expected,
                String.join(" ", sizes(frames).stream().map(String::valueOf).toList()));
        var decoded = SetpDecodedOutput.inSession(
                new SetpEntryBuilder().unguaranteedPacket(frames.toArray(SetpMessageFragment[]::new)));
        assertEquals(List.of(acknowledging(ids)), decoded.payloads());
        assertEquals(List.of(), decoded.places());
    }

    @Test
    void acknowledgementFrameHoldsAtMost61Ids() {
        assertEquals(
                1,
                frames(acknowledging(SetpSessionControlMessage.Acknowledgement.MOST_IN_A_FRAME))
                        .size());
        assertEquals(
                2,
                frames(acknowledging(SetpSessionControlMessage.Acknowledgement.MOST_IN_A_FRAME + 1))
                        .size());
    }

    @Test
    void rejectsSixtyFiveIds() {
        var decoded = SetpDecodedOutput.inSession(new SetpEntryBuilder()
                .unguaranteedPacket(frames(acknowledging(65)).toArray(SetpMessageFragment[]::new)));

        assertEquals(List.of("ACK_ID_COUNT packetIds 0"), decoded.places());
    }

    @ParameterizedTest
    @CsvSource({"0, 128", "1, 128 128", "3, 128 128 128 128"})
    void everyLinkedBubbleHasOwnFrame(int bubbles, String expected) {
        var random = new RandomSetpMessages(new Random(3), 100);
        SetpBubbleLinkMessage.BubbleLinkSuccessResponse link;
        do {
            link = (SetpBubbleLinkMessage.BubbleLinkSuccessResponse)
                    random.of(SetpMessageKind.BUBBLE_LINK_SUCCESS_RESPONSE);
        } while (link.linkedBubbles().size() < bubbles);
        var some = new SetpBubbleLinkMessage.BubbleLinkSuccessResponse(
                link.cloudUrl(),
                link.programName(),
                link.versions(),
                1,
                2,
                3,
                link.linkedBubbles().subList(0, bubbles));

        assertEquals(
                expected,
                String.join(
                        " ", sizes(frames(some)).stream().map(String::valueOf).toList()));
        assertEquals(List.of(some), sent(frames(some)).payloads());
    }

    /** The size of 2²⁵ entries of 128 bytes is 2³² bytes, which overflows to 0 in 32 bits. */
    @Test
    void comparesCountIn64Bits() {
        var data = new byte[SetpBubbleLinkMessage.ENTRY];
        data[SetpBubbleLinkMessage.ENTRY - 1] = 2;
        var decoded = sent(List.of(SetpEntryBuilder.frame(SetpMessageKind.BUBBLE_LINK_SUCCESS_RESPONSE, 1, data)));

        assertEquals(List.of("LIST_LENGTH linkedBubbleCount 124"), decoded.places());
    }

    @Test
    void limitsMessagesTo65535Frames() {
        var largest = SetpOutgoingMessage.guaranteed(22, ByteBuffer.allocate(16_121_610));
        var larger = SetpOutgoingMessage.guaranteed(22, ByteBuffer.allocate(16_121_611));

        assertEquals(65_535, SetpMessageFragmenter.countFrames(largest, SetpMessageFragment.MOST));
        assertNotEquals(
                "",
                new SetpOutgoingMessageQueue(SetpProtocolParameters.DEFAULTS.bounds(), true)
                        .refusal(larger, SetpMessageFragment.MOST));
    }

    @Test
    void packetHoldsFiveFullFramesAnd144Bytes() {
        var exactly = TestFragmenter.packets(frames(object(1374 - 164)), SetpPacket.MOST);

        assertEquals(List.of(6), sharing(exactly));
        assertEquals(
                1452, SetpTestPackets.packet(1, 1, true, exactly.getFirst()).remaining());
        assertEquals(List.of(5, 1), sharing(TestFragmenter.packets(frames(object(1374 - 164 + 100)), SetpPacket.MOST)));
    }

    @Test
    void packetHolds143EmptyFrames() {
        var keepalives = IntStream.range(0, 144)
                .mapToObj(_ -> frames(new SetpSessionControlMessage.Keepalive()).getFirst())
                .toList();

        assertEquals(List.of(143, 1), sharing(TestFragmenter.packets(keepalives, SetpPacket.MOST)));
    }

    @Test
    void smallerPacketsHoldFewerFrames() {
        assertEquals(List.of(4, 2), sharing(TestFragmenter.packets(frames(object(1374 - 164)), 1232)));
    }

    private static List<Integer> sharing(List<SetpMessageFragment[]> packets) {
        return packets.stream().map(frames -> frames.length).toList();
    }

    private static SetpDecodedOutput sent(List<SetpMessageFragment> frames) {
        return SetpDecodedOutput.inSession(new SetpEntryBuilder().packet(frames.toArray(SetpMessageFragment[]::new)));
    }
}
