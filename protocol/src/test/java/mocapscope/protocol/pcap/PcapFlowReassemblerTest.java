package mocapscope.protocol.pcap;

import static mocapscope.protocol.pcap.RecordingFlowListener.ONE;
import static mocapscope.protocol.pcap.RecordingFlowListener.TWO;
import static mocapscope.protocol.pcap.RecordingFlowListener.bytes;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the assignment of frames to flows. */
class PcapFlowReassemblerTest {
    /** A frame with "hi" from 10.0.0.1:1000 to 10.0.0.2:2000. */
    private static final String UDP_4 =
            "4500 001e 0000 4000 40 11 0000 0a000001 0a000002" + " 03e8 07d0 000a 0000 6869";

    /** A cooked header, version 2, up to the last byte of the interface's number. */
    private static final String COOKED_2 = "0800 0000 000000";

    private static final String HEAD_6 = "0000000000000000 0000000000000001 0000000000000000 0000000000000002";

    private final RecordingFlowListener listener = new RecordingFlowListener();
    private final PcapFlowReassembler dissector = new PcapFlowReassembler(listener);
    private final IpPacketBuilder maker = new IpPacketBuilder(ONE, TWO);
    private long now;

    @ParameterizedTest
    @CsvSource({
        "1,   010203040506 0708090a0b0c 0800", // Ethernet
        "1,   010203040506 0708090a0b0c 8100 0005 0800", // of a virtual network
        "1,   010203040506 0708090a0b0c 88a8 0007 8100 0005 0800", // of one within another
        "101, ''", // the packet itself
        "113, 0000 0304 0006 000000000000 0000 0800", // Linux, any interface
        "276, 0800 0000 00000001 0304 00 06 0000000000000000", // the same with the interface's number
        "0,   02000000", // BSD, little endian
        "0,   00000002", // big endian
        "0,   17000000", // as Windows numbers IPv6
        "0,   1a000000", // as Solaris does
        "108, 00000002", // OpenBSD
    })
    void findsDatagramOnEachLinkType(int link, String head) {
        frame(link, head + UDP_4);

        assertEquals(List.of("0 one: hi"), listener.events);
    }

    @Test
    void leavesOutCopiesOnOtherInterfaces() {
        frame(276, COOKED_2 + "02 0304 00 06 0000000000000000" + UDP_4);
        frame(276, COOKED_2 + "03 0304 00 06 0000000000000000" + UDP_4);
        frame(276, COOKED_2 + "04 0304 00 06 0000000000000000" + UDP_4.replace("40 11", "3f 11"));

        assertEquals(List.of("0 one: hi"), listener.events);
        assertEquals(2, dissector.copies());
    }

    @Test
    void leavesOutCopiesOnInterfacesOfFile() {
        frame(101, 0, UDP_4);
        frame(101, 1, UDP_4);

        assertEquals(List.of("0 one: hi"), listener.events);
        assertEquals(1, dissector.copies());
    }

    @Test
    void keepsRepeatedDatagramOfOneInterface() {
        frame(101, 0, UDP_4);
        frame(101, 0, UDP_4);
        frame(101, 1, UDP_4);
        frame(101, 1, UDP_4);

        assertEquals(List.of("0 one: hi", "0 one: hi"), listener.events);
        assertEquals(2, dissector.copies());
    }

    @Test
    void keepsDatagramWithOtherIdentificationOrTime() {
        frame(101, 0, UDP_4);
        frame(101, 1, UDP_4.replace("0000 4000", "0001 4000"));
        now += 51_000_000;
        frame(101, 1, UDP_4);

        assertEquals(List.of("0 one: hi", "0 one: hi", "0 one: hi"), listener.events);
        assertEquals(0, dissector.copies());
    }

    @Test
    void identificationTellsCopiesWhereInterfaceIsUnknown() {
        var identified = UDP_4.replace("0000 4000", "0001 4000");
        frame(113, "0000 0304 0006 000000000000 0000 0800" + identified);
        frame(113, "0000 0304 0006 000000000000 0000 0800" + identified);
        frame(113, "0000 0304 0006 000000000000 0000 0800" + UDP_4);
        frame(113, "0000 0304 0006 000000000000 0000 0800" + UDP_4);

        assertEquals(List.of("0 one: hi", "0 one: hi", "0 one: hi"), listener.events);
        assertEquals(1, dissector.copies());
    }

