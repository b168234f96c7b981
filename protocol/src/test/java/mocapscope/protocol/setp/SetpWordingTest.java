package mocapscope.protocol.setp;

import static mocapscope.protocol.setp.Datagrams.keepalive;
import static mocapscope.protocol.setp.Datagrams.part;
import static mocapscope.protocol.setp.Datagrams.whole;
import static mocapscope.protocol.setp.Parcels.WORDING;
import static mocapscope.protocol.setp.Parcels.data;
import static mocapscope.protocol.setp.Parcels.heard;
import static mocapscope.protocol.setp.Parcels.other;
import static mocapscope.protocol.setp.Parcels.spot;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.Misworded;
import mocapscope.protocol.bytes.Spot;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Utterance;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

/** Packets and the messages in them, changed by hand. */
class SetpWordingTest {
    private static final String ELSEWHERE = "parts of it lie in other packets: change the frames of each packet";
    private static final UUID ID = new UUID(1, 2);

    @Test
    void whatIsGivenNoOtherValueStaysBitByBit() throws Misworded {
        Parcels.each(Parcels.all(), (said, which) -> {
            var shown = Parcels.values(WORDING.spots(said, which));

            assertEquals(said.bytes(), WORDING.reword(said, which, Map.of()));
            assertEquals(said.bytes(), WORDING.reword(said, which, shown), () -> shown.toString());
        });
    }

    @Test
    void everySpotChangesAloneAndReadsAsItWasGiven() throws Misworded {
        var kinds = new HashSet<String>();
        Parcels.each(Parcels.all(), (said, which) -> {
            for (var spot : WORDING.spots(said, which)) {
                if (spot.length() > 0 && changes(said, which, spot)) {
                    kinds.add(said.messages().get(which).name());
                }
            }
        });
        var all = EnumSet.allOf(SetpKind.class);
        assertTrue(kinds.containsAll(all.stream()
                .filter(SetpWordingTest::says)
                .map(SetpKind::wireName)
                .toList()));
        assertTrue(kinds.containsAll(List.of(SetpMessage.Packet.NAME, SetpMessage.Dropped.NAME)));
    }

    /** Whether it says anything at all. */
    private static boolean says(SetpKind kind) {
        return Vectors.type(kind).getRecordComponents().length > 0;
    }

    /** False where parts of the message lie in other packets. */
    private static boolean changes(Utterance said, int which, Spot spot) throws Misworded {
        var carried = which > 0;
        var message = said.messages().get(which);
        var before = carried ? message.bytes() : said.bytes();
        if (carried && !data(said.bytes(), message).equals(before)) {
            var refused =
                    assertThrows(Misworded.class, () -> WORDING.reword(said, which, Map.of(spot.name(), other(spot))));
            assertEquals(ELSEWHERE, refused.why());
            return false;
        }
        var packet = WORDING.reword(said, which, Map.of(spot.name(), other(spot)));
        assertEquals(said.bytes().remaining(), packet.remaining(), spot.toString());
        var after = carried ? data(packet, message) : packet;
        var there = after.slice(spot.offset(), spot.length());
        assertEquals(spot.form().write("", other(spot), there), there, spot.toString());
        for (int at : Parcels.differences(before, after)) {
            assertTrue(at >= spot.offset() && at < spot.offset() + spot.length(), spot.toString());
        }
        int changed = Parcels.differences(said.bytes(), packet).size();
        assertEquals(Parcels.differences(before, after).size(), changed, spot.toString());
        return true;
    }

    private static Utterance acted(int request, int response) {
        var deed = new Deed("wave", 0, true, 1, 2, 0, Vec3.ZERO, octets(request));
        return Parcels.one(
                keepalive(1),
                whole(new SetpInteraction.InteractionPerception(deed, octets(response)), 2),
                keepalive(3));
    }

    private static Octets octets(int size) {
        return Octets.of(ByteBuffer.allocate(size));
    }

