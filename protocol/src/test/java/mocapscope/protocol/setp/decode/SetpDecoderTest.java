package mocapscope.protocol.setp.decode;

import static mocapscope.protocol.setp.wire.SetpEntryBuilder.SESSION;
import static mocapscope.protocol.setp.wire.SetpEntryBuilder.keepalive;
import static mocapscope.protocol.setp.wire.SetpEntryBuilder.whole;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.LongStream;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.setp.transport.SetpMessageFragmenterTest;
import mocapscope.protocol.setp.wire.RandomSetpMessages;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpConnectHandshakeMessage;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpMessageTypeTable;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpPacket;
import mocapscope.protocol.setp.wire.SetpPacketHeader;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;
import mocapscope.protocol.setp.wire.SetpVersionInfo;
import mocapscope.protocol.setp.wire.TestFragmenter;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sessions from their first packet, both sides of them, and packets that come twice. */
class SetpDecoderTest {
    private static final long CONNECT = 77;
    private static final UUID ID = new UUID(1, 2);
    private static final SetpVersionInfo VERSIONS = new SetpVersionInfo(1, 0, 0, 2);
    private static final SetpMessage.SetpMessagePayload REQUEST =
            new SetpConnectHandshakeMessage.ConnectRequest("Mocapscope", VERSIONS, "ada", "open");
    private static final SetpMessage.SetpMessagePayload SUCCESS =
            new SetpConnectHandshakeMessage.ConnectSuccessResponse("bubble", "sim", VERSIONS, "", "", ID, 1, 0);
    private static final SetpMessage.SetpMessagePayload FOUND =
            new SetpObjectChangePerceptionMessage.DisappearancePerception(4);

    private static SetpMessage.SetpMessagePayload acknowledgement(long... packets) {
        return new SetpSessionControlMessage.Acknowledgement(
                Arrays.stream(packets).boxed().toList());
    }

    private static SetpEntryBuilder connectRequest() {
        return new SetpEntryBuilder().numbered(CONNECT).in(0, true, whole(REQUEST, 1));
    }

    private static SetpEntryBuilder connected() {
        return connectRequest()
                .toClient()
                .numbered(500)
                .packet(whole(acknowledgement(CONNECT), 1), whole(SUCCESS, 2))
                .toServer()
                .numbered(CONNECT + 1);
    }

    @Test
    void sessionBeginsWithAnswerToConnectPacket() {
        var decoded = SetpDecodedOutput.of(connected().packet(keepalive(2)).list());

        assertEquals(List.of(), decoded.places());
        assertEquals(
                List.of("ConnectRequest", "Acknowledgement", "ConnectSuccessResponse", "Keepalive"), decoded.names());
        assertEquals(List.of("TAKEN", "TAKEN", "TAKEN"), decoded.dispositions());
    }

    @Test
    void reportsPacketAndItsMessagesSeparately() {
        var messages = SetpDecodedOutput.of(connected().list()).messages;

        assertEquals(
                List.of("packet", "ConnectRequest", "packet", "Acknowledgement", "ConnectSuccessResponse"),
                messages.stream().map(DecodedMessage::name).toList());
        assertEquals(
                List.of(-1L, 0L, -1L, 2L, 2L),
                messages.stream().map(DecodedMessage::carrier).toList());
        assertEquals(
                List.of(0L, 1L, 2L, 3L, 4L),
                messages.stream().map(DecodedMessage::n).toList());
        assertEquals(
                List.of(0L, 28L, 0L, 28L, 42L),
                messages.stream().map(DecodedMessage::at).toList());
        assertEquals(
                List.of(156, 128, 252, 4, 210),
                messages.stream().map(DecodedMessage::length).toList());
        assertTrue(messages.get(2).body().isHousekeeping());
        assertTrue(messages.get(3).body().isHousekeeping());
        assertFalse(messages.get(4).body().isHousekeeping());
    }

    @Test
    void answerToOtherPacketBeginsNoSession() {
        var decoded = SetpDecodedOutput.of(connectRequest()
                .toClient()
                .packet(whole(acknowledgement(CONNECT + 1), 1), whole(SUCCESS, 2))
                .list());

        assertEquals(List.of("SESSION_UNKNOWN sessionId 0"), decoded.places());
    }

    @Test
    void answerWithoutLeadingAcknowledgementBeginsNoSession() {
        var alike = new SetpSessionControlMessage.ThrottlingNotification(CONNECT);
        for (var first : List.of(SUCCESS, alike)) {
            var decoded = SetpDecodedOutput.of(connectRequest()
                    .toClient()
                    .packet(whole(first, 2), whole(acknowledgement(CONNECT), 1))
                    .list());

            assertEquals(List.of("SESSION_UNKNOWN sessionId 0"), decoded.places());
        }
    }

