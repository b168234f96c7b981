package mocapscope.protocol.vrpn.decode;

import static mocapscope.protocol.vrpn.wire.VrpnTestBytes.GREETING;
import static mocapscope.protocol.vrpn.wire.VrpnTestBytes.numbered;
import static mocapscope.protocol.vrpn.wire.VrpnTestBytes.sender;
import static mocapscope.protocol.vrpn.wire.VrpnTestBytes.type;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.timing.SequenceNumberAnomalyCounter;
import mocapscope.protocol.timing.SequenceNumberAnomalyCounter.SequenceNumberStatus;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.wire.VrpnAnalogMessage;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnDecodedOutput;
import mocapscope.protocol.vrpn.wire.VrpnEntryBuilder;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnTestBytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that come in datagrams beside the stream. */
class VrpnDatagramDecoderTest {
    private static final long SECOND = 1_000_000_000L;

    /** An id of a type that our greeting does not describe. */
    private static final int LATE_TYPE = 900;

    @Test
    void decodesSeveralMessagesOfDatagram() {
        var decoded = decode(greeted().datagram(Direction.TO_CLIENT, 0, analog(0, 1) + analog(1, 2) + analog(2, 3)));

        assertEquals(List.of(1.0, 2.0, 3.0), values(decoded));
        assertEquals(List.of(), decoded.texts());
        assertEquals(
                List.of("udp 0 40", "udp 40 40", "udp 80 40"),
                decoded.messages.stream()
                        .filter(message -> message.channel().equals(VrpnChannelConstants.UDP))
                        .map(message -> "udp %d %d".formatted(message.at(), message.length()))
                        .toList());
    }

    @Test
    void countsMissingMessages() {
        var decoded = decode(greeted()
                .datagram(Direction.TO_CLIENT, 0, analog(41, 1))
                .datagram(Direction.TO_CLIENT, 0, analog(45, 2))
                .datagram(Direction.TO_CLIENT, 0, analog(46, 3)));

        assertEquals(3, decoded.lost);
        assertEquals(List.of("3 messages are missing before this one"), decoded.texts());
        assertEquals(List.of("SEQUENCE_GAP"), decoded.codes());
        assertEquals(List.of(1.0, 2.0, 3.0), values(decoded));
    }

    @Test
    void decodesLateMessageWithFinding() {
        var decoded = decode(greeted()
                .datagram(Direction.TO_CLIENT, 0, analog(7, 1))
                .datagram(Direction.TO_CLIENT, 0, analog(9, 3))
                .datagram(Direction.TO_CLIENT, 0, analog(8, 2))
                .datagram(Direction.TO_CLIENT, 0, analog(10, 4)));

        assertEquals(
                List.of(
                        "1 message is missing before this one",
                        "the number is 1 below the newest: late, twice, or not counted"),
                decoded.texts());
        assertEquals(List.of("SEQUENCE_GAP", "SEQUENCE_LATE"), decoded.codes());
        assertEquals(List.of(1.0, 3.0, 2.0, 4.0), values(decoded));
    }

    @Test
    void reportsSequenceNumbersWithMessages() {
        var decoded = decode(greeted()
                .datagram(Direction.TO_CLIENT, 0, analog(7, 1))
                .datagram(Direction.TO_CLIENT, 0, analog(9, 3) + analog(8, 2)));
        long first = decoded.messages.size() - 3;

        assertEquals(List.of("udp 7 " + first, "udp 9 " + (first + 1), "udp 8 " + (first + 2)), decoded.numbers);
    }

    @Test
    void acceptsSequenceWraparoundAndRestart() {
        var decoded = decode(greeted()
                .datagram(Direction.TO_CLIENT, 0, analog(0xffff_ffffL, 1) + analog(0, 2))
                .datagram(Direction.TO_CLIENT, 0, analog(5_000, 3) + analog(5_001, 4))
                .datagram(Direction.TO_CLIENT, 0, analog(0, 5) + analog(1, 6)));

        assertEquals(
                List.of(
                        "4999 messages are missing before the last two",
                        "the sequence numbers continue from 0: the sender restarted its count"),
                decoded.texts());
        assertEquals(List.of("SEQUENCE_GAP", "SEQUENCE_RESTARTED"), decoded.codes());
        assertEquals(4999, decoded.lost);
    }