    @Test
    void namesUnknownLinkTypes() {
        frame(127, UDP_4);
        frame(127, UDP_4);
        frame(999, UDP_4);

        assertEquals(
                "{127 (IEEE802_11_RADIOTAP), which is not read: capture without monitor mode, on a host that sends or"
                        + " receives the data=2, 999 (a number without a known name), which is not read: capture on"
                        + " another interface, such as Ethernet or Linux' \"any\"=1}",
                dissector.unknownLinkFrames().toString());
    }

    @Test
    void ignoresPaddingOfShortFrame() {
        frame(101, UDP_4 + "000000000000");

        assertEquals(List.of("0 one: hi"), listener.events);
    }

    @Test
    void countsTruncatedDatagrams() {
        frame(101, UDP_4.substring(0, UDP_4.length() - 2));

        assertEquals(List.of("0 one lost 1"), listener.events);
        assertEquals(1, dissector.truncatedDatagrams());
    }

    @Test
    void reassemblesFragmentsInAnyOrder() {
        var rest = "4500 0018 0009 0001 40 11 0000 0a000001 0a000002" + "6869 2121";
        var first = "4500 001c 0009 2000 40 11 0000 0a000001 0a000002" + " 03e8 07d0 000c 0000";
        frame(101, rest);
        frame(101, rest);
        frame(101, first);

        assertEquals(List.of("0 one: hi!!"), listener.events);
    }

    @Test
    void keepsFragmentsOfDifferentPacketsApart() {
        frame(101, "4500 001c 0009 2000 40 11 0000 0a000001 0a000002" + " 03e8 07d0 000c 0000");
        frame(101, "4500 0018 000a 0001 40 11 0000 0a000001 0a000002" + "6869 2121");

        assertEquals(List.of(), listener.events);
    }

    @Test
    void skipsIpv6ExtensionHeaders() {
        frame(
                101,
                "60000000 001a 00 40" + HEAD_6 + "3c 00 000000000000" + "11 00 000000000000"
                        + "03e8 07d0 000a 0000 6869");

        assertEquals(List.of("0 one: hi"), listener.events);
    }

    @Test
    void reassemblesIpv6Fragments() {
        frame(101, "60000000 0010 2c 40" + HEAD_6 + "11 00 0001 00000007" + "03e8 07d0 000c 0000");
        frame(101, "60000000 000c 2c 40" + HEAD_6 + "11 00 0008 00000007" + "6869 2121");

        assertEquals(List.of("0 one: hi!!"), listener.events);
    }

    @Test
    void followsConnectionFromOpenToClose() {
        sendSegment(ONE, 10, 0, TcpSegment.SYN, "");
        sendSegment(TWO, 50, 11, TcpSegment.SYN | TcpSegment.ACK, "");
        sendSegment(ONE, 11, 51, TcpSegment.ACK, "hello");
        sendSegment(TWO, 51, 16, TcpSegment.ACK, "yes");
        sendSegment(TWO, 54, 16, TcpSegment.FIN | TcpSegment.ACK, "");
        sendSegment(ONE, 16, 55, TcpSegment.FIN | TcpSegment.ACK, "bye");

        assertEquals(
                List.of("0 opened by one", "0 one: hello", "0 two: yes", "0 one: bye", "0 closed by two: FINISHED"),
                listener.events);
    }

    @Test
    void refusedConnectionNeverOpens() {
        sendSegment(ONE, 10, 0, TcpSegment.SYN, "");
        sendSegment(TWO, 0, 11, TcpSegment.RST | TcpSegment.ACK, "");

        assertEquals(List.of(), listener.events);
    }

    @Test
    void readsConnectionOpenedBeforeCapture() {
        sendSegment(TWO, 900, 70, TcpSegment.ACK, "");
        sendSegment(TWO, 900, 70, TcpSegment.ACK, "abc");
        sendSegment(ONE, 70, 903, TcpSegment.ACK, "x");

        assertEquals(List.of("0 opened by two?", "0 two: abc", "0 one: x"), listener.events);
    }

    @Test
    void resetFlushesWaitingBytesAndClosesConnection() {
        open();
        sendSegment(ONE, 13, 51, TcpSegment.ACK, "late");
        sendSegment(TWO, 51, 11, TcpSegment.RST, "");
        sendSegment(ONE, 11, 51, TcpSegment.ACK, "ab");

        assertEquals(
                List.of("0 opened by one", "0 one lost 2", "0 one: late", "0 closed by two: RESET"), listener.events);
    }