    @Test
    void answerInSameDirectionBeginsNoSession() {
        var decoded = SetpDecodedOutput.of(connectRequest()
                .packet(whole(acknowledgement(CONNECT), 1), whole(SUCCESS, 2))
                .list());

        assertEquals(List.of("SESSION_UNKNOWN sessionId 0"), decoded.places());
    }

    @Test
    void connectPacketBeginsOnlyOneSession() {
        var decoded = SetpDecodedOutput.of(connected()
                .toClient()
                .in(SESSION + 1, true, whole(acknowledgement(CONNECT), 1), whole(SUCCESS, 2))
                .list());

        assertEquals(List.of("SESSION_UNKNOWN sessionId 0"), decoded.places());
    }

    @Test
    void acknowledgesRepeatedConnectPacketWithoutDelivery() {
        var decoded = SetpDecodedOutput.of(
                connected().numbered(CONNECT).in(0, true, whole(REQUEST, 1)).list());

        assertEquals(List.of("PACKET_REPEATED packetId 4"), decoded.places());
        assertEquals(1, decoded.payloads().stream().filter(REQUEST::equals).count());
        assertTrue(decoded.acknowledged());
    }

    @Test
    void malformedConnectPacketLeavesNoState() {
        var cut = SetpEntryBuilder.frame(SetpMessageKind.CONNECT_REQUEST, 1, new byte[127]);
        var decoded = SetpDecodedOutput.of(new SetpEntryBuilder()
                .numbered(CONNECT)
                .in(0, true, cut)
                .numbered(CONNECT)
                .in(0, true, whole(REQUEST, 1))
                .list());

        assertEquals(List.of("MESSAGE_TOO_SHORT", "TAKEN"), decoded.dispositions());
        assertEquals(List.of("MESSAGE_TOO_SHORT userPassphrase " + (28 + 96)), decoded.places());
    }

    @Test
    void connectMessageMustBeCompleteAndAlone() {
        var parts = TestFragmenter.frames(REQUEST, 1, SetpMessageTypeTable.DRAFT)
                .getFirst()
                .data();
        var half = SetpEntryBuilder.frame(
                7, 1, 2, 0, SetpEntryBuilder.copy(parts.bytes().slice(0, 64)));
        var rest = SetpEntryBuilder.frame(
                7, 1, 2, 1, SetpEntryBuilder.copy(parts.bytes().slice(64, 64)));
        assertEquals(
                List.of("CONNECT_INCOMPLETE"),
                SetpDecodedOutput.of(new SetpEntryBuilder().in(0, true, half).list())
                        .dispositions());
        assertEquals(
                List.of("TAKEN"),
                SetpDecodedOutput.of(
                                new SetpEntryBuilder().in(0, true, rest, half).list())
                        .dispositions());
        var one = whole(REQUEST, 1);
        var two = whole(REQUEST, 2);
        assertEquals(
                List.of("CONNECT_NOT_ALONE"),
                SetpDecodedOutput.of(
                                new SetpEntryBuilder().in(0, true, one, two).list())
                        .dispositions());
        assertEquals(
                List.of("CONNECT_NOT_ALONE"),
                SetpDecodedOutput.of(
                                new SetpEntryBuilder().in(0, true, one, one).list())
                        .dispositions());
    }

    @Test
    void acknowledgesRepeatedPacketWithoutDelivery() {
        var decoded = SetpDecodedOutput.inSession(new SetpEntryBuilder()
                .packet(keepalive(1))
                .numbered(SetpEntryBuilder.FIRST)
                .packet(keepalive(1))
                .numbered(SetpEntryBuilder.FIRST - 4097)
                .packet(keepalive(3)));

        assertEquals(List.of("TAKEN", "REPEATED", "REPEATED"), decoded.dispositions());
        assertEquals(List.of("1000 true", "1000 true", "4294964199 true"), decoded.numbers);
        assertEquals(List.of("PACKET_REPEATED packetId 4", "PACKET_REPEATED packetId 4"), decoded.places());
        assertEquals(Severity.NOTE, decoded.findings.getFirst().severity());
        assertEquals(1, decoded.payloads().size());
        assertTrue(decoded.acknowledged());
    }

    @Test
    void packetNumberGapIsNoFinding() {
        var decoded = SetpDecodedOutput.inSession(
                new SetpEntryBuilder().packet(keepalive(1)).numbered(9000).packet(keepalive(2)));

        assertEquals(List.of(), decoded.codes());
    }