    @Test
    void restartIsNotLoss() {
        var decoded = decode(greeted()
                .datagram(Direction.TO_CLIENT, 0, analog(9_000, 1))
                .datagram(Direction.TO_CLIENT, 0, analog(0, 2) + analog(1, 3)));

        var restart = decoded.findings.getFirst();
        assertEquals(VrpnProblemKind.SEQUENCE_RESTARTED, restart.rule());
        assertEquals(Severity.NOTE, restart.severity());
        assertFalse(restart.rule().indicatesLoss());
        assertEquals(0, decoded.lost);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void gapBelongsToFollowingMessage(boolean withMessages) {
        var entries = greeted()
                .datagram(Direction.TO_CLIENT, 0, analog(7, 1) + analog(11, 2))
                .list();
        var message = VrpnDecodedOutput.of(entries).messages.getLast();
        var decoded = VrpnDecodedOutput.of(entries, withMessages);
        var gap = decoded.findings.getFirst();

        assertEquals(1, decoded.findings.size());
        assertEquals(
                new Finding(
                                VrpnProblemKind.SEQUENCE_GAP,
                                Severity.WARNING,
                                Direction.TO_CLIENT,
                                VrpnChannelConstants.UDP,
                                "sequence",
                                "3 messages are missing before this one",
                                message.n(),
                                message.entry().index(),
                                20,
                                message.at() + 20,
                                message.arrival())
                        .withMissing(3),
                gap);
    }

    @Test
    void earlyMessageHasNoNumber() {
        var decoded = decode(
                greeted().datagram(Direction.TO_CLIENT, 0, analog(0, 1) + frame(4, LATE_TYPE, 2) + analog(5, 3)));
        long first = decoded.messages.size() - 2;

        assertEquals(List.of("udp 0 " + first, "udp 4 -1", "udp 5 " + (first + 1)), decoded.numbers);
        var gap = decoded.findings.getFirst();
        assertEquals(Finding.NONE, gap.message());
        assertEquals(2, gap.entry());
        assertEquals(40, gap.at());
    }

    @Test
    void strayNumberIsNoLoss() {
        var decoded = decode(greeted()
                .datagram(Direction.TO_CLIENT, 0, analog(7, 1))
                .datagram(Direction.TO_CLIENT, 0, analog(5_000, 2))
                .datagram(Direction.TO_CLIENT, 0, analog(8, 3))
                .datagram(Direction.TO_CLIENT, 0, analog(5_001, 4))
                .datagram(Direction.TO_CLIENT, 0, analog(8, 5))
                .datagram(Direction.TO_CLIENT, 0, analog(5_002, 6)));

        assertEquals(List.of("the number repeats the newest one: twice, or not counted"), decoded.texts());
        assertEquals(0, decoded.lost);
        assertEquals(List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0), values(decoded));
    }

    @Test
    void countsMissingMessagesAroundStray() {
        var decoded = decode(greeted()
                .datagram(Direction.TO_CLIENT, 0, analog(0, 1) + analog(5_000, 2) + analog(5_003, 3))
                .datagram(Direction.TO_CLIENT, 0, analog(0, 4) + analog(3, 5)));

        assertEquals(
                List.of(
                        "5001 messages are missing before the last two",
                        "the sequence numbers continue from 0: the sender restarted its count",
                        "2 messages are missing before this one"),
                decoded.texts());
        assertEquals(5003, decoded.lost);
    }

