package mocapscope.protocol.setp.decode;

import static mocapscope.protocol.setp.wire.SetpEntryBuilder.frame;
import static mocapscope.protocol.setp.wire.SetpEntryBuilder.part;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.setp.transport.SetpMessageFragmenterTest;
import mocapscope.protocol.setp.wire.RandomSetpMessages;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.SetpReassemblyBuffer;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;
import mocapscope.protocol.setp.wire.SetpValidationMode;
import mocapscope.protocol.setp.wire.TestFragmenter;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Messages from frames: what waits, for how long, how much of it, and what contradicts itself (R38, §8.4). */
class SetpReassemblyStateTest {
    private static final long SECOND = 1_000_000_000L;

    private static SetpMessageFragment[] object() {
        return TestFragmenter.frames(SetpMessageFragmenterTest.object(400), 9, SetpMessageTypeTable.DRAFT)
                .toArray(SetpMessageFragment[]::new);
    }

    private static SetpReassemblyState parts(SetpDecodedOutput decoded) {
        return ((SetpDecoderStateSnapshot) decoded.state)
                .channel(SetpEntryBuilder.UDP)
                .sessions()
                .get(SetpEntryBuilder.SESSION)
                .side(Direction.TO_SERVER)
                .reassembly();
    }

    private static List<Long> waiting(SetpDecodedOutput decoded) {
        return List.copyOf(parts(decoded).incomplete().keySet());
    }

    /** Decodes with a limit of {@code bytes} of data in two frames. */
    private static SetpDecodedOutput limited(int incomplete, long bytes, SetpEntryBuilder builder) {
        return limited(
                new SetpReassemblyLimits(
                        4263, incomplete, bytes + 2 * SetpReassemblyBuffer.OVERHEAD, 15 * SECOND, 2 * SECOND),
                builder);
    }

    private static SetpDecodedOutput limited(SetpReassemblyLimits limits, SetpEntryBuilder builder) {
        return SetpDecodedOutput.inSession(
                new SetpDecoder("setp-1", SetpValidationMode.STRICT, SetpMessageTypeTable.DRAFT, limits), builder);
    }

    @Test
    void messageRecordsPositionOfItsBytes() {
        var frames = object();
        var decoded = SetpDecodedOutput.inSession(
                new SetpEntryBuilder().packet(frames[2]).packet(frames[0]).packet(frames[1]));
        var message = decoded.carriedMessages().getFirst();
        int first = SetpPacketHeader.SIZE + frames[2].size();

        assertEquals(1, message.firstEntry());
        assertEquals(2, message.entry().index());
        assertEquals(first + SetpPacketHeader.SIZE + SetpMessageFragment.HEADER, message.at());
        assertEquals(2, message.carrier());
        assertEquals(564, message.length());
    }

    @Test
    void findingInFragmentedMessageHasWirePosition() {
        var bytes = SetpEntryBuilder.copy(object()[0].data().bytes());
        bytes[76 + 2] = (byte) 0xc0;
        bytes[76 + 3] = 0x7f;
        var frames = object();
        var broken = part(9, 3, 0, bytes);
        var decoded = SetpDecodedOutput.inSession(
                new SetpEntryBuilder().packet(frames[2]).packet(frames[1], broken));
        var finding = decoded.findings.getFirst();

        assertEquals(List.of("FLOAT_NOT_FINITE location.x 76"), decoded.places());
        long second = SetpPacketHeader.SIZE + frames[2].size();
        assertEquals(second + SetpPacketHeader.SIZE + frames[1].size() + SetpMessageFragment.HEADER + 76, finding.at());
        assertTrue(decoded.acknowledged());
    }

    @Test
    void findingInLaterFrameHasItsPosition() {
        var data = new byte[5 * 64];
        data[4 * 64 + 16] = (byte) 0xff;
        var first = frame(11, 9, 2, 0, Arrays.copyOf(data, 246));
        var second = frame(11, 9, 2, 1, Arrays.copyOfRange(data, 246, data.length));
        var decoded = SetpDecodedOutput.inSession(
                new SetpEntryBuilder().packet(second).packet(first));

        assertEquals(List.of("STRING_NOT_UTF8 bubbles[4].shortDescription 272"), decoded.places());
        assertEquals(
                SetpPacketHeader.SIZE + SetpMessageFragment.HEADER + 272 - 246,
                decoded.findings.getFirst().at());
    }