    /** What the message of that number holds, by field, in a packet of which nothing is wrong. */
    private static Map<String, String> read(ByteBuffer packet, int which) {
        var heard = heard(packet);
        assertEquals(List.of(), heard.places());
        var said = Parcels.hex(Datagrams.hex(packet));
        return Parcels.values(WORDING.spots(said, which));
    }

    @Test
    void lengthsInsideAndAroundFollowLongerData() throws Misworded {
        var said = acted(3, 0);
        var packet = WORDING.reword(said, 2, Map.of("requestData", "01 02 03 04 05", "responseData", "aa bb"));
        var read = read(packet, 2);

        assertEquals("5", read.get("requestDataLength"));
        assertEquals("2", read.get("responseDataLength"));
        assertEquals("01 02 03 04 05", read.get("requestData"));
        assertEquals("aa bb", read.get("responseData"));
        assertEquals(said.bytes().remaining() + 4, packet.remaining());
        assertEquals(
                List.of("Keepalive", "InteractionPerception", "Keepalive"),
                heard(packet).names());
    }

    @Test
    void dataComesWhereNoneWas() throws Misworded {
        var read = read(WORDING.reword(acted(0, 0), 2, Map.of("requestData", "01", "responseData", "aa bb")), 2);

        assertEquals("01", read.get("requestData"));
        assertEquals("1", read.get("requestDataLength"));
        assertEquals("aa bb", read.get("responseData"));
        assertEquals("2", read.get("responseDataLength"));
    }

    @Test
    void aLengthThatIsGivenCounts() throws Misworded {
        var packet = WORDING.reword(acted(3, 0), 2, Map.of("requestData", "01", "requestDataLength", "7"));

        assertEquals(List.of("LENGTH_FIELD_MISMATCH"), heard(packet).codes());
        assertEquals(
                List.of("Keepalive", "InteractionPerception", "Keepalive"),
                heard(packet).names());
    }

    @Test
    void bothLengthsOfAHandoverFollow() throws Misworded {
        var request = new SetpHandover.HandoverRequest(ID, Vec3.ZERO, Vec3.ZERO, ID, ID, octets(2));
        var read = read(WORDING.reword(Parcels.one(whole(request, 1)), 1, Map.of("internalData", "")), 1);

        assertEquals("0", read.get("internalDataLength"));
        assertEquals("0", read.get("internalDataLength64"));
    }

    /** R17: nobody reads it, so any number can stand there. */
    @Test
    void aLengthThatCannotGrowAnyMoreIsSaidSo() throws Misworded {
        var request = new SetpHandover.HandoverRequest(ID, Vec3.ZERO, Vec3.ZERO, ID, ID, octets(2));
        var most = WORDING.reword(
                Parcels.one(whole(request, 1)), 1, Map.of("internalDataLength64", "18446744073709551615"));
        var said = Parcels.hex(Datagrams.hex(most));

        var refused = assertThrows(Misworded.class, () -> WORDING.reword(said, 1, Map.of("internalData", "01 02 03")));
        assertEquals("internalDataLength64", refused.spot());
        var less = Parcels.hex(Datagrams.hex(WORDING.reword(said, 1, Map.of("internalData", "01"))));
        assertEquals(
                "18446744073709551614", spot(less, 1, "internalDataLength64").value());
    }

    private static Utterance thing(int data) {
        var thing = Thing.still(ID, ID, ID, ID, 4, 1, Vec3.ZERO, octets(data));
        return Parcels.one(keepalive(1), whole(new SetpPerception.ObjectPerception(thing), 2), keepalive(3));
    }

    @Test
    void aMessageThatGrowsIsCutAgainWithinItsPacket() throws Misworded {
        var packet = WORDING.reword(thing(10), 2, Map.of("internalData", "07".repeat(300)));
        var frames = SetpPacket.of(packet, SetpMode.STRICT).orElseThrow().frames();

        assertEquals(
                List.of(0, 246, 218, 0),
                frames.stream().map(frame -> frame.data().size()).toList());
        assertEquals("300", read(packet, 2).get("internalDataLength"));
        var back = WORDING.reword(Parcels.hex(Datagrams.hex(packet)), 2, Map.of("internalData", "00".repeat(10)));
        assertEquals(thing(10).bytes(), back);
    }

