package mocapscope.protocol.aimation;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import mocapscope.protocol.bytes.Misworded;
import mocapscope.protocol.bytes.Spot;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Utterance;
import mocapscope.protocol.session.Wording;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.websocket.Frame;
import mocapscope.protocol.websocket.FrameHeader;
import mocapscope.protocol.websocket.Opcode;
import mocapscope.protocol.websocket.Speaker;
import org.junit.jupiter.api.Test;

class AimationWordingTest {
    private static final Wording WORDING = new AimationProtocol().wording();

    @Test
    void whatIsGivenNoOtherValueStaysBitByBit() throws Misworded {
        for (var said : Parcels.all()) {
            for (int which = 0; which < Math.max(1, said.messages().size()); which++) {
                assertEquals(said.bytes(), WORDING.reword(said, which, Map.of()), said::toString);
                var shown = Parcels.shown(WORDING.spots(said, which));
                assertEquals(said.bytes(), WORDING.reword(said, which, shown), said::toString);
            }
        }
    }

    @Test
    void everySpotCanBeChangedAndNothingElseButWhatCountsIt() throws Misworded {
        for (var said : Parcels.all()) {
            for (int which = 0; which < said.messages().size(); which++) {
                boolean framed = said.messages().get(which).body() instanceof AimationPart.Framed || began(said, which);
                if (!framed && !said.channel().equals(AimationChannels.STORED)) {
                    everySpot(said, which);
                }
            }
        }
    }

    /** Whether it came in fragments, so that spots are those of a frame. */
    private static boolean began(Utterance said, int which) {
        return WORDING.spots(said, which).stream().anyMatch(spot -> spot.name().equals("fin"));
    }

