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
import mocapscope.protocol.setp.wire.TestFragmenter;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.RandomSetpMessages;
import mocapscope.protocol.setp.wire.SetpControlMessage;
import mocapscope.protocol.setp.wire.SetpFrame;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.SetpReassemblyBuffer;
import mocapscope.protocol.setp.wire.SetpValidationMode;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Messages from frames: what waits, for how long, how much of it, and what contradicts itself (R38, §8.4). */
class SetpReassemblyStateTest {
    private static final long SECOND = 1_000_000_000L;

    private static SetpFrame[] object() {
        return TestFragmenter.frames(SetpMessageFragmenterTest.object(400), 9, SetpMessageTypeTable.DRAFT)
                .toArray(SetpFrame[]::new);
    }

    private static SetpReassemblyState parts(SetpDecodedOutput heard) {
        return ((SetpDecoderState) heard.state)
                .channel(SetpEntryBuilder.UDP)
                .sessions()
                .get(SetpEntryBuilder.SESSION)
                .side(Direction.TO_SERVER)
                .reassembly();
    }

    private static List<Long> waiting(SetpDecodedOutput heard) {
        return List.copyOf(parts(heard).incomplete().keySet());
    }

    /** {@code bytes} of data in two frames. */
    private static SetpDecodedOutput limited(int incomplete, long bytes, SetpEntryBuilder datagrams) {
        return limited(
                new SetpReassemblyLimits(
                        4263, incomplete, bytes + 2 * SetpReassemblyBuffer.OVERHEAD, 15 * SECOND, 2 * SECOND),
                datagrams);
    }

    private static SetpDecodedOutput limited(SetpReassemblyLimits limits, SetpEntryBuilder datagrams) {
        return SetpDecodedOutput.inSession(
                new SetpDecoder("setp-1", SetpValidationMode.STRICT, SetpMessageTypeTable.DRAFT, limits), datagrams);
    }

    @Test
    void messageRecordsPositionOfItsBytes() {
        var frames = object();
        var heard = SetpDecodedOutput.inSession(
                new SetpEntryBuilder().packet(frames[2]).packet(frames[0]).packet(frames[1]));
        var message = heard.carriedMessages().getFirst();
        int first = SetpPacketHeader.SIZE + frames[2].size();

        assertEquals(1, message.firstEntry());
        assertEquals(2, message.entry().index());
        assertEquals(first + SetpPacketHeader.SIZE + SetpFrame.HEADER, message.at());
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
        var heard = SetpDecodedOutput.inSession(new SetpEntryBuilder().packet(frames[2]).packet(frames[1], broken));
        var finding = heard.findings.getFirst();

        assertEquals(List.of("FLOAT_NOT_FINITE location.x 76"), heard.places());
        long second = SetpPacketHeader.SIZE + frames[2].size();
        assertEquals(second + SetpPacketHeader.SIZE + frames[1].size() + SetpFrame.HEADER + 76, finding.at());
        assertTrue(heard.acknowledged());
    }

    @Test
    void findingInLaterFrameHasItsPosition() {
        var data = new byte[5 * 64];
        data[4 * 64 + 16] = (byte) 0xff;
        var first = frame(11, 9, 2, 0, Arrays.copyOf(data, 246));
        var second = frame(11, 9, 2, 1, Arrays.copyOfRange(data, 246, data.length));
        var heard = SetpDecodedOutput.inSession(new SetpEntryBuilder().packet(second).packet(first));

        assertEquals(List.of("STRING_NOT_UTF8 bubbles[4].shortDescription 272"), heard.places());
        assertEquals(
                SetpPacketHeader.SIZE + SetpFrame.HEADER + 272 - 246,
                heard.findings.getFirst().at());
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
                .toArray(SetpFrame[]::new);
        assertEquals(3, frames.length);
        assertEquals(1, waited(2 * SECOND, false, frames).payloads().size());
        assertEquals(
                List.of("MESSAGE_INCOMPLETE"),
                waited(2 * SECOND + 1, false, frames).codes());
    }

    /** The first and the second frame at once, the third later. */
    private static SetpDecodedOutput waited(long nanos, boolean guaranteed, SetpFrame... frames) {
        var datagrams = new SetpEntryBuilder().in(SetpEntryBuilder.SESSION, guaranteed, frames[0], frames[1]);
        return SetpDecodedOutput.inSession(datagrams.at(nanos).in(SetpEntryBuilder.SESSION, guaranteed, frames[2]));
    }

    @Test
    void repeatedFrameDoesNotExtendTimeout() {
        var frames = object();
        var heard = SetpDecodedOutput.inSession(new SetpEntryBuilder()
                .packet(frames[0])
                .at(14 * SECOND)
                .packet(frames[0])
                .at(16 * SECOND)
                .packet(frames[1], frames[2]));

        assertEquals(List.of("MESSAGE_INCOMPLETE"), heard.codes());
        assertEquals(List.of(9L), waiting(heard));
    }