    @Test
    void aMessageGrowsUpToWhatAPacketHolds() throws Misworded {
        // 18 of header, 10 of each of two Keepalives, and six frames of one object with 164 bytes of its own
        int most = 1452 - 18 - 20 - 60 - 164;
        var full = WORDING.reword(thing(0), 2, Map.of("internalData", "07".repeat(most)));

        assertEquals(1452, full.remaining());
        var refused = assertThrows(
                Misworded.class, () -> WORDING.reword(thing(0), 2, Map.of("internalData", "07".repeat(most + 1))));
        assertEquals("makes a packet of 1453 bytes, and 1452 fit", refused.why());
        // One that was too large already is a foreign peer's (R40).
        var foreign = Parcels.one(Stream.iterate(10L, id -> id + 1)
                .limit(150)
                .map(Datagrams::keepalive)
                .toArray(SetpFrame[]::new));
        assertEquals(
                1518 + 2, WORDING.reword(foreign, 7, Map.of("rest", "01 02")).remaining());
    }

    @Test
    void cutsOfAForeignPeerStayWhereNothingGrows() throws Misworded {
        var frames = new SetpFrame[] {
            part(5, 3, 2, new byte[100]), part(5, 3, 0, new byte[30]), keepalive(6), part(5, 3, 1, new byte[34])
        };
        var said = Parcels.one(frames);
        int which = said.messages().size() - 1;
        var packet = WORDING.reword(said, which, Map.of("objectIndex", "0xa1b2c3d4", "simulationId", ID.toString()));

        assertEquals("ObjectPerception", said.messages().get(which).name());
        var after = SetpPacket.of(packet, SetpMode.STRICT).orElseThrow().frames();
        assertEquals(
                List.of(100, 30, 0, 34),
                after.stream().map(frame -> frame.data().size()).toList());
        assertEquals(List.of(2, 0, 0, 1), after.stream().map(SetpFrame::index).toList());
        assertEquals(
                "2712847316",
                spot(Parcels.hex(Datagrams.hex(packet)), which, "objectIndex").value());
    }

    @Test
    void bytesCanFollowTheLastField() throws Misworded {
        var packet = WORDING.reword(Parcels.one(keepalive(1)), 1, Map.of("rest", "01 02"));

        assertEquals(List.of("MESSAGE_TOO_LONG"), heard(packet).codes());
        var ack = Parcels.one(whole(new SetpControl.Acknowledgement(List.of(7L)), 1));
        var more = WORDING.reword(ack, 1, Map.of("rest", "08 00 00 00"));
        assertEquals(
                List.of(new SetpControl.Acknowledgement(List.of(7L, 8L))),
                heard(more).said());
    }

    @Test
    void aFramesSizeFollowsItsBytesUnlessItIsGiven() throws Misworded {
        var said = Parcels.one(keepalive(1), keepalive(2));
        var longer = WORDING.reword(
                said,
                0,
                Map.of("frames[0].frameData", "01 02 03", "frames[1].type", "200", "frames[1].messageId", "9"));
        var frames = SetpPacket.of(longer, SetpMode.STRICT).orElseThrow().frames();
        assertEquals(Datagrams.frame(SetpKind.KEEPALIVE, 1, new byte[] {1, 2, 3}), frames.get(0));
        assertEquals(Datagrams.frame(200, 9, 1, 0), frames.get(1));

        var wrong = WORDING.reword(said, 0, Map.of("frames[1].frameData", "01", "frames[1].frameDataSize", "9"));
        assertEquals(List.of("FRAME_DATA_TRUNCATED"), heard(wrong).codes());
        var tooMuch = Map.of("frames[0].frameData", "00".repeat(256));
        assertEquals(
                "frames[0].frameDataSize",
                assertThrows(Misworded.class, () -> WORDING.reword(said, 0, tooMuch))
                        .spot());
    }

