package mocapscope.protocol.setp.decode;

import static mocapscope.protocol.setp.wire.Datagrams.frame;
import static mocapscope.protocol.setp.wire.Datagrams.part;
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
import mocapscope.protocol.setp.wire.Cutting;
import mocapscope.protocol.setp.wire.Datagrams;
import mocapscope.protocol.setp.wire.RandomMessages;
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
        return Cutting.frames(SetpMessageFragmenterTest.object(400), 9, SetpMessageTypeTable.DRAFT)
                .toArray(SetpFrame[]::new);
    }

    private static SetpReassemblyState parts(Heard heard) {
        return ((SetpDecoderState) heard.known)
                .channel(Datagrams.UDP)
                .sessions()
                .get(Datagrams.SESSION)
                .side(Direction.TO_SERVER)
                .reassembly();
    }

    private static List<Long> waiting(Heard heard) {
        return List.copyOf(parts(heard).incomplete().keySet());
    }

    /** {@code bytes} of data in two frames. */
    private static Heard limited(int incomplete, long bytes, Datagrams datagrams) {
        return limited(
                new SetpReassemblyLimits(
                        4263, incomplete, bytes + 2 * SetpReassemblyBuffer.OVERHEAD, 15 * SECOND, 2 * SECOND),
                datagrams);
    }

    private static Heard limited(SetpReassemblyLimits limits, Datagrams datagrams) {
        return Heard.inSession(
                new SetpDecoder("setp-1", SetpValidationMode.STRICT, SetpMessageTypeTable.DRAFT, limits), datagrams);
    }

    @Test
    void messageRecordsPositionOfItsBytes() {
        var frames = object();
        var heard = Heard.inSession(
                new Datagrams().packet(frames[2]).packet(frames[0]).packet(frames[1]));
        var message = heard.carried().getFirst();
        int first = SetpPacketHeader.SIZE + frames[2].size();

        assertEquals(1, message.firstEntry());
        assertEquals(2, message.entry().index());
        assertEquals(first + SetpPacketHeader.SIZE + SetpFrame.HEADER, message.at());
        assertEquals(2, message.carrier());
        assertEquals(564, message.length());
    }

    @Test
    void findingInFragmentedMessageHasWirePosition() {
        var bytes = Datagrams.copy(object()[0].data().bytes());
        bytes[76 + 2] = (byte) 0xc0;
        bytes[76 + 3] = 0x7f;
        var frames = object();
        var broken = part(9, 3, 0, bytes);
        var heard = Heard.inSession(new Datagrams().packet(frames[2]).packet(frames[1], broken));
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
        var heard = Heard.inSession(new Datagrams().packet(second).packet(first));

        assertEquals(List.of("STRING_NOT_UTF8 bubbles[4].shortDescription 272"), heard.places());
        assertEquals(
                SetpPacketHeader.SIZE + SetpFrame.HEADER + 272 - 246,
                heard.findings.getFirst().at());
    }

    @Test
    void guaranteedMessageWaits15SecondsForNextFrame() {
        var frames = object();
        assertEquals(1, waited(15 * SECOND, true, frames).said().size());
        var late = waited(15 * SECOND + 1, true, frames);
        assertEquals(List.of("MESSAGE_INCOMPLETE"), late.codes());
        assertEquals(Severity.WARNING, late.findings.getFirst().severity());
        assertEquals(
                "ObjectPerception 9: 2 of 3 frames arrived",
                late.findings.getFirst().text());
        assertEquals(0, late.said().size());
    }

    @Test
    void unguaranteedMessageWaitsTwoSeconds() {
        var frames = Cutting.frames(
                        new RandomMessages(new Random(8), 40).of(SetpMessageKind.ANIMATION_PERCEPTION),
                        9,
                        SetpMessageTypeTable.DRAFT)
                .toArray(SetpFrame[]::new);
        assertEquals(3, frames.length);
        assertEquals(1, waited(2 * SECOND, false, frames).said().size());
        assertEquals(
                List.of("MESSAGE_INCOMPLETE"),
                waited(2 * SECOND + 1, false, frames).codes());
    }

    /** The first and the second frame at once, the third later. */
    private static Heard waited(long nanos, boolean guaranteed, SetpFrame... frames) {
        var datagrams = new Datagrams().in(Datagrams.SESSION, guaranteed, frames[0], frames[1]);
        return Heard.inSession(datagrams.at(nanos).in(Datagrams.SESSION, guaranteed, frames[2]));
    }

    @Test
    void repeatedFrameDoesNotExtendTimeout() {
        var frames = object();
        var heard = Heard.inSession(new Datagrams()
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
        var heard = Heard.inSession(new Datagrams()
                .packet(frames[0])
                .at(14 * SECOND)
                .packet(frames[1])
                .at(28 * SECOND)
                .packet(frames[2]));

        assertEquals(1, heard.said().size());
    }

    @Test
    void reportsIncompleteMessagesWhenChannelCloses() {
        var heard = Heard.inSession(new Datagrams().packet(object()[1]).closed());

        assertEquals(List.of("MESSAGE_INCOMPLETE"), heard.codes());
        assertEquals(Direction.TO_SERVER, heard.findings.getFirst().direction());
        assertEquals(
                SetpPacketHeader.SIZE + SetpFrame.HEADER,
                heard.findings.getFirst().at());
        assertEquals(SetpDecoderState.NOTHING.channels(), ((SetpDecoderState) heard.known).channels());
    }

    @Test
    void evictsOldestUnguaranteedMessageFirst() {
        var datagrams = new Datagrams();
        datagrams.packet(part(1, 2, 0, (byte) 1)).loose(part(2, 2, 0, (byte) 1)).loose(part(3, 2, 0, (byte) 1));
        var heard = limited(3, 1000, datagrams.packet(part(4, 2, 0, (byte) 1)));

        assertEquals(List.of(1L, 3L, 4L), waiting(heard));
        assertTrue(heard.codes().contains("MESSAGE_INCOMPLETE"));
        assertTrue(heard.acknowledged());
    }

    @Test
    void defersSeventeenthIncompleteGuaranteedMessage() {
        var datagrams = new Datagrams();
        IntStream.rangeClosed(1, 16).forEach(id -> datagrams.packet(part(id, 2, 0, (byte) 1)));
        var full = Heard.inSession(datagrams);
        assertEquals(16, waiting(full).size());

        datagrams.numbered(5000).packet(frame(22, 17, 2, 0, (byte) 1), Datagrams.keepalive(18));
        var refused = Heard.inSession(datagrams);
        assertEquals("PUT_OFF", refused.fates().getLast());
        assertEquals(List.of("REASSEMBLY_FULL packetId 4"), refused.places());
        assertFalse(refused.acknowledged());
        assertEquals(List.of(), refused.said());

        datagrams.numbered(4000).packet(part(1, 2, 1, (byte) 2));
        datagrams.numbered(5000).packet(frame(22, 17, 2, 0, (byte) 1), Datagrams.keepalive(18));
        var again = Heard.inSession(datagrams);
        assertEquals("TAKEN", again.fates().getLast());
        assertTrue(again.acknowledged());
        assertEquals(List.of(new SetpControlMessage.Keepalive()), again.said());
    }

    @Test
    void limitsBytesOfIncompleteMessages() {
        var datagrams = new Datagrams();
        datagrams.loose(part(1, 9, 0, new byte[200])).packet(part(2, 9, 0, new byte[200]));
        var heard = limited(16, 400, datagrams.packet(part(2, 9, 1, new byte[1])));
        assertEquals(List.of(2L), waiting(heard));

        heard = limited(16, 400, datagrams.packet(part(2, 9, 2, new byte[200])));
        assertEquals("PUT_OFF", heard.fates().getLast());
        assertEquals(
                201 + 2 * SetpReassemblyBuffer.OVERHEAD,
                parts(heard).incomplete().get(2L).frames().bytes());
    }

    /** Of one byte each, a megabyte of them would take a hundred. */
    @Test
    void countsOverheadOfTinyFrames() {
        var limits =
                new SetpReassemblyLimits(4263, 16, 10 * (1 + SetpReassemblyBuffer.OVERHEAD), 15 * SECOND, 2 * SECOND);
        var datagrams = new Datagrams();
        IntStream.range(0, 10).forEach(index -> datagrams.packet(part(1, 11, index, (byte) 1)));
        assertFalse(limited(limits, datagrams).codes().contains("REASSEMBLY_FULL"));

        datagrams.packet(part(2, 2, 0, (byte) 1));
        assertEquals(List.of("REASSEMBLY_FULL"), limited(limits, datagrams).codes());
    }

    /** A frame of one byte must not keep the packet of 1452 that it came in. */
    @Test
    void copiesWaitingFrames() {
        var header = new SetpPacketHeader(Datagrams.SESSION, 1, 0, true, 0);
        var packet = Datagrams.copy(new SetpPacket(header, List.of(object()[1])).write());
        var heard = Heard.inSession(new Datagrams().bytes(packet));
        Arrays.fill(packet, (byte) 0xff);

        var kept = Objects.requireNonNull(
                parts(heard).incomplete().get(9L).frames().at(1));
        assertEquals(object()[1].data(), kept.data());
    }

    @Test
    void messageDoesNotEvictItself() {
        var datagrams = new Datagrams();
        datagrams.loose(part(1, 9, 0, new byte[200]));
        var heard = limited(16, 400, datagrams.loose(part(1, 9, 1, new byte[201])));

        assertEquals("PUT_OFF", heard.fates().getLast());
        assertEquals(List.of(1L), waiting(heard));
    }

    @Test
    void completeMessageNeedsNoBufferSpace() {
        var datagrams = new Datagrams();
        IntStream.rangeClosed(1, 16).forEach(id -> datagrams.packet(part(100 + id, 2, 0, (byte) 1)));
        var heard = Heard.inSession(datagrams.packet(object()));

        assertEquals(List.of(SetpMessageFragmenterTest.object(400)), heard.said());
    }

    @Test
    void contradictingFramesDiscardTheirMessage() {
        var frames = object();
        var others = List.of(
                frame(34, 9, 3, 1, (byte) 1), part(9, 4, 1, (byte) 1), part(9, 3, 0, (byte) 1), part(9, 5000, 1, (byte)
                        1));
        var codes = List.of("FRAME_CONFLICT_TYPE", "FRAME_CONFLICT_COUNT", "FRAME_CONFLICT_DATA", "MESSAGE_TOO_LARGE");
        for (int i = 0; i < others.size(); i++) {
            var heard = Heard.inSession(new Datagrams().packet(frames[0]).packet(others.get(i)));

            assertEquals(List.of(codes.get(i)), heard.codes());
            assertEquals(List.of(), waiting(heard));
            assertTrue(heard.acknowledged());
        }
    }

    @Test
    void reportsConflictOfCompleteAndIncompleteMessage() {
        var heard = Heard.inSession(new Datagrams().packet(object()[0]).packet(Datagrams.keepalive(9)));

        assertEquals(List.of("FRAME_CONFLICT_TYPE"), heard.codes());
        assertEquals(List.of(), heard.said());
        assertEquals(List.of(), waiting(heard));
    }

    @Test
    void discardedMessageCanStartAgain() {
        var heard = Heard.inSession(new Datagrams()
                .packet(object()[0])
                .packet(part(9, 4, 1, (byte) 1))
                .packet(object()));

        assertEquals(List.of(SetpMessageFragmenterTest.object(400)), heard.said());
    }

    @Test
    void limitsReassembledMessagesTo4263Frames() {
        assertEquals(
                List.of(),
                Heard.inSession(new Datagrams().packet(part(1, 4263, 0, (byte) 1)))
                        .codes());
        assertEquals(
                List.of("MESSAGE_TOO_LARGE frames[0].frameCount 23"),
                Heard.inSession(new Datagrams().packet(part(1, 4264, 0, (byte) 1)))
                        .places());
    }

    @Test
    void reassemblesOneMegabyteMessage() {
        var object = SetpMessageFragmenterTest.object(1_000_000);
        var frames = Cutting.frames(object, 3, SetpMessageTypeTable.DRAFT);
        var datagrams = new Datagrams();
        Cutting.packets(frames, SetpPacket.MOST).forEach(datagrams::packet);

        assertEquals(List.of(object), Heard.inSession(datagrams).said());
    }

    @Test
    void reassemblesTwoInterleavedMessages() {
        var object = SetpMessageFragmenterTest.object((1 << 20) - 200);
        var datagrams = new Datagrams();
        var some = Cutting.frames(object, 3, SetpMessageTypeTable.DRAFT);
        var others = Cutting.frames(object, 4, SetpMessageTypeTable.DRAFT);
        for (int i = 0; i < some.size(); i++) {
            datagrams.packet(some.get(i), others.get(i));
        }

        assertEquals(List.of(object, object), Heard.inSession(datagrams).said());
    }

    @Test
    void deliversMessageOnceWithin30Seconds() {
        var once = new Datagrams().packet(Datagrams.keepalive(5)).at(30 * SECOND);
        var heard = Heard.inSession(once.packet(Datagrams.keepalive(5)));
        assertEquals(1, heard.said().size());
        assertEquals(List.of("MESSAGE_REPEATED frames[0].messageId 19"), heard.places());
        assertEquals(Severity.NOTE, heard.findings.getFirst().severity());
        assertTrue(heard.acknowledged());

        heard = Heard.inSession(once.at(30 * SECOND + 1).packet(Datagrams.keepalive(5)));
        assertEquals(2, heard.said().size());
    }

    @Test
    void remembersLast1024CompletedMessages() {
        for (int others : new int[] {1023, 1024}) {
            var datagrams = new Datagrams().packet(Datagrams.keepalive(0));
            IntStream.rangeClosed(1, others).forEach(id -> datagrams.packet(Datagrams.keepalive(id)));
            var heard = Heard.inSession(datagrams.packet(Datagrams.keepalive(0)));

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
        var heard = Heard.inSession(new Datagrams()
                .packet(Datagrams.keepalive(5))
                .toClient()
                .numbered(Datagrams.FIRST)
                .packet(Datagrams.keepalive(5)));

        assertEquals(List.of(), heard.codes());
        assertEquals(2, heard.said().size());
    }
}