    @Test
    void newFrameExtendsTimeout() {
        var frames = object();
        var heard = SetpDecodedOutput.inSession(new SetpEntryBuilder()
                .packet(frames[0])
                .at(14 * SECOND)
                .packet(frames[1])
                .at(28 * SECOND)
                .packet(frames[2]));

        assertEquals(1, heard.payloads().size());
    }

    @Test
    void reportsIncompleteMessagesWhenChannelCloses() {
        var heard = SetpDecodedOutput.inSession(new SetpEntryBuilder().packet(object()[1]).closed());

        assertEquals(List.of("MESSAGE_INCOMPLETE"), heard.codes());
        assertEquals(Direction.TO_SERVER, heard.findings.getFirst().direction());
        assertEquals(
                SetpPacketHeader.SIZE + SetpFrame.HEADER,
                heard.findings.getFirst().at());
        assertEquals(SetpDecoderState.NOTHING.channels(), ((SetpDecoderState) heard.state).channels());
    }

    @Test
    void evictsOldestUnguaranteedMessageFirst() {
        var datagrams = new SetpEntryBuilder();
        datagrams.packet(part(1, 2, 0, (byte) 1)).unguaranteedPacket(part(2, 2, 0, (byte) 1)).unguaranteedPacket(part(3, 2, 0, (byte) 1));
        var heard = limited(3, 1000, datagrams.packet(part(4, 2, 0, (byte) 1)));

        assertEquals(List.of(1L, 3L, 4L), waiting(heard));
        assertTrue(heard.codes().contains("MESSAGE_INCOMPLETE"));
        assertTrue(heard.acknowledged());
    }

    @Test
    void defersSeventeenthIncompleteGuaranteedMessage() {
        var datagrams = new SetpEntryBuilder();
        IntStream.rangeClosed(1, 16).forEach(id -> datagrams.packet(part(id, 2, 0, (byte) 1)));
        var full = SetpDecodedOutput.inSession(datagrams);
        assertEquals(16, waiting(full).size());

        datagrams.numbered(5000).packet(frame(22, 17, 2, 0, (byte) 1), SetpEntryBuilder.keepalive(18));
        var refused = SetpDecodedOutput.inSession(datagrams);
        assertEquals("PUT_OFF", refused.dispositions().getLast());
        assertEquals(List.of("REASSEMBLY_FULL packetId 4"), refused.places());
        assertFalse(refused.acknowledged());
        assertEquals(List.of(), refused.payloads());

        datagrams.numbered(4000).packet(part(1, 2, 1, (byte) 2));
        datagrams.numbered(5000).packet(frame(22, 17, 2, 0, (byte) 1), SetpEntryBuilder.keepalive(18));
        var again = SetpDecodedOutput.inSession(datagrams);
        assertEquals("TAKEN", again.dispositions().getLast());
        assertTrue(again.acknowledged());
        assertEquals(List.of(new SetpControlMessage.Keepalive()), again.payloads());
    }

    @Test
    void limitsBytesOfIncompleteMessages() {
        var datagrams = new SetpEntryBuilder();
        datagrams.unguaranteedPacket(part(1, 9, 0, new byte[200])).packet(part(2, 9, 0, new byte[200]));
        var heard = limited(16, 400, datagrams.packet(part(2, 9, 1, new byte[1])));
        assertEquals(List.of(2L), waiting(heard));

        heard = limited(16, 400, datagrams.packet(part(2, 9, 2, new byte[200])));
        assertEquals("PUT_OFF", heard.dispositions().getLast());
        assertEquals(
                201 + 2 * SetpReassemblyBuffer.OVERHEAD,
                parts(heard).incomplete().get(2L).frames().bytes());
    }

    /** Of one byte each, a megabyte of them would take a hundred. */
    @Test
    void countsOverheadOfTinyFrames() {
        var limits =
                new SetpReassemblyLimits(4263, 16, 10 * (1 + SetpReassemblyBuffer.OVERHEAD), 15 * SECOND, 2 * SECOND);
        var datagrams = new SetpEntryBuilder();
        IntStream.range(0, 10).forEach(index -> datagrams.packet(part(1, 11, index, (byte) 1)));
        assertFalse(limited(limits, datagrams).codes().contains("REASSEMBLY_FULL"));

        datagrams.packet(part(2, 2, 0, (byte) 1));
        assertEquals(List.of("REASSEMBLY_FULL"), limited(limits, datagrams).codes());
    }

    /** A frame of one byte must not keep the packet of 1452 that it came in. */
    @Test
    void copiesWaitingFrames() {
        var header = new SetpPacketHeader(SetpEntryBuilder.SESSION, 1, 0, true, 0);
        var packet = SetpEntryBuilder.copy(new SetpPacket(header, List.of(object()[1])).write());
        var heard = SetpDecodedOutput.inSession(new SetpEntryBuilder().bytes(packet));
        Arrays.fill(packet, (byte) 0xff);

        var kept = Objects.requireNonNull(
                parts(heard).incomplete().get(9L).frames().at(1));
        assertEquals(object()[1].data(), kept.data());
    }