    /** Tests the largest jumps of numbers that count as lost, as late, or as a stray. */
    @Test
    void limitsDistanceOfLostAndLateNumbers() {
        int most = 1 << 20;
        var decoded = decode(greeted()
                .datagram(Direction.TO_CLIENT, 0, analog(0, 1) + analog(1024, 2))
                .datagram(Direction.TO_CLIENT, 0, analog(1, 3) + analog(0, 4) + analog(1025, 5))
                .datagram(Direction.TO_CLIENT, 0, analog(1025 + most, 6) + analog(1026 + most, 7))
                .datagram(Direction.TO_CLIENT, 0, analog(1027 + 2 * most, 8) + analog(1028 + 2 * most, 9)));

        assertEquals(
                List.of(
                        "1023 messages are missing before this one",
                        "the number is 1023 below the newest: late, twice, or not counted",
                        "1048575 messages are missing before the last two",
                        "the sequence numbers continue from 2098179: the sender restarted its count"),
                decoded.texts());
        assertEquals(1023 + most - 1, decoded.lost);
    }

    @Test
    void findingsAgreeWithCounters() {
        for (int seed = 0; seed < 50; seed++) {
            var random = new Random(seed);
            var meter = new SequenceNumberAnomalyCounter(Integer.SIZE);
            var entries = greeted();
            long lost = 0;
            var codes = new ArrayList<String>();
            long next = random.nextLong(1L << 32);
            long far = next;
            for (int i = 0; i < 200; i++) {
                far = random.nextInt(8) == 0 ? next + random.nextInt(-3_000_000, 3_000_000) : far + random.nextInt(3);
                long number = anyNumber(random, next, far) & 0xffff_ffffL;
                next = random.nextInt(3) == 0 ? next : number + 1;
                entries.datagram(Direction.TO_CLIENT, 0, analog(number, i));
                var status = meter.add(number);
                long gap = status == SequenceNumberStatus.AFTER_GAP || status == SequenceNumberStatus.ANEW
                        ? meter.gap()
                        : 0;
                lost += gap;
                switch (status) {
                    case LATE, TWICE -> codes.add("SEQUENCE_LATE");
                    case AFTER_GAP -> codes.add("SEQUENCE_GAP");
                    case ANEW ->
                        codes.addAll(
                                gap > 0
                                        ? List.of("SEQUENCE_RESTARTED", "SEQUENCE_GAP")
                                        : List.of("SEQUENCE_RESTARTED"));
                    case DUE, STRAY -> {}
                }
            }
            var decoded = decode(entries);

            assertEquals(codes, decoded.codes(), "seed " + seed);
            assertEquals(lost, decoded.lost, "seed " + seed);
        }
    }

    private static long anyNumber(Random random, long next, long far) {
        return switch (random.nextInt(12)) {
            case 0 -> next + random.nextInt(5);
            case 1 -> next - random.nextInt(5);
            case 2 -> next + random.nextInt(-1_100, 1_100);
            case 3, 4, 5 -> far;
            default -> next;
        };
    }

    @Test
    void countsEachDirectionSeparately() {
        var decoded = decode(greeted()
                .datagram(Direction.TO_CLIENT, 0, analog(3, 1))
                .datagram(Direction.TO_SERVER, 0, numbered(90, VrpnTestBytes.frame(1, -9, "")))
                .datagram(Direction.TO_CLIENT, 0, analog(4, 2)));

        assertEquals(0, decoded.lost);
    }

    @Test
    void acceptsReorderingBetweenDatagramsAndStream() {
        var later = VrpnTestBytes.frame(
                1_700_000_001_000_000_000L, 1, VrpnMessageType.ANALOG.id(), VrpnTestBytes.hex("00".repeat(8)));
        var decoded = decode(greeted().fromServer(later).datagram(Direction.TO_CLIENT, 0, analog(0, 1)));

        assertEquals(List.of(), decoded.texts());
    }