    @Test
    void newSynReplacesConnection() {
        open();
        sendSegment(ONE, 700, 0, TcpSegment.SYN, "");
        sendSegment(TWO, 90, 701, TcpSegment.SYN | TcpSegment.ACK, "");
        sendSegment(ONE, 701, 91, TcpSegment.ACK, "b");

        assertEquals(
                List.of("0 opened by one", "0 closed by one: REPLACED", "1 opened by one", "1 one: b"),
                listener.events);
    }

    @Test
    void synAckAfterResetOpensNewConnection() {
        open();
        sendSegment(ONE, 11, 51, TcpSegment.ACK, "a");
        sendSegment(TWO, 51, 12, TcpSegment.RST, "");
        sendSegment(TWO, 90, 701, TcpSegment.SYN | TcpSegment.ACK, "");
        sendSegment(ONE, 701, 91, TcpSegment.ACK, "b");

        assertEquals(
                List.of("0 opened by one", "0 one: a", "0 closed by two: RESET", "1 opened by one", "1 one: b"),
                listener.events);
    }

    @Test
    void ignoresOutdatedReset() {
        open();
        sendSegment(ONE, 11, 51, TcpSegment.ACK, "ab");
        sendSegment(ONE, 11, 51, TcpSegment.RST, "");
        sendSegment(ONE, 13, 51, TcpSegment.ACK, "c");

        assertEquals(List.of("0 opened by one", "0 one: ab", "0 one: c"), listener.events);
    }

    @Test
    void matchesSynAckCapturedBeforeSyn() {
        sendSegment(TWO, 50, 11, TcpSegment.SYN | TcpSegment.ACK, "");
        sendSegment(ONE, 10, 0, TcpSegment.SYN, "");
        sendSegment(ONE, 11, 51, TcpSegment.ACK, "a");

        assertEquals(List.of("0 opened by one", "0 one: a"), listener.events);
    }

    @Test
    void ignoresRepeatedSynAckAfterReset() {
        open();
        sendSegment(ONE, 11, 51, TcpSegment.ACK, "a");
        sendSegment(TWO, 51, 12, TcpSegment.RST, "");
        sendSegment(TWO, 50, 11, TcpSegment.SYN | TcpSegment.ACK, "");

        assertEquals(List.of("0 opened by one", "0 one: a", "0 closed by two: RESET"), listener.events);
    }

    @Test
    void keepsCommentsWithTheirBytes() {
        open();
        sendSegment(ONE, 13, 51, TcpSegment.ACK, "c", " (late)");
        sendSegment(ONE, 11, 51, TcpSegment.ACK, "ab", " (first)");

        assertEquals(List.of("0 opened by one", "0 one: ab (first)", "0 one: c (late)"), listener.events);
    }

    @Test
    void ignoresRepeatedSyn() {
        open();
        sendSegment(ONE, 10, 0, TcpSegment.SYN, "");
        sendSegment(ONE, 11, 51, TcpSegment.ACK, "a");

        assertEquals(List.of("0 opened by one", "0 one: a"), listener.events);
    }

    @Test
    void endOfCaptureFlushesBytesWithoutClosingConnection() {
        open();
        sendSegment(ONE, 13, 51, TcpSegment.ACK, "c");
        dissector.finish();

        assertEquals(List.of("0 opened by one", "0 one lost 2", "0 one: c"), listener.events);
    }

    @Test
    void evictsLeastRecentlyUsedConnection() {
        open();
        for (int other = 1; other < 16_384; other++) {
            segment(RecordingFlowListener.address(3, other), TWO, TcpSegment.SYN);
        }
        assertEquals(List.of("0 opened by one"), listener.events);
        sendSegment(ONE, 11, 51, TcpSegment.ACK, "a");
        segment(RecordingFlowListener.address(4, 1), TWO, TcpSegment.SYN);
        assertEquals(List.of("0 opened by one", "0 one: a"), listener.events);
        for (int other = 2; other <= 16_384; other++) {
            segment(RecordingFlowListener.address(4, other), TWO, TcpSegment.SYN);
        }

        assertEquals(List.of("0 opened by one", "0 one: a", "0 closed by one: FORGOTTEN"), listener.events);
    }

