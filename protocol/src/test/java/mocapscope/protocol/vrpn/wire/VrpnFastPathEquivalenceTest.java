package mocapscope.protocol.vrpn.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.decode.VrpnDecoder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that poses and button changes decode to the same samples with and without messages. */
class VrpnFastPathEquivalenceTest {
    private static final long MILLISECOND = 1_000_000;
    private static final int OTHER = 2;

    /** Other traffic between valid reports. */
    private enum InterleavedTraffic {
        NOTHING,
        NEGATIVE,
        FIRST_NAN,
        LAST_NAN,
        INFINITE,
        /** Finite values with an infinite sum. */
        HUGE,
        SHORTER_BY_8,
        SHORTER_BY_4,
        SHORTER_BY_3,
        LONGER_BY_3,
        LONGER_BY_4,
        LONGER_BY_8,
        DOCUMENTED_CHANGES,
        BACK_IN_TIME,
        OTHER_DEVICE,
        OTHER_TYPE;

        Stream<String> of(VrpnMessageType type) {
            return this == NOTHING ? Stream.of() : Stream.of(frame(type));
        }

        private String frame(VrpnMessageType type) {
            return switch (this) {
                case BACK_IN_TIME -> reportFrame(1, 1, type, report(type, 9));
                case OTHER_DEVICE -> reportFrame(6, OTHER, type, report(type, 9));
                case OTHER_TYPE ->
                    reportFrame(6, 1, VrpnMessageType.DIAL, VrpnTestBytes.payload(new VrpnDialMessage(1, 2)));
                default -> reportFrame(6, 1, type, payload(report(type, 9)));
            };
        }

        private byte[] payload(byte... plain) {
            return switch (this) {
                case NEGATIVE -> filled(plain, 0, Integer.BYTES, -1);
                case FIRST_NAN -> filled(plain, 8, 16, Double.doubleToLongBits(Double.NaN));
                case LAST_NAN -> filled(plain, plain.length - 8, plain.length, Double.doubleToLongBits(Double.NaN));
                case INFINITE -> filled(plain, 24, 32, Double.doubleToLongBits(Double.NEGATIVE_INFINITY));
                case HUGE -> filled(plain, 8, plain.length, Double.doubleToLongBits(Double.MAX_VALUE));
                case SHORTER_BY_8 -> Arrays.copyOf(plain, plain.length - 8);
                case SHORTER_BY_4 -> Arrays.copyOf(plain, plain.length - 4);
                case SHORTER_BY_3 -> Arrays.copyOf(plain, plain.length - 3);
                case LONGER_BY_3 -> Arrays.copyOf(plain, plain.length + 3);
                case LONGER_BY_4 -> Arrays.copyOf(plain, plain.length + 4);
                case LONGER_BY_8 -> Arrays.copyOf(plain, plain.length + 8);
                case DOCUMENTED_CHANGES ->
                    VrpnTestBytes.payload(new VrpnButtonMessage.ButtonChangeList(List.of(
                            new VrpnButtonMessage.ButtonChange(4, 1), new VrpnButtonMessage.ButtonChange(5, 0))));
                case NOTHING, BACK_IN_TIME, OTHER_DEVICE, OTHER_TYPE -> throw new IllegalStateException(name());
            };
        }

        /** With that number, over and over, in place of these bytes; as it is where it has none there. */
        private static byte[] filled(byte[] plain, int from, int to, long bits) {
            var number = ByteBuffer.allocate(Long.BYTES).putLong(bits).array();
            var filled = plain.clone();
            for (int i = from; i < Math.min(to, plain.length); i++) {
                filled[i] = number[(i - from) % Long.BYTES];
            }
            return filled;
        }
    }