    @Test
    void holdsMessageUntilDescriptionArrives() {
        var entries = VrpnEntryBuilder.open()
                .fromServer(VrpnTestBytes.COOKIE)
                .datagram(Direction.TO_CLIENT, 5, frame(0, LATE_TYPE, 1) + frame(1, LATE_TYPE, 2))
                .data(Direction.TO_CLIENT, SECOND / 2, VrpnTestBytes.hex(sender(1, "Analog0")))
                .data(Direction.TO_CLIENT, SECOND / 2, VrpnTestBytes.hex(type(LATE_TYPE, "vrpn_Analog Channel")));
        var decoded = decode(entries);

        assertEquals(List.of(1.0, 2.0), values(decoded));
        assertEquals(List.of(), decoded.texts());
        assertEquals(5, decoded.samples.getFirst().stamp().arrival());
        assertEquals(2, decoded.messages.get(3).entry().index());
        assertEquals(
                List.of(0L, 1L, 2L, 3L, 4L),
                decoded.messages.stream().map(m -> m.n()).toList());
    }

    @Test
    void releasesWaitingMessageAfterOneSecond() {
        var decoded = decode(greeted()
                .datagram(Direction.TO_CLIENT, 0, frame(0, LATE_TYPE, 1))
                .datagram(Direction.TO_CLIENT, SECOND, analog(1, 7))
                .datagram(Direction.TO_CLIENT, SECOND + 1, analog(2, 8)));

        assertEquals(List.of("type 900 was not described"), decoded.texts());
        assertEquals("unknown type 900", decoded.messages.getLast().name());
        assertEquals(List.of(7.0, 8.0), values(decoded));
    }

    @Test
    void limitsWaitingMessagesTo256() {
        var entries = greeted();
        IntStream.range(0, 262).forEach(i -> entries.datagram(Direction.TO_CLIENT, i, frame(i, LATE_TYPE, i)));
        entries.data(Direction.TO_CLIENT, 300, VrpnTestBytes.hex(type(LATE_TYPE, "vrpn_Analog Channel")));
        var decoded = decode(entries);

        // The first makes room for the last; from then on the type has no description.
        assertEquals(IntStream.range(1, 257).mapToObj(i -> (double) i).toList(), values(decoded));
        assertEquals(List.of("type 900 was not described"), decoded.texts());
    }

    @Test
    void emitsUndescribableTypesImmediately() {
        var decoded = decode(greeted().datagram(Direction.TO_CLIENT, 0, frame(0, 2_000, 1) + frame(1, -77, 2)));

        assertEquals(
                List.of("unknown type 2000", "unknown type -77"),
                decoded.messages.subList(decoded.messages.size() - 2, decoded.messages.size()).stream()
                        .map(DecodedMessage::name)
                        .toList());
    }

    @Test
    void ignoresDescriptionsInDatagrams() {
        var decoded = decode(greeted()
                .datagram(Direction.TO_CLIENT, 0, numbered(0, type(VrpnMessageType.ANALOG.id(), "vrpn_Dial update")))
                .datagram(Direction.TO_CLIENT, 0, analog(1, 5)));

        assertEquals(List.of(5.0), values(decoded));
    }

    @Test
    void keeps256MessagesOfFullDatagram() {
        var one = frame(0, LATE_TYPE, 1);
        int fit = 65_000 / (one.length() / 2);
        var decoded = decode(greeted()
                .datagram(Direction.TO_CLIENT, 0, one.repeat(fit))
                .data(Direction.TO_CLIENT, 1, VrpnTestBytes.hex(type(LATE_TYPE, "vrpn_Analog Channel"))));

        assertEquals(256, values(decoded).size());
    }

    @Test
    void renamedDeviceHasNoEarlierTimes() {
        var decoded = decode(greeted()
                .datagram(Direction.TO_CLIENT, 0, analog(0, 1))
                .fromServer(sender(1, "Other"))
                .datagram(
                        Direction.TO_CLIENT,
                        0,
                        numbered(
                                1,
                                VrpnTestBytes.frame(
                                        1_600_000_000_000_000_000L,
                                        1,
                                        VrpnMessageType.ANALOG.id(),
                                        VrpnTestBytes.payload(new VrpnAnalogMessage(ImmutableDoubleArray.of(2)))))));

        assertEquals(List.of(), decoded.texts());
    }

