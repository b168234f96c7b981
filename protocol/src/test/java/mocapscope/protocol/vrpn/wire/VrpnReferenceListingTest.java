package mocapscope.protocol.vrpn.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that compare device messages with an independent decoder's listing, number by number. */
class VrpnReferenceListingTest {
    private static final Pattern LINE = Pattern.compile(
            "\\s*\\d+ s2c (\\w+) seq=(\\d+) time=(\\d+)\\.(\\d+) len=\\d+ pad=\\S+ sender=(\\S+) type=(vrpn_\\S+ \\S+) (.*)");

    /** Values and lists of values; the second sensor of a tracker's report is listed as padding. */
    private static final Pattern NUMBERS = Pattern.compile("(?<!\\w)(\\w+)=(\\[[^]]*]|\\S+)");

    @ParameterizedTest
    @CsvSource({"generic_tcp_print_devices, 1313", "generic_udp_print_devices, 1319"})
    void deviceMessagesMatchListedNumbers(String capture, int reports) {
        var listed = VrpnEntryBuilder.lines(capture + ".decode.txt").stream()
                .map(LINE::matcher)
                .filter(line -> line.matches())
                .map(line -> "%s %s %s%s000 %s %s %s"
                        .formatted(
                                line.group(1),
                                line.group(2),
                                line.group(3),
                                line.group(4),
                                line.group(5),
                                line.group(6),
                                numbers(line.group(7))))
                .toList();
        var received = VrpnDecodedOutput.of(VrpnEntryBuilder.captured(capture + ".jsonl")).messages.stream()
                .filter(message -> message.direction() == Direction.TO_CLIENT)
                .filter(message -> message.body() instanceof VrpnDeviceMessage)
                .map(VrpnReferenceListingTest::listingName)
                .toList();

        assertEquals(listed, received);
        assertEquals(reports, received.size());
    }

    private static String listingName(DecodedMessage message) {
        var bytes = message.bytes();
        return "%s %d %d %s %s %s"
                .formatted(
                        message.channel().name(),
                        bytes.getInt(VrpnMessageHeader.SEQUENCE_AT),
                        bytes.getInt(4) * 1_000_000_000L + bytes.getInt(8) * 1_000L,
                        message.sender(),
                        message.name(),
                        numbers((VrpnDeviceMessage) message.body()));
    }

    private static List<Double> numbers(VrpnDeviceMessage report) {
        return switch (report) {
            case VrpnTrackerMessage.PosQuat pose -> moved(pose.sensor(), pose.position(), pose.orientation());
            case VrpnTrackerMessage.SensorVelocity moves ->
                moved(moves.sensor(), moves.linear(), moves.rotation(), moves.dt());
            case VrpnTrackerMessage.SensorAcceleration moves ->
                moved(moves.sensor(), moves.linear(), moves.rotation(), moves.dt());
            case VrpnButtonMessage.ButtonChange(int button, int state) -> List.of((double) button, (double) state);
            case VrpnButtonMessage.ButtonStates(ImmutableIntArray states) ->
                IntStream.range(-1, states.size())
                        .mapToObj(i -> (double) (i < 0 ? states.size() : states.at(i)))
                        .toList();
            case VrpnDialMessage(int dial, double change) -> List.of((double) dial, change);
            case VrpnDeviceMessage _ -> List.of();
        };
    }

    private static List<Double> moved(int sensor, Vec3 p, Quat q, double... more) {
        var numbers = new ArrayList<>(List.of((double) sensor, p.x(), p.y(), p.z(), q.x(), q.y(), q.z(), q.w()));
        for (double one : more) {
            numbers.add(one);
        }
        return numbers;
    }

    private static List<Double> numbers(String listed) {
        var numbers = new ArrayList<Double>();
        var found = NUMBERS.matcher(listed);
        while (found.find()) {
            if (!found.group(1).equals("pad")) {
                for (var one : found.group(2).replaceAll("[\\[\\]\\s]", "").split(",")) {
                    numbers.add(Double.valueOf(one));
                }
            }
        }
        return numbers;
    }
}