    private record FastPathCase(
            VrpnMessageType type, InterleavedTraffic amid, VrpnQuaternionOrder order, boolean datagrams) {

        static Stream<FastPathCase> all() {
            return Stream.of(VrpnMessageType.POS_QUAT, VrpnMessageType.BUTTON_CHANGE)
                    .flatMap(type -> Stream.of(InterleavedTraffic.values())
                            .flatMap(amid -> Stream.of(VrpnQuaternionOrder.values())
                                    .flatMap(order -> Stream.of(
                                            new FastPathCase(type, amid, order, false),
                                            new FastPathCase(type, amid, order, true)))));
        }

        /** Returns seven reports with other traffic between them. */
        List<String> frames() {
            return Stream.of(plain(type, 0, 4), amid.of(type), plain(type, 4, 7))
                    .flatMap(frames -> frames)
                    .toList();
        }

        /** All in one entry; one older message out of sequence in another. */
        VrpnEntryBuilder together() {
            var frames = numbered(frames());
            return greeted()
                    .then(String.join("", frames), datagrams)
                    .then(after(frames.size()), datagrams)
                    .entries();
        }

        /** Each in an entry of its own. */
        VrpnEntryBuilder apart() {
            var frames = new ArrayList<>(numbered(frames()));
            frames.add(after(frames.size()));
            var greeted = greeted();
            frames.forEach(frame -> greeted.then(frame, datagrams));
            return greeted.entries();
        }

        private String after(int number) {
            return VrpnTestBytes.numbered(number + 3, reportFrame(3, 1, type, report(type, 8)));
        }
    }

    /** A run of decoding after a greeting. */
    private record GreetedEntries(VrpnEntryBuilder entries) {