    @Test
    void emitsWaitingMessagesAsUnknownWhenClosed() {
        var decoded = decode(greeted()
                .datagram(Direction.TO_CLIENT, 0, frame(0, LATE_TYPE, 1))
                .closed(Direction.TO_CLIENT, 10, "gone"));

        assertEquals("unknown type 900", decoded.messages.getLast().name());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 23, 24, 39})
    void reportsTruncatedDatagramAndDecodesNext(int length) {
        var cut = analog(1, 2).substring(0, 2 * length);
        var decoded = decode(greeted()
                .datagram(Direction.TO_CLIENT, 0, analog(0, 1) + cut)
                .datagram(Direction.TO_CLIENT, 0, analog(1, 3)));

        assertEquals(List.of("MESSAGE_CUT_OFF"), decoded.codes());
        assertEquals(List.of(length + " bytes of a datagram are an incomplete message"), decoded.texts());
        assertEquals(List.of(1.0, 3.0), values(decoded));
    }

    @Test
    void invalidLengthEndsOnlyItsDatagram() {
        var decoded = decode(greeted()
                .datagram(Direction.TO_CLIENT, 0, "00000010" + analog(0, 1).substring(8))
                .datagram(Direction.TO_CLIENT, 0, analog(0, 3)));

        assertEquals(List.of("MESSAGE_CUT_OFF"), decoded.codes());
        assertEquals(List.of(3.0), values(decoded));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    10.0.0.7 58371␀       |
                    Studio.local 1024␀    |
                    10.0.0.7 58371␀␀    | CALLBACK_PADDED 1 bytes follow the NUL of the request
                    10.0.0.7 58371          | CALLBACK_MALFORMED has no NUL: a C++ server reads on into what its buffer held before
                    10.0.0.7 1023␀        | CALLBACK_MALFORMED names port 1023, which is outside 1024 to 65535
                    10.0.0.7 65536␀       | CALLBACK_MALFORMED names port 65536, which is outside 1024 to 65535
                    10.0.0.7␀             | CALLBACK_MALFORMED is not an address and port
                    my-host 58371␀        | CALLBACK_MALFORMED is not an address and port
                    ::1 58371␀            | CALLBACK_MALFORMED is not an address and port
                    10.0.0.7 -1␀          | CALLBACK_MALFORMED is not an address and port
                    ␀                     | CALLBACK_MALFORMED is not an address and port
                    """)
    void validatesCallbackRequest(String text, String finding) {
        var decoded = decode(VrpnEntryBuilder.open().callback(text.replace("␀", "\0")));

        assertEquals("callback request", decoded.messages.getFirst().name());
        assertEquals(
                finding == null ? List.of() : List.of(finding),
                decoded.findings.stream()
                        .map(found -> found.rule().code() + " " + found.text().replaceFirst("^request at byte 0: ", ""))
                        .toList());
    }

    @Test
    void rejectsOverlongCallbackRequest() {
        var decoded = decode(VrpnEntryBuilder.open().callback("1".repeat(60_000) + " 5000\0"));

        assertEquals(List.of("CALLBACK_MALFORMED"), decoded.codes());
    }

    private static VrpnEntryBuilder greeted() {
        return VrpnEntryBuilder.open().fromServer(GREETING);
    }

    private static VrpnDecodedOutput decode(VrpnEntryBuilder entries) {
        return VrpnDecodedOutput.of(entries.list());
    }

    /** One channel's value, under the id of the greeting. */
    private static String analog(long sequence, double value) {
        return frame(sequence, VrpnMessageType.ANALOG.id(), value);
    }

    private static String frame(long sequence, int type, double value) {
        return numbered(sequence, VrpnTestBytes.frame(1, type, new VrpnAnalogMessage(ImmutableDoubleArray.of(value))));
    }

    private static List<Double> values(VrpnDecodedOutput decoded) {
        return decoded.samples(Sample.Analog.class).stream()
                .map(analog -> analog.channels().at(0))
                .toList();
    }
}