    @Test
    void messageDoesNotEvictItself() {
        var datagrams = new SetpEntryBuilder();
        datagrams.unguaranteedPacket(part(1, 9, 0, new byte[200]));
        var heard = limited(16, 400, datagrams.unguaranteedPacket(part(1, 9, 1, new byte[201])));

        assertEquals("PUT_OFF", heard.dispositions().getLast());
        assertEquals(List.of(1L), waiting(heard));
    }

    @Test
    void completeMessageNeedsNoBufferSpace() {
        var datagrams = new SetpEntryBuilder();
        IntStream.rangeClosed(1, 16).forEach(id -> datagrams.packet(part(100 + id, 2, 0, (byte) 1)));
        var heard = SetpDecodedOutput.inSession(datagrams.packet(object()));

        assertEquals(List.of(SetpMessageFragmenterTest.object(400)), heard.payloads());
    }

    @Test
    void contradictingFramesDiscardTheirMessage() {
        var frames = object();
        var others = List.of(
                frame(34, 9, 3, 1, (byte) 1), part(9, 4, 1, (byte) 1), part(9, 3, 0, (byte) 1), part(9, 5000, 1, (byte)
                        1));
        var codes = List.of("FRAME_CONFLICT_TYPE", "FRAME_CONFLICT_COUNT", "FRAME_CONFLICT_DATA", "MESSAGE_TOO_LARGE");
        for (int i = 0; i < others.size(); i++) {
            var heard = SetpDecodedOutput.inSession(new SetpEntryBuilder().packet(frames[0]).packet(others.get(i)));

            assertEquals(List.of(codes.get(i)), heard.codes());
            assertEquals(List.of(), waiting(heard));
            assertTrue(heard.acknowledged());
        }
    }

    @Test
    void reportsConflictOfCompleteAndIncompleteMessage() {
        var heard = SetpDecodedOutput.inSession(new SetpEntryBuilder().packet(object()[0]).packet(SetpEntryBuilder.keepalive(9)));

        assertEquals(List.of("FRAME_CONFLICT_TYPE"), heard.codes());
        assertEquals(List.of(), heard.payloads());
        assertEquals(List.of(), waiting(heard));
    }

    @Test
    void discardedMessageCanStartAgain() {
        var heard = SetpDecodedOutput.inSession(new SetpEntryBuilder()
                .packet(object()[0])
                .packet(part(9, 4, 1, (byte) 1))
                .packet(object()));

        assertEquals(List.of(SetpMessageFragmenterTest.object(400)), heard.payloads());
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
        var datagrams = new SetpEntryBuilder();
        TestFragmenter.packets(frames, SetpPacket.MOST).forEach(datagrams::packet);

        assertEquals(List.of(object), SetpDecodedOutput.inSession(datagrams).payloads());
    }

    @Test
    void reassemblesTwoInterleavedMessages() {
        var object = SetpMessageFragmenterTest.object((1 << 20) - 200);
        var datagrams = new SetpEntryBuilder();
        var some = TestFragmenter.frames(object, 3, SetpMessageTypeTable.DRAFT);
        var others = TestFragmenter.frames(object, 4, SetpMessageTypeTable.DRAFT);
        for (int i = 0; i < some.size(); i++) {
            datagrams.packet(some.get(i), others.get(i));
        }

        assertEquals(List.of(object, object), SetpDecodedOutput.inSession(datagrams).payloads());
    }

    @Test
    void deliversMessageOnceWithin30Seconds() {
        var once = new SetpEntryBuilder().packet(SetpEntryBuilder.keepalive(5)).at(30 * SECOND);
        var heard = SetpDecodedOutput.inSession(once.packet(SetpEntryBuilder.keepalive(5)));
        assertEquals(1, heard.payloads().size());
        assertEquals(List.of("MESSAGE_REPEATED frames[0].messageId 19"), heard.places());
        assertEquals(Severity.NOTE, heard.findings.getFirst().severity());
        assertTrue(heard.acknowledged());

        heard = SetpDecodedOutput.inSession(once.at(30 * SECOND + 1).packet(SetpEntryBuilder.keepalive(5)));
        assertEquals(2, heard.payloads().size());
    }

    @Test
    void remembersLast1024CompletedMessages() {
        for (int others : new int[] {1023, 1024}) {
            var datagrams = new SetpEntryBuilder().packet(SetpEntryBuilder.keepalive(0));
            IntStream.rangeClosed(1, others).forEach(id -> datagrams.packet(SetpEntryBuilder.keepalive(id)));
            var heard = SetpDecodedOutput.inSession(datagrams.packet(SetpEntryBuilder.keepalive(0)));

            assertEquals(others == 1024 ? List.of() : List.of("MESSAGE_REPEATED"), heard.codes());
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
        var heard = SetpDecodedOutput.inSession(new SetpEntryBuilder()
                .packet(SetpEntryBuilder.keepalive(5))
                .toClient()
                .numbered(SetpEntryBuilder.FIRST)
                .packet(SetpEntryBuilder.keepalive(5)));

        assertEquals(List.of(), heard.codes());
        assertEquals(2, heard.payloads().size());
    }
}