    @Test
    void guaranteedMessageWaits15SecondsForNextFrame() {
        var frames = object();
        assertEquals(1, waited(15 * SECOND, true, frames).payloads().size());
        var late = waited(15 * SECOND + 1, true, frames);
        assertEquals(List.of("MESSAGE_INCOMPLETE"), late.codes());
        assertEquals(Severity.WARNING, late.findings.getFirst().severity());
        assertEquals(
                "ObjectPerception 9: 2 of 3 frames arrived",
                late.findings.getFirst().text());
        assertEquals(0, late.payloads().size());
    }

    @Test
    void unguaranteedMessageWaitsTwoSeconds() {
        var frames = TestFragmenter.frames(
                        new RandomSetpMessages(new Random(8), 40).of(SetpMessageKind.ANIMATION_PERCEPTION),
                        9,
                        SetpMessageTypeTable.DRAFT)
                .toArray(SetpMessageFragment[]::new);
        assertEquals(3, frames.length);
        assertEquals(1, waited(2 * SECOND, false, frames).payloads().size());
        assertEquals(
                List.of("MESSAGE_INCOMPLETE"),
                waited(2 * SECOND + 1, false, frames).codes());
    }

    /** The first and the second frame at once, the third later. */
    private static SetpDecodedOutput waited(long nanos, boolean guaranteed, SetpMessageFragment... frames) {
        var builder = new SetpEntryBuilder().in(SetpEntryBuilder.SESSION, guaranteed, frames[0], frames[1]);
        return SetpDecodedOutput.inSession(builder.at(nanos).in(SetpEntryBuilder.SESSION, guaranteed, frames[2]));
    }

    @Test
    void repeatedFrameDoesNotExtendTimeout() {
        var frames = object();
        var decoded = SetpDecodedOutput.inSession(new SetpEntryBuilder()
                .packet(frames[0])
                .at(14 * SECOND)
                .packet(frames[0])
                .at(16 * SECOND)
                .packet(frames[1], frames[2]));

        assertEquals(List.of("MESSAGE_INCOMPLETE"), decoded.codes());
        assertEquals(List.of(9L), waiting(decoded));
    }

    @Test
    void newFrameExtendsTimeout() {
        var frames = object();
        var decoded = SetpDecodedOutput.inSession(new SetpEntryBuilder()
                .packet(frames[0])
                .at(14 * SECOND)
                .packet(frames[1])
                .at(28 * SECOND)
                .packet(frames[2]));

        assertEquals(1, decoded.payloads().size());
    }

    @Test
    void reportsIncompleteMessagesWhenChannelCloses() {
        var decoded = SetpDecodedOutput.inSession(
                new SetpEntryBuilder().packet(object()[1]).closed());

        assertEquals(List.of("MESSAGE_INCOMPLETE"), decoded.codes());
        assertEquals(Direction.TO_SERVER, decoded.findings.getFirst().direction());
        assertEquals(
                SetpPacketHeader.SIZE + SetpMessageFragment.HEADER,
                decoded.findings.getFirst().at());
        assertEquals(
                SetpDecoderStateSnapshot.NOTHING.channels(), ((SetpDecoderStateSnapshot) decoded.state).channels());
    }

    @Test
    void evictsOldestUnguaranteedMessageFirst() {
        var builder = new SetpEntryBuilder();
        builder.packet(part(1, 2, 0, (byte) 1))
                .unguaranteedPacket(part(2, 2, 0, (byte) 1))
                .unguaranteedPacket(part(3, 2, 0, (byte) 1));
        var decoded = limited(3, 1000, builder.packet(part(4, 2, 0, (byte) 1)));

        assertEquals(List.of(1L, 3L, 4L), waiting(decoded));
        assertTrue(decoded.codes().contains("MESSAGE_INCOMPLETE"));
        assertTrue(decoded.acknowledged());
    }

    @Test
    void defersSeventeenthIncompleteGuaranteedMessage() {
        var builder = new SetpEntryBuilder();
        IntStream.rangeClosed(1, 16).forEach(id -> builder.packet(part(id, 2, 0, (byte) 1)));
        var full = SetpDecodedOutput.inSession(builder);
        assertEquals(16, waiting(full).size());

        builder.numbered(5000).packet(frame(22, 17, 2, 0, (byte) 1), SetpEntryBuilder.keepalive(18));
        var refused = SetpDecodedOutput.inSession(builder);
        assertEquals("PUT_OFF", refused.dispositions().getLast());
        assertEquals(List.of("REASSEMBLY_FULL packetId 4"), refused.places());
        assertFalse(refused.acknowledged());
        assertEquals(List.of(), refused.payloads());

        builder.numbered(4000).packet(part(1, 2, 1, (byte) 2));
        builder.numbered(5000).packet(frame(22, 17, 2, 0, (byte) 1), SetpEntryBuilder.keepalive(18));
        var again = SetpDecodedOutput.inSession(builder);
        assertEquals("TAKEN", again.dispositions().getLast());
        assertTrue(again.acknowledged());
        assertEquals(List.of(new SetpSessionControlMessage.Keepalive()), again.payloads());
    }