    @Test
    void malformedMessageDoesNotBlockOthers() {
        var decoded = SetpDecodedOutput.inSession(new SetpEntryBuilder()
                .packet(
                        SetpEntryBuilder.frame(SetpMessageKind.JOIN_BUBBLE_RESPONSE, 1, (byte) 2),
                        SetpEntryBuilder.frame(99, 2, 1, 0),
                        keepalive(3)));

        assertEquals(List.of("JoinBubbleResponse", "Keepalive"), decoded.names());
        assertInstanceOf(
                SetpMessage.RejectedMessage.class,
                decoded.carriedMessages().getFirst().body());
        assertEquals(List.of("BOOLEAN_INVALID success 0", "TYPE_UNKNOWN frames[1].type 29"), decoded.places());
        assertEquals(
                List.of(28L, 29L),
                decoded.findings.stream().map(finding -> finding.at()).toList());
        assertTrue(decoded.acknowledged());
    }

    @ParameterizedTest
    @CsvSource({"0.9, QUATERNION_NOT_UNIT orientation 28", "0.995,", "0,", "-1,"})
    void reportsOrientationThatIsNoRotation(float w, String place) {
        var movement =
                new SetpObjectChangePerceptionMessage.MovementPerception(3, Vec3.ZERO, Vec3.ZERO, new Quat(0, 0, 0, w));
        var decoded = SetpDecodedOutput.inSession(new SetpEntryBuilder().unguaranteedPacket(whole(movement, 2)));

        assertEquals(place == null ? List.of() : List.of(place), decoded.places());
        assertEquals(List.of(movement), decoded.payloads());
    }

    @Test
    void checksGuaranteedFlagAgainstMessages() {
        var ack = whole(acknowledgement(1), 1);
        var movement = whole(new RandomSetpMessages(new Random(1), 1).of(SetpMessageKind.MOVEMENT_PERCEPTION), 2);
        assertEquals(
                List.of("GUARANTEED_FLAG_MISMATCH guaranteed 16"),
                SetpDecodedOutput.inSession(new SetpEntryBuilder().packet(ack)).places());
        assertEquals(
                List.of(),
                SetpDecodedOutput.inSession(new SetpEntryBuilder().unguaranteedPacket(ack))
                        .places());
        assertEquals(
                List.of(),
                SetpDecodedOutput.inSession(new SetpEntryBuilder().unguaranteedPacket(ack, movement))
                        .places());
        assertEquals(
                List.of(),
                SetpDecodedOutput.inSession(new SetpEntryBuilder().packet(ack, movement))
                        .places());
        assertEquals(
                List.of("GUARANTEED_FLAG_MISMATCH guaranteed 16"),
                SetpDecodedOutput.inSession(new SetpEntryBuilder().unguaranteedPacket(movement, keepalive(3)))
                        .places());
    }

    @Test
    void reportsAndDeliversEarlyMessage() {
        var early = SetpDecodedOutput.of(connected().packet(whole(FOUND, 5)).list());
        assertEquals(List.of("UNEXPECTED_IN_STATE"), early.codes());
        assertEquals(Severity.WARNING, early.findings.getFirst().severity());
        assertEquals(FOUND, early.payloads().getLast());

        var joined = SetpDecodedOutput.of(connected()
                .packet(whole(new SetpBubbleListJoinLeaveMessage.JoinBubbleRequest(ID, ID), 5))
                .toClient()
                .numbered(501)
                .packet(whole(new SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(true), 3))
                .packet(whole(FOUND, 4))
                .list());
        assertEquals(List.of(), joined.codes());
    }

    @Test
    void acceptsPerceptionsShortlyAfterLeaving() {
        assertEquals(List.of(), perceivedAfterLeaving(1_999_999_999L).codes());
        assertEquals(
                List.of("UNEXPECTED_IN_STATE"),
                perceivedAfterLeaving(2_000_000_000L).codes());
    }

    private static SetpDecodedOutput perceivedAfterLeaving(long nanos) {
        return SetpDecodedOutput.of(connected()
                .toClient()
                .numbered(501)
                .packet(whole(new SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(true), 3))
                .toServer()
                .at(1_000)
                .numbered(700)
                .packet(whole(new SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification(), 8))
                .toClient()
                .at(1_000 + nanos)
                .numbered(502)
                .packet(whole(FOUND, 4))
                .list());
    }

