package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SetpPacketTest {
    private static final String HEADER = "4d3c2b1a" // session id 0x1A2B3C4D
            + "01100b0a" // packet id 0x0A0B1001
            + "2ee3d911bf000000" // first send time, 820638245678 ms
            + "01" // guaranteed
            + "02"; // sent for the third time
    private static final String KEEPALIVE = "02" // type
            + "53000000" // message id
            + "0100" // one frame
            + "0000" // the first
            + "00"; // no data
    private static final String ACK = "03" + "51000000" + "0100" + "0000" + "04" + "100c0b0a";

    @Test
    void readsHeaderAndFrames() {
        var packet = SetpTestPackets.parts(SetpTestPackets.hex(HEADER + ACK + KEEPALIVE));

        assertEquals(new SetpPacketHeader(0x1A2B3C4DL, 0x0A0B1001L, 820_638_245_678L, true, 2), packet.header());
        assertEquals(
                List.of(3, 2),
                packet.frames().stream().map(SetpMessageFragment::type).toList());
        assertEquals(0x51, packet.frames().getFirst().message());
        assertEquals(
                SetpTestPackets.hex("100c0b0a"),
                packet.frames().getFirst().data().bytes());
    }

    @Test
    void writesSameBytesAsRead() {
        var bytes = SetpTestPackets.hex(HEADER + ACK + KEEPALIVE);
        var packet = SetpTestPackets.parts(bytes);

        assertEquals(bytes, packet.write());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "GUARANTEED_FLAG_INVALID,        4d3c2b1a01100b0a2ee3d911bf0000000202, 02530000000100000000",
        "FRAME_COUNT_ZERO,               4d3c2b1a01100b0a2ee3d911bf0000000102, 02530000000000000000",
        "FRAME_INDEX_OUT_OF_RANGE,       4d3c2b1a01100b0a2ee3d911bf0000000102, 02530000000100010000",
        "FRAME_EMPTY_IN_MULTIFRAME,      4d3c2b1a01100b0a2ee3d911bf0000000102, 02530000000200000000",
        "FRAME_DATA_TRUNCATED,           4d3c2b1a01100b0a2ee3d911bf0000000102, 02530000000100000001"
    })
    void rejectsPacketThatBreaksRule(String rule, String header, String frame) {
        assertTrue(of(SetpTestPackets.hex(header + frame)).isEmpty(), rule);
    }

    @Test
    void rejectsPacketTruncatedInsideFrame() {
        var whole = SetpTestPackets.hex(HEADER + ACK + KEEPALIVE);
        int firstFrameEnds = 18 + 14;
        for (int length = 0; length < whole.remaining(); length++) {
            assertEquals(length == firstFrameEnds, of(whole.slice(0, length)).isPresent(), length + " bytes");
        }
    }

    @Test
    void rejectsFrameOf247Bytes() {
        assertTrue(of(SetpTestPackets.packet(1, 1, true, SetpTestPackets.frame(28, 1, 246)))
                .isPresent());
        assertTrue(of(SetpTestPackets.packet(1, 1, true, SetpTestPackets.frame(28, 1, 247)))
                .isEmpty());
    }

    @Test
    void rejectsPacketOf1453Bytes() {
        var five = SetpTestPackets.frame(28, 1, 246);
        var fits = SetpTestPackets.packet(1, 1, true, five, five, five, five, five, SetpTestPackets.frame(28, 1, 144));
        var long1 = SetpTestPackets.packet(1, 1, true, five, five, five, five, five, SetpTestPackets.frame(28, 1, 145));

        assertEquals(1452, fits.remaining());
        assertTrue(of(fits).isPresent());
        assertTrue(of(long1).isEmpty());
    }

    @Test
    void connectNeedsSessionZeroAndOneWholeRequest() {
        var request = SetpTestPackets.frame(7, 1, 128);

        assertTrue(connects(SetpTestPackets.packet(0, 1, true, request)));
        assertTrue(connects(SetpTestPackets.packet(0, 1, true, SetpTestPackets.frame(17, 1, 184))));
        assertFalse(connects(SetpTestPackets.packet(5, 1, true, request)));
        assertFalse(connects(SetpTestPackets.packet(0, 1, false, request)));
        assertFalse(connects(SetpTestPackets.packet(0, 1, true, request, SetpTestPackets.frame(2, 2, 0))));
        assertFalse(connects(SetpTestPackets.packet(0, 1, true, request, SetpTestPackets.frame(7, 2, 128))));
        assertFalse(connects(SetpTestPackets.packet(0, 1, true, SetpEntryBuilder.frame(7, 1, 2, 0, new byte[64]))));
    }

    @Test
    void connectPacketHoldsEachFrameOnce() {
        var first = SetpEntryBuilder.frame(7, 1, 2, 0, new byte[64]);
        var other = SetpEntryBuilder.frame(7, 1, 2, 0, (byte) 1);
        var second = SetpEntryBuilder.frame(7, 1, 2, 1, new byte[64]);
        var third = SetpEntryBuilder.frame(7, 1, 3, 2, new byte[64]);

        assertTrue(connects(SetpTestPackets.packet(0, 1, true, second, first)));
        assertFalse(connects(SetpTestPackets.packet(0, 1, true, first, first)));
        assertFalse(connects(SetpTestPackets.packet(0, 1, true, first, other)));
        assertFalse(connects(SetpTestPackets.packet(0, 1, true, first, third)));
    }

    @Test
    void parsesRandomBytesWithoutError() {
        var random = new Random(3);
        for (int i = 0; i < 100_000; i++) {
            var bytes = new byte[random.nextInt(80)];
            random.nextBytes(bytes);
            of(ByteBuffer.wrap(bytes)).ifPresent(packet -> packet.acknowledgedIds(SetpMessageTypeTable.DRAFT));
        }
    }

    private static boolean connects(ByteBuffer packet) {
        return SetpTestPackets.parts(packet).opensSession(SetpMessageTypeTable.DRAFT);
    }

    private static Optional<SetpPacket> of(ByteBuffer packet) {
        return SetpPacket.of(packet, SetpValidationMode.STRICT);
    }
}