    private void everySpot(Utterance said, int which) throws Misworded {
        var before = Parcels.inner(said, which, said.bytes());
        var spots = WORDING.spots(said, which);
        for (var name : Parcels.shown(spots).keySet()) {
            var spot = spots.stream()
                    .filter(one -> one.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            var other = Parcels.other(spot);
            var after = Parcels.inner(said, which, WORDING.reword(said, which, Map.of(name, other)));
            int length = after.remaining() - before.remaining() + spot.length();
            assertEquals(other, spot.form().read(after.slice(spot.offset(), length)), spot::toString);
            assertEquals(expected(before, spots, spot, after.slice(spot.offset(), length)), after, spot::toString);
        }
    }

    /** Other bytes in the place of a spot, and offsets and lengths that follow. */
    private static ByteBuffer expected(ByteBuffer before, List<Spot> spots, Spot spot, ByteBuffer other) {
        int end = spot.offset() + spot.length();
        int more = other.remaining() - spot.length();
        var all = ByteBuffer.allocate(before.remaining() + more).order(ByteOrder.LITTLE_ENDIAN);
        all.put(before.slice(0, spot.offset()));
        all.put(other);
        all.put(before.slice(end, before.remaining() - end));
        for (var offset : spots) {
            if (more != 0 && offset.name().matches("table\\[\\d+]\\.offset")) {
                int at = offset.offset() + (offset.offset() < end ? 0 : more);
                long place = Long.parseLong(offset.value());
                if (place >= end && place <= before.remaining()) {
                    all.putInt(at, (int) place + more);
                }
                boolean text = all.get(at - 4) == 5 || all.get(at - 4) == 6;
                boolean whole = spot.name().endsWith(".bytes") && all.get(at - 4) == 99;
                if (place <= spot.offset() && next(spots, offset, before) >= end && (text || whole)) {
                    all.putInt(at + 4, all.getInt(at + 4) + more);
                }
            }
        }
        return all.flip();
    }

    /** Where the block behind that of a line begins. */
    private static long next(List<Spot> spots, Spot offset, ByteBuffer packet) {
        return spots.stream()
                .filter(spot -> spot.offset() == offset.offset() + BlockEntry.LENGTH
                        && spot.name().endsWith("].offset"))
                .mapToLong(spot -> Long.parseLong(spot.value()))
                .findFirst()
                .orElse(packet.remaining());
    }

    @Test
    void everySpotOfAFrameReadsBackAsGiven() throws Misworded {
        for (var said : Parcels.all()) {
            if (!said.messages().isEmpty() && said.messages().getFirst().body() instanceof AimationPart.Framed) {
                for (var spot : WORDING.spots(said, 0)) {
                    var other = Parcels.other(spot);
                    var after = WordedFrame.of(WORDING.reword(said, 0, Map.of(spot.name(), other)));
                    var shown = Parcels.shown(after.spots());
                    assertEquals(other, shown.get(spot.name()), spot::toString);
                    if (spot.name().equals("fin") || spot.name().equals("masked")) {
                        assertEquals(payload(said), after.payload(), spot::toString);
                    }
                }
            }
        }
    }

    private static ByteBuffer payload(Utterance said) {
        return WordedFrame.of(said.bytes()).payload();
    }

    @Test
    void aHeadersValueIsASpotWithoutItsBlanks() throws Misworded {
        var said = Parcels.last(Wire.open().toServer("GET / HTTP/1.1\r\nHost: a\r\nUpgrade:  websocket\t\r\n\r\n"));

        assertEquals("websocket", value(said, 0, "fields[1].value"));
        assertEquals(
                Wire.ascii("GET / HTTP/1.1\r\nHost: example.org\r\nUpgrade:  mail\t\r\n\r\n"),
                WORDING.reword(said, 0, Map.of("fields[1].value", "mail", "fields[0].value", "example.org")));
        var accented = assertThrows(Misworded.class, () -> WORDING.reword(said, 0, Map.of("target", "/€")));
        assertEquals("target", accented.spot());
    }

    @Test
    void aLongerNameMovesBlocksAndLengthensTheFrame() throws Misworded {
        var said = Parcels.last(Wire.upgraded().client(new AimationMessage.Register("A", 1)));
        var name = "B".repeat(70_000);
        var after = changed(said, 1, Map.of("/ClientName", name));

        assertEquals(List.of(), after.codes());
        assertEquals(
                new AimationMessage.Register(name, 1), after.messages.getLast().body());
        var before = (AimationPart.Framed) said.messages().getFirst().body();
        var frame = (AimationPart.Framed) after.messages.get(2).body();
        assertEquals(before.frame().header().key(), frame.frame().header().key(), "the mask stays");
    }

    @Test
    void blocksBehindALongerOneFollow() throws Misworded {
        var said = Parcels.last(Wire.registered(1).server(Wire.data(1, 35)));
        var after = changed(said, 1, Map.of("/FrameID", "123456789012", "blocks[1].points[34].z", "-0.0"));

        assertEquals(List.of(), after.codes());
        var data = (AimationMessage.Data) after.messages.getLast().body();
        assertEquals(123456789012L, data.frameId());
        assertEquals(Wire.data(1, 35).quaternions(), data.quaternions());
        assertEquals(-0.0, data.points().at(104));
    }

    @Test
    void aLengthTakesTheFormThatItNeeds() throws Misworded {
        var said = Parcels.last(Wire.registered(1).client(Opcode.TEXT, Wire.ascii("a")));
        for (int length : List.of(0, 125, 126, 65_535, 65_536)) {
            var after = WORDING.reword(said, 1, Map.of("text", "b".repeat(length)));
            var masked =
                    Frame.masked(Wire.ascii("b".repeat(length)), said.bytes().getInt(2));
            assertEquals(masked, after.slice(after.remaining() - length, length));
            assertEquals(FrameHeader.size(after) + length, after.remaining());
            assertEquals(after.remaining(), Frame.length(after), "in its shortest form");
        }
    }

    @Test
    void aLengthThatIsGivenCounts() throws Misworded {
        var ping = Parcels.last(Wire.registered(1).server(Opcode.PING, Wire.ascii("abc")));
        assertEquals(
                "890561626364",
                Packets.hex(WORDING.reword(ping, 0, Map.of("payload", "61 62 63 64", "payload_length", "5"))));
        assertEquals("897e0003616263", Packets.hex(WORDING.reword(ping, 0, Map.of("payload_length", "126"))));
        assertEquals(
                "897f0000000000000003616263", Packets.hex(WORDING.reword(ping, 0, Map.of("payload_length", "127"))));
        var data = Parcels.last(Wire.registered(1).server(Wire.data(1, 35)));
        var longer = WORDING.reword(data, 0, Map.of("extended_length", "0xffff"));
        assertEquals(0x827effff, longer.getInt(0));
        assertEquals(data.bytes().remaining(), longer.remaining());
        var both =
                WORDING.reword(data, 1, Map.of("/FrameID", "100000", "table[1].offset", "7", "table[0].metadata", "3"));
        assertEquals(3, Integer.reverseBytes(both.getInt(4 + 24 + 8)));
        assertEquals(7, Integer.reverseBytes(both.getInt(4 + 36 + 4)));
    }

    @Test
    void aLengthThatIsNotThereCannotBeGiven() {
        var data = Parcels.last(Wire.registered(1).client(Opcode.TEXT, Wire.ascii("b".repeat(300))));
        var key = Map.of("masked", "0", "masking_key", "1");
        assertEquals(
                "masking_key",
                assertThrows(Misworded.class, () -> WORDING.reword(data, 0, key))
                        .spot());
        var length = Map.of("payload_length", "3", "extended_length", "1");
        assertEquals(
                "extended_length",
                assertThrows(Misworded.class, () -> WORDING.reword(data, 0, length))
                        .spot());
    }

    @Test
    void aMaskCanBeTakenOffAndPutOn() throws Misworded {
        var masked = Parcels.last(Wire.registered(1).client(Opcode.PING, Wire.ascii("abc")));
        assertEquals("8903616263", Packets.hex(WORDING.reword(masked, 0, Map.of("masked", "0"))));
        assertEquals("898301020304606060", Packets.hex(WORDING.reword(masked, 0, Map.of("masking_key", "0x01020304"))));
        var plain = Parcels.last(Wire.registered(1).server(Opcode.PING, Wire.ascii("abc")));
        assertEquals("898300000000616263", Packets.hex(WORDING.reword(plain, 0, Map.of("masked", "1"))));
    }

    @Test
    void aCloseIsReadAndWrittenUnmasked() throws Misworded {
        var said = Parcels.last(Wire.registered(1)
                .client(Opcode.CLOSE, ByteBuffer.wrap(new byte[] {3, (byte) 0xe8, 'b', 'y', 'e'})));
        assertEquals("1000", value(said, 0, "code"));
        assertEquals("bye", value(said, 0, "reason"));
        var after = changed(said, 0, Map.of("code", "1001", "reason", "gone"));

        assertEquals(
                "1001 gone",
                AimationCloses.said(
                        ((AimationPart.Framed) after.messages.getLast().body())
                                .frame()
                                .payload()));
    }

    @Test
    void elementsAreCountedWhereNumbersChangeAsAWhole() throws Misworded {
        var said = Parcels.last(Wire.registered(1).server(Wire.data(1, 35)));
        var one = "00 00 00 00 00 00 00 00 00 00 00 00";
        var after = changed(said, 1, Map.of("blocks[1].bytes", one));

        assertEquals(List.of("BONE_COUNTS_DIFFER", "BONES_UNKNOWN"), after.codes());
        var data = (AimationMessage.Data) after.messages.getLast().body();
        assertEquals(3, data.points().size());
        assertEquals(Wire.data(1, 35).quaternions(), data.quaternions());
    }

    @Test
    void aCountOfBlocksMayBeLargerThanAnyNumberWithASign() throws Misworded {
        var said = Parcels.last(Wire.registered(1).client(new AimationMessage.Register("A", 1)));
        var after = changed(said, 1, Map.of("block_count", "9223372036854775808"));

        assertEquals(List.of("BLOCK_COUNT"), after.codes());
    }

    @Test
    void aLengthThatIsWrongStaysAsWrong() throws Misworded {
        var said = Parcels.last(Wire.registered(1).server(Packets.fixture("quirk_metadata_counts_utf16_units.bin")));
        long metadata = Long.parseLong(value(said, 1, "table[0].metadata"));
        var json = value(said, 1, "blocks[0].json");
        var after = Parcels.of(wire(said, WORDING.reword(said, 1, Map.of("blocks[0].json", json + "   "))))
                .getLast();

        assertEquals(String.valueOf(metadata + 3), value(after, 1, "table[0].metadata"));
    }

    @Test
    void aPacketThatBeganEarlierIsRefusedButItsFrameIsNot() throws Misworded {
        var packet = new AimationMessage.Register("Other", 0).packet().bytes();
        var said = Parcels.last(Wire.upgraded().fragments(Speaker.CLIENT, packet, 20, 50));
        assertEquals("registration", said.messages().get(1).name());

        var refused = assertThrows(Misworded.class, () -> WORDING.reword(said, 1, Map.of("/ClientName", "x")));
        assertEquals("the message began in an earlier frame: only this frame can be changed", refused.why());
        assertEquals("0", value(said, 1, "opcode"));
        assertEquals(0, WORDING.reword(said, 1, Map.of("fin", "0")).get(0));
    }

    @Test
    void aFragmentShowsItsPayloadUnmasked() throws Misworded {
        var packet = new AimationMessage.Register("Other", 0).packet().bytes();
        var parcels =
                Parcels.of(Wire.upgraded().fragments(Speaker.CLIENT, packet, 8).entries());
        var first = parcels.get(2);
        assertEquals("41 69 4d 61 74 69 6f 6e", value(first, 0, "payload"));

        var after = WORDING.reword(first, 0, Map.of("payload", "41 49 4d 61 74 69 6f 6e"));
        assertEquals(Wire.ascii("AIMation"), WordedFrame.of(after).payload());
    }

    @Test
    void ofSeveralFramesAtOnceOneIsChangedOrGoes() throws Misworded {
        var wire = Wire.upgraded();
        var ping = wire.frame(Opcode.PING, Wire.ascii("a"), Speaker.SERVER);
        var data = wire.frame(Opcode.BINARY, Wire.data(1, 35).packet().bytes(), Speaker.SERVER);
        var all = ByteBuffer.allocate(2 * ping.remaining() + data.remaining());
        all.put(ping.duplicate()).put(data.duplicate()).put(ping.duplicate()).flip();
        var said = Parcels.last(wire.toClient(all));
        assertEquals(
                List.of("ping frame", "binary frame", "data", "ping frame"),
                said.messages().stream().map(Message::name).toList());

        var after = changed(said, 2, Map.of("/FrameID", "1234"));
        assertEquals(1234, ((AimationMessage.Data) after.named("data").body()).frameId());
        assertEquals(
                "890161890162",
                Packets.hex(WORDING.reword(
                        Parcels.last(Wire.upgraded().toClient("\u0089\u0001a\u0089\u0001a")),
                        1,
                        Map.of("payload", "62"))));
        assertEquals(
                "890161890161", Packets.hex(WORDING.without(said, 2).orElseThrow()), "a packet goes with its frame");
        assertEquals(
                ping.remaining() + data.remaining(),
                WORDING.without(said, 3).orElseThrow().remaining());
    }

    @Test
    void nothingIsLeftOfWhatCrossedAlone() {
        for (var said : Parcels.all()) {
            for (int which = 0; which < Math.max(1, said.messages().size()); which++) {
                assertEquals(Optional.empty(), WORDING.without(said, which));
                assertEquals("", WORDING.identity(said));
            }
        }
    }

    @Test
    void everythingOfWhatNobodyUnderstandsIsBytes() throws Misworded {
        var said = new Utterance(AimationChannels.TCP, Direction.TO_CLIENT, Wire.ascii("abc"), List.of());
        assertEquals(
                List.of("bytes"),
                WORDING.spots(said, 0).stream().map(Spot::name).toList());
        assertEquals("7a", Packets.hex(WORDING.reword(said, 0, Map.of("bytes", "7a"))));
    }

    @Test
    void aFrameWithAnOpcodeThatIsNoneCanBeMended() throws Misworded {
        var said = Parcels.last(Wire.upgraded().toClient("\u0083\u0003abc"));
        assertEquals("undecodable", said.messages().getFirst().name());

        assertEquals("8203616263", Packets.hex(WORDING.reword(said, 0, Map.of("opcode", "2"))));
        assertEquals("830161", Packets.hex(WORDING.reword(said, 0, Map.of("payload", "61"))));
    }

    @Test
    void whatIsNotThereIsRefused() {
        for (var said : Parcels.all()) {
            for (int which = -1; which <= said.messages().size(); which++) {
                int its = which;
                var refused = assertThrows(Misworded.class, () -> WORDING.reword(said, its, Map.of("colour", "red")));
                assertEquals("colour", refused.spot());
            }
        }
    }

    @Test
    void whateverIsCutOffNothingButMiswordedIsThrown() {
        var random = new Random(3);
        for (var said : Parcels.all()) {
            var bytes = said.bytes();
            int step = bytes.remaining() < 400 ? 1 : 97;
            for (int length = 0; length < bytes.remaining(); length += step) {
                var cut = bytes.slice(0, length);
                tried(new Utterance(said.channel(), said.direction(), cut, said.messages()), random);
                Parcels.of(wire(said, cut)).forEach(other -> tried(other, random));
            }
        }
    }

    @Test
    void whateverIsWrongNothingButMiswordedIsThrown() {
        var random = new Random(4);
        var all = Parcels.all();
        for (int i = 0; i < 700; i++) {
            var said = all.get(i % all.size());
            var bytes = new byte[said.bytes().remaining()];
            said.bytes().get(0, bytes);
            for (int n = random.nextInt(4); n >= 0 && bytes.length > 0; n--) {
                bytes[random.nextInt(Math.min(bytes.length, 160))] = (byte) random.nextInt(256);
            }
            var other = ByteBuffer.wrap(bytes).asReadOnlyBuffer();
            tried(new Utterance(said.channel(), said.direction(), other, said.messages()), random);
            Parcels.of(wire(said, other)).forEach(one -> tried(one, random));
        }
    }

    @Test
    void jsonThatIsNoneHasTheSpotsBeforeItBreaksOff() {
        assertEquals(List.of("/a"), values("{\"a\":1,\"b\":\"x"));
        assertEquals(List.of("/a"), values("{\"a\":12"));
        assertEquals(List.of(), values("{\"a\":\"b\\"));
        assertEquals(List.of(), values("\u0000{\u0000\"\u0000a\u0000\"\u0000:\u00001"), "in UTF-16");
        assertEquals(List.of("/a"), values("\u00ef\u00bb\u00bf{\"a\":1}"), "behind a byte order mark");
    }

    private static List<String> values(String json) {
        var block = new Block.Unknown(Block.Kind.JSON.type, json.length(), Wire.ascii(json));
        var said = Parcels.last(
                Wire.registered(1).server(Packet.of(0, List.of(block)).bytes()));
        tried(said, new Random(5));
        return WORDING.spots(said, 1).stream()
                .map(Spot::name)
                .filter(name -> name.startsWith("/"))
                .toList();
    }

    /** Looks at all of it, and changes something. */
    private static void tried(Utterance said, Random random) {
        for (int which = 0; which < Math.max(1, said.messages().size()); which++) {
            var spots = WORDING.spots(said, which);
            int its = which;
            var same = assertDoesNotThrow(() -> WORDING.reword(said, its, Parcels.shown(spots)));
            assertEquals(said.bytes(), same);
            try {
                if (!spots.isEmpty()) {
                    var spot = spots.get(random.nextInt(spots.size()));
                    WORDING.reword(said, which, Map.of(spot.name(), Parcels.other(spot)));
                }
                WORDING.without(said, which);
            } catch (Misworded refused) {
                assertFalse(refused.why().isEmpty());
            }
        }
    }

    /** The last of a connection in which these bytes cross in place of others. */
    private static List<Entry> wire(Utterance said, ByteBuffer bytes) {
        boolean head =
                !said.messages().isEmpty() && !(said.messages().getFirst().body() instanceof AimationPart.Framed);
        if (AimationChannels.file(said.channel())) {
            return List.of(Wire.file(said.channel(), bytes));
        }
        var wire = head ? Wire.open() : Wire.registered(1);
        return (said.direction() == Direction.TO_CLIENT ? wire.toClient(bytes) : wire.toServer(bytes)).entries();
    }

    /** What a decoder understands of an utterance with other values. */
    private static Heard changed(Utterance said, int which, Map<String, String> values) throws Misworded {
        var bytes = WORDING.reword(said, which, values);
        boolean registers = said.messages().getLast().body() instanceof AimationMessage.Register;
        var wire = registers ? Wire.upgraded() : Wire.registered(1);
        var to = said.direction() == Direction.TO_CLIENT ? wire.toClient(bytes) : wire.toServer(bytes);
        var heard = Heard.of(to.entries());
        heard.findings.removeIf(finding -> finding.rule() == AimationRule.SHUTDOWN_NOT_SENT);
        return heard;
    }

    private static String value(Utterance said, int which, String name) {
        return WORDING.spots(said, which).stream()
                .filter(spot -> spot.name().equals(name))
                .findFirst()
                .orElseThrow()
                .value();
    }
}