    @Test
    void limitsBytesOfIncompleteMessages() {
        var builder = new SetpEntryBuilder();
        builder.unguaranteedPacket(part(1, 9, 0, new byte[200])).packet(part(2, 9, 0, new byte[200]));
        var decoded = limited(16, 400, builder.packet(part(2, 9, 1, new byte[1])));
        assertEquals(List.of(2L), waiting(decoded));

        decoded = limited(16, 400, builder.packet(part(2, 9, 2, new byte[200])));
        assertEquals("PUT_OFF", decoded.dispositions().getLast());
        assertEquals(
                201 + 2 * SetpReassemblyBuffer.OVERHEAD,
                parts(decoded).incomplete().get(2L).frames().bytes());
    }

    /** A megabyte of fragments of one byte each would use a hundred megabytes. */
    @Test
    void countsOverheadOfTinyFrames() {
        var limits =
                new SetpReassemblyLimits(4263, 16, 10 * (1 + SetpReassemblyBuffer.OVERHEAD), 15 * SECOND, 2 * SECOND);
        var builder = new SetpEntryBuilder();
        IntStream.range(0, 10).forEach(index -> builder.packet(part(1, 11, index, (byte) 1)));
        assertFalse(limited(limits, builder).codes().contains("REASSEMBLY_FULL"));

        builder.packet(part(2, 2, 0, (byte) 1));
        assertEquals(List.of("REASSEMBLY_FULL"), limited(limits, builder).codes());
    }

    /** A frame of one byte must not keep the packet of 1452 that it came in. */
    @Test
    void copiesWaitingFrames() {
        var header = new SetpPacketHeader(SetpEntryBuilder.SESSION, 1, 0, true, 0);
        var packet = SetpEntryBuilder.copy(new SetpPacket(header, List.of(object()[1])).write());
        var decoded = SetpDecodedOutput.inSession(new SetpEntryBuilder().bytes(packet));
        Arrays.fill(packet, (byte) 0xff);

        var kept = Objects.requireNonNull(
                parts(decoded).incomplete().get(9L).frames().at(1));
        assertEquals(object()[1].data(), kept.data());
    }

    @Test
    void messageDoesNotEvictItself() {
        var builder = new SetpEntryBuilder();
        builder.unguaranteedPacket(part(1, 9, 0, new byte[200]));
        var decoded = limited(16, 400, builder.unguaranteedPacket(part(1, 9, 1, new byte[201])));

        assertEquals("PUT_OFF", decoded.dispositions().getLast());
        assertEquals(List.of(1L), waiting(decoded));
    }

    @Test
    void completeMessageNeedsNoBufferSpace() {
        var builder = new SetpEntryBuilder();
        IntStream.rangeClosed(1, 16).forEach(id -> builder.packet(part(100 + id, 2, 0, (byte) 1)));
        var decoded = SetpDecodedOutput.inSession(builder.packet(object()));

        assertEquals(List.of(SetpMessageFragmenterTest.object(400)), decoded.payloads());
    }

    @Test
    void contradictingFramesDiscardTheirMessage() {
        var frames = object();
        var others = List.of(
                frame(34, 9, 3, 1, (byte) 1), part(9, 4, 1, (byte) 1), part(9, 3, 0, (byte) 1), part(9, 5000, 1, (byte)
                        1));
        var codes = List.of("FRAME_CONFLICT_TYPE", "FRAME_CONFLICT_COUNT", "FRAME_CONFLICT_DATA", "MESSAGE_TOO_LARGE");
        for (int i = 0; i < others.size(); i++) {
            var decoded = SetpDecodedOutput.inSession(
                    new SetpEntryBuilder().packet(frames[0]).packet(others.get(i)));

            assertEquals(List.of(codes.get(i)), decoded.codes());
            assertEquals(List.of(), waiting(decoded));
            assertTrue(decoded.acknowledged());
        }
    }