        GreetedEntries then(String frames, boolean datagram) {
            if (datagram) {
                entries.datagram(Direction.TO_CLIENT, 0, frames);
            } else {
                entries.fromServer(frames);
            }
            return this;
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void fastPathGivesSameResultsWithoutMessages(FastPathCase one) {
        var entries = one.together().list();
        var all = VrpnDecodedOutput.of(decoder(one.order), entries);
        var withoutMessages = VrpnDecodedOutput.withoutMessages(decoder(one.order), entries);

        assertEquals(all.samples, withoutMessages.samples);
        assertEquals(all.findings, withoutMessages.findings);
        assertEquals(all.sources, withoutMessages.sources);
        assertEquals(all.numbers, withoutMessages.numbers);
        assertEquals(all.lost, withoutMessages.lost);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void combinedReportsMatchSeparateReports(FastPathCase one) {
        var apart = VrpnDecodedOutput.of(decoder(one.order), one.apart().list());
        var together = VrpnDecodedOutput.withoutMessages(
                decoder(one.order), one.together().list());

        assertEquals(apart.samples, together.samples);
        assertEquals(apart.texts(), together.texts());
        assertEquals(apart.numbers, together.numbers);
        assertEquals(apart.lost, together.lost);
    }

    static Stream<FastPathCase> cases() {
        return FastPathCase.all();
    }

    @ParameterizedTest
    @EnumSource(VrpnQuaternionOrder.class)
    void decodesPoseNumbersOnFastPath(VrpnQuaternionOrder order) {
        var entries = new FastPathCase(VrpnMessageType.POS_QUAT, InterleavedTraffic.NOTHING, order, false).together();
        var poses = VrpnDecodedOutput.withoutMessages(decoder(order), entries.list())
                .samples(Sample.Pose.class);

        for (int i = 0; i < 7; i++) {
            var pose = poses.get(i);
            assertEquals(i, pose.sensor());
            assertEquals(new Vec3(i + 0.1, i + 0.2, i + 0.3), pose.position());
            var sent = turn(i);
            assertEquals(
                    order == VrpnQuaternionOrder.XYZW ? sent : new Quat(sent.y(), sent.z(), sent.w(), sent.x()),
                    pose.orientation());
        }
    }

    @ParameterizedTest
    @CsvSource({"POS_QUAT, 1", "POS_QUAT, 24", "POS_QUAT, 87", "BUTTON_CHANGE, 23", "BUTTON_CHANGE, 31"})
    void decodesSplitReportOnceComplete(VrpnMessageType type, int bytes) {
        var whole = plain(type, 0, 5).toList();
        int cut = 2 * (bytes + 4 * whole.getFirst().length() / 2);
        var frames = String.join("", whole);
        var entries = greeted().then(frames.substring(0, cut), false).then(frames.substring(cut), false);
        var decoded = VrpnDecodedOutput.withoutMessages(
                decoder(VrpnQuaternionOrder.XYZW), entries.entries().list());

        assertEquals(5, decoded.samples.size());
        assertEquals(List.of(), decoded.codes());
    }

    @Test
    void treatsNonzeroButtonStateAsPressed() {
        var frames = IntStream.of(0, 1, 0, 2, -1, 0x100, Integer.MIN_VALUE)
                .mapToObj(state -> reportFrame(
                        1,
                        1,
                        VrpnMessageType.BUTTON_CHANGE,
                        VrpnTestBytes.payload(new VrpnButtonMessage.ButtonChange(3, state))))
                .toList();
        var entries = greeted().then(String.join("", frames), false).entries();

        assertEquals(
                List.of(false, true, false, true, true, true, true),
                VrpnDecodedOutput.withoutMessages(decoder(VrpnQuaternionOrder.XYZW), entries.list())
                        .samples(Sample.Button.class)
                        .stream()
                        .map(Sample.Button::pressed)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({"POS_QUAT, true", "POS_QUAT, false", "BUTTON_CHANGE, true", "BUTTON_CHANGE, false"})
    void fastPathRecordsDeviceTimeAndSequenceNumber(VrpnMessageType type, boolean datagrams) {
        var entries =
                new FastPathCase(type, InterleavedTraffic.NOTHING, VrpnQuaternionOrder.XYZW, datagrams).together();
        var decoded = VrpnDecodedOutput.withoutMessages(decoder(VrpnQuaternionOrder.XYZW), entries.list());

        assertEquals(
                datagrams ? List.of("SEQUENCE_GAP", "TIME_BACKWARDS") : List.of("TIME_BACKWARDS"), decoded.codes());
        assertEquals(datagrams ? 3 : 0, decoded.lost);
        assertEquals(datagrams ? 8 : 0, decoded.numbers.size());
    }

    @ParameterizedTest
    @EnumSource(InterleavedTraffic.class)
    void reportsFindingsOnlyForUnusualReports(InterleavedTraffic amid) {
        var fine =
                EnumSet.of(InterleavedTraffic.NOTHING, InterleavedTraffic.OTHER_DEVICE, InterleavedTraffic.OTHER_TYPE);
        var entries = new FastPathCase(VrpnMessageType.POS_QUAT, amid, VrpnQuaternionOrder.XYZW, false).together();
        var codes = VrpnDecodedOutput.withoutMessages(decoder(VrpnQuaternionOrder.XYZW), entries.list())
                .codes();

        assertEquals(
                fine.contains(amid) || amid == InterleavedTraffic.BACK_IN_TIME ? 1 : 2, codes.size(), codes.toString());
        assertTrue(codes.contains("TIME_BACKWARDS"));
    }

    private static VrpnDecoder decoder(VrpnQuaternionOrder order) {
        return new VrpnDecoder(
                VrpnDecodedOutput.SESSION,
                VrpnDecodedOutput.endpoint(List.of(), Map.of(VrpnSessionOptions.QUATERNIONS, order.optionValue())));
    }

    private static GreetedEntries greeted() {
        return new GreetedEntries(
                VrpnEntryBuilder.open().fromServer(VrpnTestBytes.GREETING + VrpnTestBytes.sender(OTHER, "Other")));
    }

    private static List<String> numbered(List<String> frames) {
        return IntStream.range(0, frames.size())
                .mapToObj(i -> VrpnTestBytes.numbered(i, frames.get(i)))
                .toList();
    }

    /** The reports from that number on, each a millisecond after the one before. */
    private static Stream<String> plain(VrpnMessageType type, int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> reportFrame(i + 2L, 1, type, report(type, i)));
    }

    private static String reportFrame(long millisecond, int device, VrpnMessageType type, byte... payload) {
        return VrpnTestBytes.frame(millisecond * MILLISECOND, device, type.id(), payload);
    }

    /** Returns a report with distinct numbers. */
    private static byte[] report(VrpnMessageType type, int i) {
        return VrpnTestBytes.payload(
                type == VrpnMessageType.BUTTON_CHANGE
                        ? new VrpnButtonMessage.ButtonChange(i, i % 2)
                        : new VrpnTrackerMessage.PosQuat(i, new Vec3(i + 0.1, i + 0.2, i + 0.3), turn(i)));
    }

    private static Quat turn(int i) {
        return new Quat(i + 0.4, i + 0.5, i + 0.6, i + 0.7).normalised();
    }
}