    @Test
    void aPacketHasItsHeaderItsFramesHeadersAndTheirBytes() {
        assertEquals(
                List.of(
                        "sessionId",
                        "packetId",
                        "firstSendTime",
                        "guaranteed",
                        "resendCount",
                        "frames[0].type",
                        "frames[0].messageId",
                        "frames[0].frameCount",
                        "frames[0].frameIndex",
                        "frames[0].frameDataSize",
                        "frames[0].frameData"),
                WORDING.spots(Parcels.one(keepalive(1)), 0).stream()
                        .map(Spot::name)
                        .toList());
    }

    @Test
    void aMessageOfSeveralPacketsIsChangedFrameByFrame() throws Misworded {
        var parcels = Parcels.of(datagrams ->
                datagrams.packet(part(5, 2, 0, new byte[100])).packet(keepalive(6), part(5, 2, 1, new byte[64])));
        var last = parcels.get(1);

        assertEquals("ObjectPerception", last.messages().get(2).name());
        var refused = assertThrows(Misworded.class, () -> WORDING.reword(last, 2, Map.of("objectIndex", "7")));
        assertEquals(ELSEWHERE, refused.why());
        var packet = WORDING.reword(last, 0, Map.of("frames[1].frameData", "01".repeat(64)));
        assertEquals(last.bytes().remaining(), packet.remaining());
        assertEquals(
                Optional.of(Parcels.one(keepalive(6)).bytes().slice(18, 10)),
                WORDING.without(last, 2).map(rest -> rest.slice(18, rest.remaining() - 18)));
    }

    @Test
    void withoutOneMessageTheOthersStay() {
        var said = acted(3, 4);
        var rest = WORDING.without(said, 2).orElseThrow();

        assertEquals(List.of("Keepalive", "Keepalive"), heard(rest).names());
        assertEquals(List.of(), heard(rest).places());
        assertEquals(said.bytes().slice(0, 28), rest.slice(0, 28), "header and first frame, flag included");
        assertEquals(Optional.empty(), WORDING.without(Parcels.one(keepalive(1)), 1));
        assertEquals(Optional.empty(), WORDING.without(said, 0), "the packet is all there is");
    }

    /** Two acknowledgements and what rides with them. */
    @Test
    void withoutItsAcknowledgementAPacketStillSaysTheRest() throws Misworded {
        Parcels.each(Parcels.all(), (said, which) -> {
            var rest = WORDING.without(said, which);
            if (which > 0 && rest.isPresent()) {
                var left = heard(rest.get()).fates();
                assertEquals(List.of("TAKEN"), left, said.toString());
            }
        });
    }

    @Test
    void whatIsSentAgainIsTheSame() throws Misworded {
        var said = Parcels.of(datagrams -> datagrams.numbered(0xf000_0001L).packet(keepalive(1)))
                .getFirst();

        assertEquals("packet 4026531841", WORDING.identity(said));
        var again = Parcels.hex(Datagrams.hex(WORDING.reword(said, 0, Map.of("resendCount", "3"))));
        assertEquals(WORDING.identity(said), WORDING.identity(again));
        assertEquals("", WORDING.identity(Parcels.hex("0102030405060708")));
    }

    private static Utterance connecting() {
        return Parcels.hex(Vectors.vector("connect-request")
                .get("packets")
                .get(0)
                .get("hex")
                .asString());
    }

    @Test
    void aPassphraseIsSecretInItsMessageAndInItsFrame() {
        assertEquals(List.of("frames[0].frameData"), secrets(WORDING.spots(connecting(), 0)));
        assertEquals(List.of("userPassphrase", "rest"), secrets(WORDING.spots(connecting(), 1)));
    }

    private static List<String> secrets(List<Spot> spots) {
        return spots.stream().filter(Spot::secret).map(Spot::name).toList();
    }

    /** Whatever else is made wrong about the packet: from byte 124 on lies the passphrase. */
    @Test
    void aPassphraseStaysSecretInAPacketMadeWrong() throws Misworded {
        for (var spot : WORDING.spots(connecting(), 0)) {
            for (int value = 0;
                    value < 256 && spot.offset() < 28 && !spot.name().endsWith(".type");
                    value++) {
                var wrong = WORDING.reword(connecting(), 0, Map.of(spot.name(), String.valueOf(value)));
                var said = Parcels.hex(Datagrams.hex(wrong));
                masked(WORDING.spots(said, 0), said.toString());
                SetpInspectionTest.covered(said.messages().getFirst());
            }
        }
    }