    @Test
    void reportsConflictOfCompleteAndIncompleteMessage() {
        var decoded = SetpDecodedOutput.inSession(
                new SetpEntryBuilder().packet(object()[0]).packet(SetpEntryBuilder.keepalive(9)));

        assertEquals(List.of("FRAME_CONFLICT_TYPE"), decoded.codes());
        assertEquals(List.of(), decoded.payloads());
        assertEquals(List.of(), waiting(decoded));
    }

    @Test
    void discardedMessageCanStartAgain() {
        var decoded = SetpDecodedOutput.inSession(new SetpEntryBuilder()
                .packet(object()[0])
                .packet(part(9, 4, 1, (byte) 1))
                .packet(object()));

        assertEquals(List.of(SetpMessageFragmenterTest.object(400)), decoded.payloads());
    }

    @Test
    void limitsReassembledMessagesTo4263Frames() {
        assertEquals(
                List.of(),
                SetpDecodedOutput.inSession(new SetpEntryBuilder().packet(part(1, 4263, 0, (byte) 1)))
                        .codes());
        assertEquals(
                List.of("MESSAGE_TOO_LARGE frames[0].frameCount 23"),
                SetpDecodedOutput.inSession(new SetpEntryBuilder().packet(part(1, 4264, 0, (byte) 1)))
                        .places());
    }

    @Test
    void reassemblesOneMegabyteMessage() {
        var object = SetpMessageFragmenterTest.object(1_000_000);
        var frames = TestFragmenter.frames(object, 3, SetpMessageTypeTable.DRAFT);
        var builder = new SetpEntryBuilder();
        TestFragmenter.packets(frames, SetpPacket.MOST).forEach(builder::packet);

        assertEquals(List.of(object), SetpDecodedOutput.inSession(builder).payloads());
    }

    @Test
    void reassemblesTwoInterleavedMessages() {
        var object = SetpMessageFragmenterTest.object((1 << 20) - 200);
        var builder = new SetpEntryBuilder();
        var some = TestFragmenter.frames(object, 3, SetpMessageTypeTable.DRAFT);
        var others = TestFragmenter.frames(object, 4, SetpMessageTypeTable.DRAFT);
        for (int i = 0; i < some.size(); i++) {
            builder.packet(some.get(i), others.get(i));
        }

        assertEquals(
                List.of(object, object), SetpDecodedOutput.inSession(builder).payloads());
    }

    @Test
    void deliversMessageOnceWithin30Seconds() {
        var unique =
                new SetpEntryBuilder().packet(SetpEntryBuilder.keepalive(5)).at(30 * SECOND);
        var decoded = SetpDecodedOutput.inSession(unique.packet(SetpEntryBuilder.keepalive(5)));
        assertEquals(1, decoded.payloads().size());
        assertEquals(List.of("MESSAGE_REPEATED frames[0].messageId 19"), decoded.places());
        assertEquals(Severity.NOTE, decoded.findings.getFirst().severity());
        assertTrue(decoded.acknowledged());

        decoded = SetpDecodedOutput.inSession(unique.at(30 * SECOND + 1).packet(SetpEntryBuilder.keepalive(5)));
        assertEquals(2, decoded.payloads().size());
    }

    @Test
    void remembersLast1024CompletedMessages() {
        for (int others : new int[] {1023, 1024}) {
            var builder = new SetpEntryBuilder().packet(SetpEntryBuilder.keepalive(0));
            IntStream.rangeClosed(1, others).forEach(id -> builder.packet(SetpEntryBuilder.keepalive(id)));
            var decoded = SetpDecodedOutput.inSession(builder.packet(SetpEntryBuilder.keepalive(0)));

            assertEquals(others == 1024 ? List.of() : List.of("MESSAGE_REPEATED"), decoded.codes());
        }
    }

    /** The older of the two belongs to a generation that is going. */
    @Test
    void reusedIdIsRememberedByLaterUse() {
        var recent = SetpCompletedMessageHistory.NONE;
        for (int i = 0; i < 1024; i++) {
            recent = recent.copyFor(0).add(i, 1);
        }
        recent = recent.copyFor(40 * SECOND).add(20, 1);

        assertTrue(recent.contains(20, 41 * SECOND));
        assertFalse(recent.contains(21, 41 * SECOND));
    }

    @Test
    void countsDirectionsSeparately() {
        var decoded = SetpDecodedOutput.inSession(new SetpEntryBuilder()
                .packet(SetpEntryBuilder.keepalive(5))
                .toClient()
                .numbered(SetpEntryBuilder.FIRST)
                .packet(SetpEntryBuilder.keepalive(5)));

        assertEquals(List.of(), decoded.codes());
        assertEquals(2, decoded.payloads().size());
    }
}