    @Test
    void linkedSimulationNeedsNoJoin() {
        var random = new RandomSetpMessages(new Random(5), 0);
        var request = random.of(SetpMessageKind.BUBBLE_LINK_REQUEST);
        var response = random.of(SetpMessageKind.BUBBLE_LINK_SUCCESS_RESPONSE);
        var requested = new SetpEntryBuilder()
                .numbered(CONNECT)
                .in(0, true, whole(request, 1))
                .toClient();
        assertEquals(
                List.of("UNEXPECTED_IN_STATE"),
                SetpDecodedOutput.of(requested
                                .packet(whole(acknowledgement(CONNECT), 1), whole(FOUND, 2))
                                .list())
                        .codes());
        var linked = new SetpEntryBuilder()
                .numbered(CONNECT)
                .in(0, true, whole(request, 1))
                .toClient();
        assertEquals(
                List.of(),
                SetpDecodedOutput.of(
                                linked.packet(whole(acknowledgement(CONNECT), 1), whole(response, 2), whole(FOUND, 3))
                                        .list())
                        .codes());
    }

    @Test
    void reopenedChannelForgetsSessions() {
        var decoded =
                SetpDecodedOutput.of(connected().opened().packet(keepalive(2)).list());

        assertEquals(List.of("SESSION_UNKNOWN sessionId 0"), decoded.places());
    }

    @Test
    void limitsStateForConnectPackets() {
        var builder = new SetpEntryBuilder();
        for (int i = 0; i < 100; i++) {
            builder.toServer().in(0, true, whole(REQUEST, i));
            builder.toClient().in(i + 1, false, whole(acknowledgement(SetpEntryBuilder.FIRST + 2 * i), i));
        }
        var state =
                ((SetpDecoderStateSnapshot) SetpDecodedOutput.of(builder.list()).state).channel(SetpEntryBuilder.UDP);

        assertEquals(16, state.connects().size());
        assertEquals(
                LongStream.rangeClosed(85, 100).boxed().toList(),
                List.copyOf(state.sessions().keySet()));
    }

    @Test
    void decodesOldEntriesIdentically() {
        var frames = TestFragmenter.frames(SetpMessageFragmenterTest.object(400), 9, SetpMessageTypeTable.DRAFT);
        var entries = connected()
                .packet(frames.get(2))
                .packet(keepalive(1))
                .packet(frames.get(0))
                .packet(frames.get(1))
                .numbered(CONNECT + 2)
                .packet(keepalive(1))
                .list();
        var known = new ArrayList<Decoder.DecoderState>(List.of(SetpDecodedOutput.STRICT.initialState()));
        var first = new ArrayList<SetpDecodedOutput>();
        for (var entry : entries) {
            first.add(SetpDecodedOutput.of(SetpDecodedOutput.STRICT, known.getLast(), List.of(entry)));
            known.add(first.getLast().state);
        }
        for (int i = entries.size() - 1; i >= 0; i--) {
            var again = SetpDecodedOutput.of(SetpDecodedOutput.STRICT, known.get(i), List.of(entries.get(i)));
            assertEquals(first.get(i).messages, again.messages);
            assertEquals(first.get(i).findings, again.findings);
        }
    }

    /** Tests errors in the second frame, which begins at offset 28. */
    @ParameterizedTest
    @CsvSource({
        "02000000000000000000, FRAME_COUNT_ZERO frames[1].frameCount 33",
        "02000000000100010000, FRAME_INDEX_OUT_OF_RANGE frames[1].frameIndex 35",
        "02000000000200010000, FRAME_EMPTY_IN_MULTIFRAME frames[1].frameDataSize 37",
        "02000000000100000001, FRAME_DATA_TRUNCATED frames[1].frameDataSize 37",
        "020000000001000000, FRAME_HEADER_TRUNCATED frames[1].type 28",
    })
    void invalidFrameReportsFieldAndOffset(String frame, String expected) {
        var first = SetpEntryBuilder.hex(
                new SetpPacket(new SetpPacketHeader(SESSION, 1, 0, true, 0), List.of(keepalive(1))).write());
        var decoded = SetpDecodedOutput.inSession(SetpDecodedOutput.LENIENT, new SetpEntryBuilder().hex(first + frame));

        assertEquals(List.of(expected), decoded.places());
    }

    @Test
    void doesNotSplitDatagrams() {
        var framer = SetpDecodedOutput.STRICT.createFramer(
                SetpDecoderStateSnapshot.NOTHING, SetpEntryBuilder.UDP, Direction.TO_CLIENT);

        assertEquals(100, framer.nextLength(ByteBuffer.allocate(100)));
    }
}