    private static void masked(List<Spot> spots, String what) {
        for (var spot : spots) {
            assertTrue(spot.secret() || spot.offset() + spot.length() <= 124, () -> spot + " of " + what);
        }
    }

    @Test
    void whatIsNoPacketIsBytes() throws Misworded {
        var nothing = Parcels.hex("");
        assertEquals(
                List.of("bytes"),
                WORDING.spots(nothing, 0).stream().map(Spot::name).toList());
        assertEquals("0102", Datagrams.hex(WORDING.reword(nothing, 0, Map.of("bytes", "01 02"))));
        var few = Parcels.hex("0102030405");
        assertEquals(
                List.of("sessionId", "rest"),
                WORDING.spots(few, 0).stream().map(Spot::name).toList());
        assertEquals(7, WORDING.reword(few, 0, Map.of("rest", "01 02 03")).remaining());
        var large = Map.of("rest", "00".repeat(65_504));
        assertThrows(Misworded.class, () -> WORDING.reword(few, 0, large));
    }

    /** Cut short at every length, as its decoder saw it and as if it had seen all of it. */
    @Test
    void hostileBytesAreMiswordedAtMost() {
        for (var said : Parcels.all().toList()) {
            for (int length = 0; length < Math.min(300, said.bytes().remaining()); length++) {
                var bytes = Datagrams.copy(said.bytes().slice(0, length));
                endures(Parcels.of(datagrams -> datagrams.bytes(bytes)).getFirst());
                endures(new Utterance(said.channel(), said.direction(), ByteBuffer.wrap(bytes), said.messages()));
            }
        }
    }

    @Test
    void bytesByChanceAreMiswordedAtMost() {
        var random = new Random(11);
        var golden = Parcels.all().filter(said -> said.bytes().hasRemaining()).toList();
        for (int i = 0; i < 5000; i++) {
            var bytes = Datagrams.copy(golden.get(i % golden.size()).bytes());
            for (int flip = 0; flip < 3; flip++) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            endures(Parcels.of(datagrams -> datagrams.bytes(bytes)).getFirst());
            var noise = new byte[random.nextInt(200)];
            random.nextBytes(noise);
            endures(new Utterance(SetpProtocol.UDP, golden.getFirst().direction(), ByteBuffer.wrap(noise), List.of()));
        }
    }

    private static void endures(Utterance said) {
        WORDING.spots(said, -1);
        WORDING.spots(said, said.messages().size());
        WORDING.identity(said);
        for (int which = 0; which < Math.max(1, said.messages().size()); which++) {
            WORDING.without(said, which);
            var others = WORDING.spots(said, which).stream().collect(Collectors.toMap(Spot::name, Parcels::other));
            worded(said, which, others);
        }
    }

    private static void worded(Utterance said, int which, Map<String, String> values) {
        try {
            WORDING.reword(said, which, values);
        } catch (Misworded why) {
            assertTrue(!why.why().isEmpty());
        }
    }

    @Test
    void everyKindHasItsPhrase() {
        var names = new HashSet<String>();
        for (var direction : Direction.values()) {
            var phrases = WORDING.phrases(direction);
            phrases.forEach(phrase ->
                    assertTrue(phrase.about().endsWith(".") && phrase.section().startsWith("§"), phrase.toString()));
            assertEquals(
                    phrases.size(),
                    phrases.stream().map(phrase -> phrase.name()).distinct().count());
            phrases.forEach(phrase -> names.add(phrase.name()));
        }
        assertEquals(
                new HashSet<>(
                        Arrays.stream(SetpKind.values()).map(SetpKind::wireName).toList()),
                names);
        assertEquals(SetpWording.class, new SetpProtocol().wording().getClass());
    }
}
