package mocapscope.protocol.aimation.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.aimation.AimationTestPackets;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import org.junit.jupiter.api.Test;

/** Tests that fast reading returns the same as full reading, without findings. */
class AimationDataPacketFastReaderTest {
    /** Texts of the JSON's making: what is odd, and what may stand anywhere. */
    private static final List<String> PIECES = List.of(
            "{",
            "}",
            ":",
            ",",
            "\"",
            " ",
            "\n",
            "0",
            "7",
            "-",
            ".",
            ".5",
            "e3",
            "E-2",
            "00",
            "null",
            "\\u0046",
            "[",
            "]",
            "x",
            "\0",
            "9007199254740993",
            "123456789012345678",
            "1234567890123456789",
            "\"FrameID\":1,",
            "\"More\":[1]");

    private final Random random = new Random(17);
    private int taken;

    @Test
    void readsCommonDataPackets() {
        for (int bones : new int[] {0, 1, 2, 35, 77}) {
            var packet = AimationMessage.SkeletonData.atRest(bones, bones, 2030811.32347, true);

            assertEquals(
                    packet, AimationDataPacketFastReader.read(packet.packet().bytes()));
        }
        assertNotNull(AimationDataPacketFastReader.read(AimationTestPackets.fixture("ok_data_17_77.bin")));
    }

    @Test
    void acceptsKeysInAnyOrderWithWhitespace() {
        var json = " { \"WorldTimeInSeconds\" :\t1.5 ,\r\n\"HandlerID\": 17,\"FrameID\":4294967296,\"BoneCount\":1 } ";

        var skeletonData = AimationDataPacketFastReader.read(packet(json));

        assertNotNull(skeletonData);
        assertEquals(4294967296L, skeletonData.frameId());
        assertEquals(1.5, skeletonData.worldTime());
    }

    @Test
    void leavesUnusualPacketsToFullReader() throws IOException {
        for (var name : fixtures()) {
            if (!name.startsWith("ok_data") || name.contains("unknown")) {
                assertNull(AimationDataPacketFastReader.read(AimationTestPackets.fixture(name)), name);
            }
        }
        assertNull(AimationDataPacketFastReader.read(
                packet("{\"HandlerID\":17,\"BoneCount\":1,\"FrameID\":0,\"WorldTimeInSeconds\":-0}")));
        assertNull(AimationDataPacketFastReader.read(
                packet("{\"HandlerID\":17,\"BoneCount\":1,\"FrameID\":0,\"WorldTimeInSeconds\":1e3}")));
    }

    @Test
    void matchesFullReaderOnTruncatedPackets() throws IOException {
        for (var name : fixtures()) {
            var whole = AimationTestPackets.fixture(name);
            for (int length = 0; length <= whole.remaining(); length++) {
                alike(whole.slice(0, length));
            }
        }
    }

    @Test
    void matchesFullReaderOnChangedBytes() throws IOException {
        var wires = fixtures().stream()
                .map(name -> AimationTestPackets.fixture(name).array())
                .toList();
        for (int i = 0; i < 60_000; i++) {
            var bytes = wires.get(i % wires.size()).clone();
            for (int changes = random.nextInt(3); changes >= 0; changes--) {
                int within = random.nextBoolean() ? Math.min(140, bytes.length) : bytes.length;
                bytes[random.nextInt(within)] = (byte) (random.nextBoolean() ? random.nextInt(256) : 0x7f);
            }
            alike(ByteBuffer.wrap(bytes));
        }
        assertTrue(taken > 1_000, () -> taken + " were read on the fast path");
    }

    @Test
    void matchesFullReaderOnChangedJson() {
        for (int i = 0; i < 60_000; i++) {
            var json = new StringBuilder("{\"BoneCount\":1,\"FrameID\":%d,\"HandlerID\":17,\"WorldTimeInSeconds\":%s}"
                    .formatted(random.nextLong() >>> random.nextInt(1, 64), time()));
            for (int changes = random.nextInt(3); changes > 0; changes--) {
                int at = random.nextInt(json.length());
                int end = Math.min(json.length(), at + random.nextInt(3));
                json.replace(at, end, PIECES.get(random.nextInt(PIECES.size())));
            }
            alike(packet(json.toString()));
        }
        assertTrue(taken > 15_000, () -> taken + " were read on the fast path");
    }

    /** Returns a time as programs write it: by Java's rules, or with a fixed number of decimals. */
    private String time() {
        double time = random.nextDouble() * Math.pow(10, random.nextInt(9));
        return random.nextBoolean()
                ? String.valueOf(time)
                : "%%.%df".formatted(random.nextInt(14)).formatted(time);
    }

    @Test
    void matchesFullReaderOnQuaternionLengths() {
        for (int i = 0; i < 2_000; i++) {
            double length = 1 + (i - 1000) * 2e-6;
            var skeletonData = new AimationMessage.SkeletonData(
                    1,
                    1,
                    1,
                    ImmutableDoubleArray.of(1, 2, 3),
                    ImmutableDoubleArray.of(length * 0.6, 0, length * 0.8, 0));
            alike(skeletonData.packet().bytes());
        }
        assertTrue(taken > 900, () -> taken + " were read on the fast path");
    }

    @Test
    void convertsDecimalsToNearestDouble() {
        int converted = 0;
        for (int i = 0; i < 500_000; i++) {
            long digits = random.nextLong(1_000_000_000_000_000_000L) / (long) Math.pow(10, random.nextInt(18));
            int places = random.nextInt(19);
            double number = DecimalToDoubleConverter.of(digits, places);
            double exact = Double.parseDouble(digits + "e-" + places);
            if (!Double.isNaN(number)) {
                converted++;
                assertEquals(exact, number, () -> digits + " with " + places);
            }
        }
        assertTrue(converted > 400_000, converted + " were converted");
    }

    private static List<String> fixtures() throws IOException {
        try (var files = Files.list(AimationTestPackets.FIXTURES)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".bin"))
                    .sorted()
                    .toList();
        }
    }

    private static ByteBuffer packet(String json) {
        var still = AimationMessage.SkeletonData.atRest(0, 1, 0, false);
        return AimationPacket.of(
                        AimationPacketHeader.STUDIO,
                        List.of(
                                new AimationBlock.TextBlock(AimationBlock.AimationBlockType.JSON, json),
                                new AimationBlock.FloatBlock(AimationBlock.AimationBlockType.POINTS, still.points()),
                                new AimationBlock.FloatBlock(
                                        AimationBlock.AimationBlockType.QUATERNIONS, still.quaternions())))
                .bytes();
    }

    private void alike(ByteBuffer packet) {
        var quick = AimationDataPacketFastReader.read(packet);
        if (quick == null) {
            return;
        }
        taken++;
        var violations = new ArrayList<DecodeException>();
        var full = (AimationMessage.SkeletonData)
                AimationMessageParser.readFully(packet, AimationViolationPolicy.of(true, violations::add));
        assertEquals(List.of(), violations);
        assertEquals(full, quick);
        assertEquals(Double.doubleToRawLongBits(full.worldTime()), Double.doubleToRawLongBits(quick.worldTime()));
    }
}
