package mocapscope.protocol.pcap;

import static mocapscope.protocol.pcap.RecordingFlowListener.ONE;
import static mocapscope.protocol.pcap.RecordingFlowListener.TWO;
import static mocapscope.protocol.pcap.RecordingFlowListener.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the written bytes, and of reading them again; tshark accepted the same bytes. */
class PcapngWriterTest {
    private final ByteArrayOutputStream file = new ByteArrayOutputStream();

    @Test
    void writesDatagramWithHeadersAndChecksums() throws IOException {
        var writer = new PcapngWriter(file, "us");
        var conversationWriter =
                PcapngConversationWriter.datagrams(writer, writer.addInterface("vrpn-1", ""), ONE, TWO);
        conversationWriter.write(ONE, 1_000_000_000_000L, bytes("hi"), "note");

        assertEquals("""
                0a0d0d0a 28000000
                4d3c2b1a 01000000 ffffffffffffffff
                04000200 75730000
                00000000
                28000000
                01000000 30000000
                65000000 00000000
                02000600 7672706e2d310000
                03000000
                09000100 09000000
                00000000
                30000000
                06000000 4c000000
                00000000
                e8000000 0010a5d4
                1e000000 1e000000
                4500001e 00004000 401126cd 0a000001 0a000002
                03e807d0 000a77b6 68690000
                01000400 6e6f7465
                00000000
                4c000000
                """.replaceAll("\\s", ""), HexFormat.of().formatHex(file.toByteArray()));
        assertEquals(file.size(), writer.bytesWritten());
    }

    @Test
    void writtenConnectionReadsBackUnchanged() throws IOException {
        var listener = written(ONE, TWO, writer -> {
            writer.write(ONE, 2, bytes("hello"), "");
            writer.write(TWO, 3, bytes("yes"), "");
            writer.close(TWO, 4);
            writer.close(ONE, 5);
        });

        assertEquals(
                List.of("0 opened by one", "0 one: hello", "0 two: yes", "0 closed by two: FINISHED"), listener.events);
    }

    @Test
    void writesCommentOfEachAndSummaryOfLastPacket() throws IOException {
        var writer = new PcapngWriter(file, "us");
        var conversationWriter = PcapngConversationWriter.begunStream(writer, writer.addInterface("x", ""), ONE, TWO);
        conversationWriter.write(TWO, 2, bytes("0123456789".repeat(10_000)), "mark", "summary");
        conversationWriter.write(TWO, 2, bytes("plain"), "", "");
        conversationWriter.write(TWO, 2, bytes("long"), "m".repeat(70_000), "s".repeat(70_000));
        var comments = PcapReaderTest.frames(file.toByteArray()).stream()
                .map(PcapFrame::comment)
                .toList();

        // the second is an acknowledgement
        assertEquals(
                List.of("mark", "mark\nsummary", "", ""),
                List.of(comments.get(0), comments.get(1), comments.get(2), comments.get(3)));
        assertEquals(2 * 65_532 + 1, comments.getLast().length());
    }

    @Test
    void sorterHoldsPacketsUntilEnd() throws IOException {
        try (var sorter = new PcapngPacketSorter(() -> {
            throw new IOException("no file is needed");
        })) {
            var writer = new PcapngWriter(file, "us", sorter);
            var early = PcapngConversationWriter.datagrams(writer, writer.addInterface("a", ""), ONE, TWO);
            var late = PcapngConversationWriter.datagrams(writer, writer.addInterface("b", ""), TWO, ONE);
            late.write(ONE, 7, bytes("late"), "");
            early.write(ONE, 5, bytes("early"), "");
            assertEquals(0, PcapReaderTest.frames(file.toByteArray()).size());
            sorter.writeTo(file, () -> {});

            assertEquals(file.size(), writer.bytesWritten());
        }

        assertEquals(
                List.of(5L, 7L),
                PcapReaderTest.frames(file.toByteArray()).stream()
                        .map(PcapFrame::nanos)
                        .toList());
    }

    @Test
    void splitsLongDataIntoSeveralPackets() throws IOException {
        var much = "0123456789".repeat(30_000);
        var listener = written(ONE, TWO, writer -> writer.write(TWO, 2, bytes(much), ""));

        assertEquals(much, listener.textFrom("two"));
        assertEquals(6, listener.events.size());
    }

    @Test
    void writesIpv6Packets() throws IOException {
        var one = new HostPort(InetAddress.ofLiteral("2001:db8::1"), 1000);
        var two = new HostPort(InetAddress.ofLiteral("2001:db8::2"), 2000);
        var listener = written(one, two, writer -> writer.write(one, 2, bytes("hello"), ""));

        assertEquals(List.of("0 opened by one", "0 one: hello"), listener.events);
        assertEquals(
                "[2001:db8:0:0:0:0:0:1]:1000",
                listener.flows.getFirst().opener().toString());
    }

    /** The ones' complement of the ones' complement sum of all that a checksum covers, itself included, is 0. */
    @Test
    void computesChecksumsOfOddLengths() throws IOException {
        var maker = new IpPacketBuilder(ONE, TWO);
        for (int length = 0; length < 9; length++) {
            var packet = maker.buildDatagram(ONE, TWO, bytes("\u00ff\u00fe\u0003\u0081abcde".substring(0, length)));
            int sum = 17 + packet.remaining() - 20;
            for (int i = 12; i < packet.limit(); i++) {
                sum += (packet.get(i) & 0xff) << (i % 2 == 0 ? 8 : 0);
            }
            assertEquals(0xffff, (sum & 0xffff) + (sum >>> 16), "of " + length);
        }
    }

    @Test
    void rejectsOnlyDatagramsAboveMaximumLength() throws IOException {
        var writer = new PcapngWriter(file, "us");
        var conversationWriter = PcapngConversationWriter.datagrams(writer, writer.addInterface("x", ""), ONE, TWO);
        conversationWriter.write(ONE, 0, bytes("x".repeat(65_507)), "");

        assertThrows(
                IllegalArgumentException.class, () -> conversationWriter.write(ONE, 0, bytes("x".repeat(65_508)), ""));
        assertEquals(1, PcapReaderTest.frames(file.toByteArray()).size());
    }

    @Test
    void rejectsAddressesOfDifferentIpVersions() throws IOException {
        var writer = new PcapngWriter(file, "us");
        var six = new HostPort(InetAddress.ofLiteral("::1"), 1);

        assertThrows(IllegalArgumentException.class, () -> PcapngConversationWriter.datagrams(writer, 0, ONE, six));
    }

    private interface ConversationScript {
        void write(PcapngConversationWriter writer) throws IOException;
    }

    private RecordingFlowListener written(HostPort opener, HostPort other, ConversationScript script)
            throws IOException {
        var writer = new PcapngWriter(file, "us");
        script.write(PcapngConversationWriter.stream(writer, writer.addInterface("x", "y"), opener, other, 1));
        var listener = new RecordingFlowListener();
        var dissector = new PcapFlowReassembler(listener);
        PcapReaderTest.frames(file.toByteArray()).forEach(dissector::dissect);
        dissector.finish();
        assertTrue(listener.events.stream().noneMatch(word -> word.contains("lost")), listener.events::toString);
        return listener;
    }
}
