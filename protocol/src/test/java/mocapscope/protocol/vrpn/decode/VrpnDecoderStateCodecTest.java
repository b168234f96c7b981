package mocapscope.protocol.vrpn.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.decoder.DecoderStateCodec;
import mocapscope.protocol.toy.DecoderStateRoundTrip;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.vrpn.wire.ImmutableIntArray;
import mocapscope.protocol.vrpn.wire.VrpnAnalogMessage;
import mocapscope.protocol.vrpn.wire.VrpnButtonMessage;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnCommonDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnDecodedOutput;
import mocapscope.protocol.vrpn.wire.VrpnDialMessage;
import mocapscope.protocol.vrpn.wire.VrpnEntryBuilder;
import mocapscope.protocol.vrpn.wire.VrpnIdKeyedTable;
import mocapscope.protocol.vrpn.wire.VrpnMessage;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnSkeletonDescriptionFragment;
import mocapscope.protocol.vrpn.wire.VrpnTestBytes;
import mocapscope.protocol.vrpn.wire.VrpnTestLogs;
import mocapscope.protocol.vrpn.wire.VrpnTrackerGeometryMessage;
import mocapscope.protocol.vrpn.wire.VrpnTrackerMessage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A decoder that continues from a stored state decodes all that follows as one that decoded it from the start. */
@Tag("slow")
class VrpnDecoderStateCodecTest {
    private static final long SECOND = 1_000_000_000L;
    private static final VrpnDecoder DECODER =
            new VrpnDecoder(VrpnDecodedOutput.SESSION, VrpnDecodedOutput.endpoint(List.of(), Map.of()));
    private static final int LATE_TYPE = 900;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ground_tcp.jsonl",
                "ground_udp.jsonl",
                "generic_tcp_print_devices.jsonl",
                "generic_udp_print_devices.jsonl",
                "handshake_cases/cookie_late_1s.jsonl",
                "handshake_cases/cookie_garbage.jsonl",
                "handshake_cases/length_below_24.jsonl",
                "handshake_cases/type_name_too_long_120.jsonl"
            })
    void restoresStateAnywhereInCapture(String capture) {
        var entries = VrpnEntryBuilder.captured(capture);

        assertEquals((entries.size() + 2) / 3, new DecoderStateRoundTrip(DECODER, entries).compare(3, 30));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 23, 25, 61})
    void restoredDecoderCompletesPartialMessage(int size) {
        var text = VrpnTestBytes.GREETING
                + pose(1, 1, 7)
                + VrpnTestBytes.frame(1, VrpnMessageType.TEXT.id(), part(1, 3))
                + pose(1, 2, 6)
                + VrpnTestBytes.frame(1, VrpnMessageType.TEXT.id(), part(2, 3))
                + VrpnTestBytes.PONG;
        var entries = VrpnEntryBuilder.split(
                VrpnEntryBuilder.open()
                        .fromServer(text)
                        .fromClient(VrpnTestBytes.COOKIE + VrpnTestBytes.sender(3, "Tracker0"))
                        .fromServer(VrpnTestBytes.frame(1, VrpnMessageType.TEXT.id(), part(3, 3)))
                        .closed(Direction.TO_SERVER, 0, "")
                        .list(),
                () -> size);

        assertEquals(entries.size(), new DecoderStateRoundTrip(DECODER, entries).compare(1, 2000 / size));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 13, 24, 1000})
    void restoresStateAnywhereInLog(int size) throws IOException {
        var file = Files.readAllBytes(VrpnTestLogs.SERVER);
        var entries = pieces(
                VrpnChannelConstants.LOG, size, ByteBuffer.wrap(file, 0, Math.min(file.length, 4000 + 20 * size)));

        assertEquals(entries.size(), new DecoderStateRoundTrip(DECODER, entries).compare(1, 100));
    }

    @Test
    void resumesLogOfTwoConnectionsAnywhere() {
        var once = VrpnTestLogs.sender(1, "Tracker0")
                + VrpnTestLogs.type(4, VrpnMessageType.DIAL)
                + VrpnTestLogs.record(7, 1, 4, new VrpnDialMessage(0, 1))
                + VrpnTestLogs.record(6, 1, 4, new VrpnDialMessage(0, 1))
                + VrpnTestLogs.record(6, 2, 5, "")
                + VrpnTestLogs.record(0, 0, -5, "");
        var bytes = ByteBuffer.wrap(VrpnTestBytes.hex(VrpnTestBytes.COOKIE + once + once + "ff".repeat(24) + once));

        var entries = pieces(VrpnChannelConstants.LOG, 17, bytes);
        assertEquals(entries.size(), new DecoderStateRoundTrip(DECODER, entries).compare(1, 200));
    }

    @Test
    void keepsMessagesWaitingForDescriptions() {
        var wait = VrpnTestBytes.frame(1, LATE_TYPE, new VrpnAnalogMessage(ImmutableDoubleArray.of(4)));
        var entries = VrpnEntryBuilder.open().fromServer(VrpnTestBytes.COOKIE);
        for (int i = 0; i < 8; i++) {
            entries.datagram(
                    Direction.TO_CLIENT,
                    i * SECOND / 5,
                    VrpnTestBytes.numbered(2 * i, wait)
                            + VrpnTestBytes.numbered(2 * i + 1, VrpnTestBytes.frame(2, LATE_TYPE + i, "")));
        }
        entries.data(
                Direction.TO_CLIENT,
                2 * SECOND,
                VrpnTestBytes.hex(VrpnTestBytes.sender(1, "A") + VrpnTestBytes.sender(2, "B")));
        entries.datagram(Direction.TO_CLIENT, 2 * SECOND, VrpnTestBytes.numbered(30, wait));
        entries.data(
                Direction.TO_CLIENT,
                2 * SECOND,
                VrpnTestBytes.hex(VrpnTestBytes.type(LATE_TYPE, "vrpn_Analog Channel")));
        entries.datagram(Direction.TO_CLIENT, 2 * SECOND, VrpnTestBytes.numbered(29, wait));
        entries.closed(Direction.TO_SERVER, 3 * SECOND, "");

        assertEquals(entries.list().size(), new DecoderStateRoundTrip(DECODER, entries.list()).compare(1, 20));
    }

    @Test
    void earlyMessagesBeforeCookieStillWait() {
        var entries = VrpnEntryBuilder.open();
        for (int i = 0; i < 6; i++) {
            entries.datagram(
                    Direction.TO_CLIENT,
                    i * SECOND * 3 / 4,
                    VrpnTestBytes.numbered(i, VrpnTestBytes.frame(i, LATE_TYPE + i, "")));
        }
        entries.datagram(
                Direction.TO_CLIENT, 5 * SECOND, VrpnTestBytes.numbered(6, VrpnTestBytes.frame(1, LATE_TYPE + 1, "")));
        entries.datagram(
                Direction.TO_CLIENT, 5 * SECOND, VrpnTestBytes.numbered(7, VrpnTestBytes.frame(1, LATE_TYPE + 1, "")));
        entries.fromServer(VrpnTestBytes.GREETING);

        assertEquals(entries.list().size(), new DecoderStateRoundTrip(DECODER, entries.list()).compare(1, 20));
    }

    @Test
    void preservesNonTextNames() {
        var longest = "ff".repeat(95);
        var sender = VrpnTestBytes.frame(3, -1, "00000060" + longest + "00");
        var odd = VrpnTestBytes.frame(4, -1, "00000008" + "41e282ff42c3ef" + "00");
        var entries = VrpnEntryBuilder.open()
                .fromServer(VrpnTestBytes.GREETING + sender + odd)
                .fromServer(VrpnTestBytes.frame(3, -2, "00000060" + longest + "00"))
                .fromServer(VrpnTestBytes.frame(3, VrpnMessageType.PONG.id(), "")
                        + VrpnTestBytes.frame(4, VrpnMessageType.PONG.id(), "")
                        + sender);

        assertEquals(4, new DecoderStateRoundTrip(DECODER, entries.list()).compare(1, 9));
    }

    /**
     * Times as far from 1970 as the wire's numbers allow, at which seconds and microseconds cannot be separated by
     * division.
     */
    @Test
    void keepsStraySequenceNumbersOfBothDirections() {
        var entries = VrpnEntryBuilder.open().fromServer(VrpnTestBytes.GREETING);
        for (var direction : Direction.values()) {
            for (long number : List.of(1, 5_000, 5_001, 9, 10, 9_000, 11)) {
                entries.datagram(direction, 0, VrpnTestBytes.numbered(number, pose(1, 0, number)));
            }
        }

        assertEquals(entries.list().size(), new DecoderStateRoundTrip(DECODER, entries.list()).compare(1, 20));
    }

    /** Without a stray the record is the one that earlier versions wrote and read. */
    @Test
    void storesStrayOnlyWhileUnexplained() {
        var entries = VrpnEntryBuilder.open().fromServer(VrpnTestBytes.GREETING);
        for (long number : List.of(1, 2, 5_000, 3)) {
            entries.datagram(Direction.TO_CLIENT, 0, VrpnTestBytes.numbered(number, pose(1, 0, 1)));
        }
        int last = entries.list().size();

        assertTrue(
                size(entries.list().subList(0, last - 1)) > size(entries.list().subList(0, last - 2)));
        assertEquals(size(entries.list().subList(0, last - 2)), size(entries.list()));
    }

    @Test
    void preservesExtremeTimes() {
        var pong = VrpnTestBytes.hex(pose(1, 0, 1));
        var entries = VrpnEntryBuilder.open().fromServer(VrpnTestBytes.GREETING);
        for (var time : List.of("7fffffff7fffffff", "7fffffff7ffffbff", "8000000080000000", "8000000080000400")) {
            var bytes = VrpnTestBytes.hex(ByteBuffer.wrap(pong));
            entries.fromServer(bytes.substring(0, 8) + time + bytes.substring(24));
        }

        assertEquals(6, new DecoderStateRoundTrip(DECODER, entries.list()).compare(1, 9));
    }

    @Test
    void resumesRandomSessionsAtAnyEntry() {
        for (int seed = 0; seed < 25; seed++) {
            var entries = conversation(new Random(seed), 120);

            assertEquals(entries.size(), new DecoderStateRoundTrip(DECODER, entries).compare(1, 60), "seed " + seed);
        }
    }

    @Test
    void checkpointDoesNotGrowWithSession() {
        var entries = VrpnEntryBuilder.open().fromServer(VrpnTestBytes.GREETING);
        for (int i = 1; i <= 10_000; i++) {
            entries.fromServer(pose(1, 0, i));
            entries.datagram(Direction.TO_CLIENT, i, VrpnTestBytes.numbered(i, pose(1, 0, i)));
        }

        assertEquals(size(entries.list().subList(0, 202)), size(entries.list()), 20);
        assertTrue(size(entries.list()) < 2_000);
    }

    @Test
    void damagedStatesAreRejectedOrHarmless() {
        var random = new Random(5);
        for (int seed = 0; seed < 12; seed++) {
            new DecoderStateRoundTrip(DECODER, conversation(random, 100)).damage(9, 100, random);
        }
    }

    private static int size(List<Entry> entries) {
        return DecoderStateCodec.encode(DECODER, VrpnDecodedOutput.of(entries).state)
                .bytes()
                .length;
    }

    private static List<Entry> pieces(Channel channel, int size, ByteBuffer bytes) {
        var transcript = new Transcript(Long.MAX_VALUE);
        var entries = new ArrayList<>(List.of(transcript.appendOpened(Direction.TO_CLIENT, channel, 0, "")));
        for (int from = 0; from < bytes.limit(); from += size) {
            var part = bytes.slice(from, Math.min(size, bytes.limit() - from));
            entries.add(transcript.appendData(Direction.TO_CLIENT, channel, from, part, Entry.EntryModification.NONE));
        }
        entries.add(transcript.appendClosed(Direction.TO_CLIENT, channel, bytes.limit(), ""));
        return entries;
    }

    private static String pose(int sender, int sensor, long seconds) {
        var pose = new VrpnTrackerMessage.PosQuat(sensor, Vec3.ZERO, Quat.IDENTITY);
        return VrpnTestBytes.frame(
                seconds * SECOND, sender, VrpnMessageType.POS_QUAT.id(), VrpnTestBytes.payload(pose));
    }

    private static VrpnSkeletonDescriptionFragment part(int number, int of) {
        return new VrpnSkeletonDescriptionFragment(0, 0, number, of, (number == 1 ? "{" : "") + "\"x\":0,".repeat(150));
    }

    /** Returns random traffic of two peers, valid or not. */
    private static List<Entry> conversation(Random random, int length) {
        var entries = VrpnEntryBuilder.open();
        long now = 0;
        long number = 4_294_967_290L;
        for (int i = 0; i < length; i++) {
            now += random.nextInt(4) == 0 ? random.nextLong(SECOND) : 1;
            var direction = random.nextInt(4) == 0 ? Direction.TO_SERVER : Direction.TO_CLIENT;
            int id = random.nextInt(100);
            if (id < 2) {
                entries.closed(direction, now, "");
            } else if (id < 12) {
                entries.data(direction, now, VrpnTestBytes.hex(VrpnTestBytes.COOKIE));
            } else if (id < 65) {
                var frames = IntStream.range(0, random.nextInt(4))
                        .mapToObj(_ -> frame(random))
                        .reduce("", String::concat);
                int cut = random.nextInt(5) == 0 ? 2 * random.nextInt(1 + frames.length() / 2) : frames.length();
                entries.data(direction, now, VrpnTestBytes.hex(frames.substring(0, cut)));
                if (random.nextInt(9) > 0) {
                    entries.data(direction, now, VrpnTestBytes.hex(frames.substring(cut)));
                }
            } else {
                number += random.nextInt(30) == 0 ? random.nextInt(9000) - 4000 : random.nextInt(3);
                var datagram = new StringBuilder();
                for (int n = random.nextInt(3); n >= 0; n--) {
                    datagram.append(VrpnTestBytes.numbered(number++ & 0xffff_ffffL, frame(random)));
                }
                entries.datagram(direction, now, datagram.toString());
            }
        }
        return entries.list();
    }

    private static String frame(Random random) {
        int id = random.nextInt(30) == 0 ? random.nextInt(3000) - 500 : random.nextInt(6);
        int type = random.nextInt(30) == 0 ? random.nextInt(3000) - 500 : random.nextInt(9);
        long time = random.nextInt(20) * SECOND;
        return switch (random.nextInt(9)) {
            case 0, 1 ->
                VrpnTestBytes.sender(Math.floorMod(id, VrpnIdKeyedTable.ID_COUNT), "Device" + random.nextInt(3));
            case 2, 3 ->
                VrpnTestBytes.type(
                        Math.floorMod(type, VrpnIdKeyedTable.ID_COUNT),
                        anyType(random).wireName());
            case 4, 5 -> VrpnTestBytes.frame(time, id, type, VrpnTestBytes.payload(randomMessage(random)));
            case 6 -> VrpnTestBytes.frame(time, id, type, VrpnTestBytes.payload(part(1 + random.nextInt(3), 3)));
            case 7 -> VrpnTestBytes.frame(time, id, type, new byte[random.nextInt(70)]);
            default -> VrpnTestBytes.frame(time, id, type, VrpnTestBytes.payload(randomMessage(random)));
        };
    }

    private static VrpnMessageType anyType(Random random) {
        var types = List.of(
                VrpnMessageType.POS_QUAT,
                VrpnMessageType.POS_QUAT,
                VrpnMessageType.TO_ROOM,
                VrpnMessageType.BUTTON_CHANGE,
                VrpnMessageType.BUTTON_STATES,
                VrpnMessageType.ANALOG,
                VrpnMessageType.DIAL,
                VrpnMessageType.TEXT,
                VrpnMessageType.TEXT,
                VrpnMessageType.PONG);
        return types.get(random.nextInt(types.size()));
    }

    private static VrpnMessage.VrpnEncodableMessage randomMessage(Random random) {
        return switch (random.nextInt(7)) {
            case 0 -> new VrpnTrackerMessage.PosQuat(0, Vec3.ZERO, Quat.IDENTITY);
            case 1 -> new VrpnTrackerGeometryMessage.TrackerToRoomTransform(Vec3.ZERO, Quat.IDENTITY);
            case 2 -> new VrpnButtonMessage.ButtonChange(1, 1);
            case 3 -> new VrpnButtonMessage.ButtonStates(ImmutableIntArray.of(1, 0));
            case 4 -> new VrpnAnalogMessage(ImmutableDoubleArray.of(1, 2));
            case 5 -> new VrpnDialMessage(0, 0.5);
            default -> new VrpnCommonDeviceMessage.TextMessage(0, 0, "words");
        };
    }
}