    @Test
    void evictsLeastRecentlyUsedDatagramFlow() {
        datagram(ONE, TWO);
        for (int other = 1; other < 65_536; other++) {
            datagram(RecordingFlowListener.address(3, other), TWO);
        }
        datagram(ONE, TWO);
        assertEquals("0 one: x", listener.events.getLast());
        for (int other = 0; other < 65_536; other++) {
            datagram(RecordingFlowListener.address(4, other), TWO);
        }
        datagram(ONE, TWO);

        assertEquals("131072 one: x", listener.events.getLast());
    }

    @Test
    void evictsOldestFragmentedPacket() {
        for (int id = 0; id <= 256; id++) {
            frame(101, first(id));
        }
        frame(101, rest(0));
        assertEquals(List.of(), listener.events);
        // The result of the first packet replaced that of the second.
        frame(101, rest(2));

        assertEquals(List.of("0 one: hi!!"), listener.events);
    }

    @Test
    void discardsFragmentsAfterOneMinute() {
        frame(101, first(9));
        now = 60_000_000_000L;
        frame(101, rest(9));
        assertEquals(List.of("0 one: hi!!"), listener.events);
        frame(101, first(9));
        now += 60_000_000_000L;
        frame(101, rest(9));

        assertEquals(List.of("0 one: hi!!"), listener.events);
    }

    private static String first(int id) {
        return "4500 001c %04x 2000 40 11 0000 0a000001 0a000002 03e8 07d0 000c 0000".formatted(id);
    }

    private static String rest(int id) {
        return "4500 0018 %04x 0001 40 11 0000 0a000001 0a000002 6869 2121".formatted(id);
    }

    @Test
    void survivesRandomBytes() {
        var random = new Random(7);
        var seed = HexFormat.of().parseHex((UDP_4 + UDP_4).replace(" ", ""));
        for (int i = 0; i < 20_000; i++) {
            var bytes = seed.clone();
            for (int flips = random.nextInt(6); flips >= 0; flips--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            bytes[9] = (byte) (random.nextBoolean() ? 6 : 17);
            var cut = ByteBuffer.wrap(bytes, 0, random.nextInt(bytes.length))
                    .slice()
                    .asReadOnlyBuffer();
            int link = new int[] {0, 1, 101, 113, 276, 229}[random.nextInt(6)];
            assertDoesNotThrow(() -> dissector.dissect(new PcapFrame(0, link, -1, 999, cut, "")));
        }
        dissector.finish();
    }

    private void open() {
        sendSegment(ONE, 10, 0, TcpSegment.SYN, "");
        sendSegment(TWO, 50, 11, TcpSegment.SYN | TcpSegment.ACK, "");
    }

    private void sendSegment(HostPort from, int sequence, int acknowledged, int flags, String text) {
        sendSegment(from, sequence, acknowledged, flags, text, "");
    }

    private void sendSegment(HostPort from, int sequence, int acknowledged, int flags, String text, String comment) {
        var to = from.equals(ONE) ? TWO : ONE;
        var fields = new IpPacketBuilder.TcpHeaderFields(sequence, acknowledged, flags, 100);
        frame(maker.buildSegment(from, to, fields, bytes(""), bytes(text)), comment);
    }

    private void segment(HostPort from, HostPort to, int flags) {
        frame(
                maker.buildSegment(
                        from, to, new IpPacketBuilder.TcpHeaderFields(1, 0, flags, 100), bytes(""), bytes("")),
                "");
    }

    private void datagram(HostPort from, HostPort to) {
        frame(maker.buildDatagram(from, to, bytes("x")), "");
    }

    private void frame(ByteBuffer packet, String comment) {
        var copy = ByteBuffer.allocate(packet.remaining()).put(packet).flip().asReadOnlyBuffer();
        dissector.dissect(new PcapFrame(now++, 101, -1, copy.remaining(), copy, comment));
    }

    private void frame(int link, String hex) {
        frame(link, -1, hex);
    }

    private void frame(int link, int captureInterface, String hex) {
        var bytes = ByteBuffer.wrap(HexFormat.of().parseHex(hex.replace(" ", "")));
        dissector.dissect(
                new PcapFrame(now++, link, captureInterface, bytes.remaining(), bytes.asReadOnlyBuffer(), ""));
    }
}
