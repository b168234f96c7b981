package mocapscope.protocol.vrpn.wire;

import static mocapscope.protocol.vrpn.wire.VrpnTestBytes.GREETING;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.toy.DecoderStateRoundTrip;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.client.TimeTellingMotionSource;
import mocapscope.protocol.vrpn.decode.VrpnDecoder;
import mocapscope.protocol.vrpn.decode.VrpnDecoderStateSnapshot;
import mocapscope.protocol.vrpn.decode.VrpnMessageDissector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Descriptions of skeletons, which travel as texts. */
class VrpnSkeletonTest {
    private static final String ARM = """
            {"Bones":[\
            {"FigScale":1.5,"ID":0,"Name":"Hüfte","PID":-1,\
            "Rest":{"Rotation":{"W":1.0,"X":0.0,"Y":0.0,"Z":0.0},"Translation":{"X":0.0,"Y":90.5,"Z":-2.0}}},\
            {"ID":1,"Name":"Spine","PID":0,\
            "Rest":{"Rotation":{"W":0.0,"X":1.0,"Y":0.0,"Z":0.0},"Translation":{"X":0.0,"Y":10.0,"Z":0.0}}},\
            {"ID":2,"Name":"Head","PID":1}],\
            "RigidBodies":[{"ID":0,"Name":"Prop"}]}""";

    @Test
    void assemblesDescriptionFromTwoParts() {
        // Severity and level 0; part, parts, the JSON, and zeros up to 1032 bytes.
        var decoded = decode(
                "00000000 00000000 01 02 7b22426f6e6573223a5b7b224944223a302c2250494422 # {\"Bones\":[{\"ID\":0,\"PID\"\n"
                        + "00".repeat(1032 - 10 - 23),
                "00000000 00000000 02 02 3a2d312c224e616d65223a2241227d5d7d # :-1,\"Name\":\"A\"}]}\n"
                        + "00".repeat(1032 - 10 - 17));

        assertEquals(List.of(), decoded.texts());
        var description = decoded.skeletonDescriptions.getFirst();
        assertEquals("Tracker0", description.source().device());
        assertEquals(List.of(new Bone("A", "A", -1, -1)), description.map().bones());
        assertEquals(OptionalDouble.empty(), description.joints().getFirst().figureScale());
        assertEquals(List.of(), decoded.samples);
        assertEquals(
                "skeleton description, part 2 of 2", decoded.messages.getLast().name());
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 10, 33, 41, 150, 1000})
    void decodesSameSkeletonForAnySplit(int size) {
        var decoded = decode(parts(ARM, size));

        assertEquals(List.of(), decoded.texts());
        var description = decoded.skeletonDescriptions.getFirst();
        assertEquals(
                List.of(
                        new Bone("Hüfte", "Hüfte", -1, -1),
                        new Bone("Spine", "Spine", 0, 0),
                        new Bone("Head", "Head", 1, 1)),
                description.map().bones());
        assertEquals(OptionalDouble.of(1.5), description.joints().getFirst().figureScale());
        assertEquals(new Vec3(0, 90.5, -2), description.joints().getFirst().translation());
        assertEquals(new Quat(1, 0, 0, 0), description.joints().get(1).rotation());
        assertEquals(List.of("Prop"), description.rigidBodies());
    }

    @Test
    void oneByteSegmentsGiveSameSkeleton() {
        var entries = VrpnEntryBuilder.open().fromServer(GREETING + String.join("", frames(parts(ARM, 100))));

        var decoded = VrpnDecodedOutput.of(VrpnEntryBuilder.split(entries.list(), () -> 1));

        assertEquals(VrpnDecodedOutput.of(entries.list()).skeletonDescriptions, decoded.skeletonDescriptions);
        assertEquals(1, decoded.skeletonDescriptions.size());
    }

    @Test
    void acceptsEmptyLastPart() {
        // The implementation counts one part more when the length is a multiple of 1000.
        var padded = ARM + " ".repeat(1000 - ARM.getBytes(StandardCharsets.UTF_8).length);

        var decoded = decode(part(1, 2, padded), part(2, 2, ""));

        assertEquals(List.of(), decoded.texts());
        assertEquals(1, decoded.skeletonDescriptions.size());
    }

    @ParameterizedTest
    @CsvSource({
        "'1 3 2', SKELETON_PART_MISSING, 0",
        "'1 2 2 3', SKELETON_PART_REPEATED, 1",
        "'1 1 2 3', SKELETON_PART_REPEATED, 1",
        "'1 2 1 2 3', SKELETON_PART_MISSING, 1",
        "'3 1 2 3', SKELETON_PART_MISSING, 1",
        "'1 2 3 3', SKELETON_PART_MISSING, 1",
        "'1 2 3 1 2 3', '', 2"
    })
    void partsComeInOrderEachOnce(String order, String codes, int rigs) {
        var parts = parts(ARM, 160);
        assertEquals(3, parts.length);

        var decoded = decode(Arrays.stream(order.split(" "))
                .map(number -> parts[Integer.parseInt(number) - 1])
                .toArray(String[]::new));

        assertEquals(codes, String.join(" ", decoded.codes()));
        assertEquals(List.of(), decoded.samples);
        assertEquals(rigs, decoded.skeletonDescriptions.size());
    }

    @Test
    void reportsIncompleteDescriptionAtEnd() {
        var decoded = VrpnDecodedOutput.of(VrpnEntryBuilder.open()
                .fromServer(GREETING + frames(parts(ARM, 160)).getFirst())
                .closed(Direction.TO_CLIENT, 0, "")
                .list());

        assertEquals(List.of("a skeleton description ended after part 1 of 3"), decoded.texts());
    }

    @Test
    void keepsOrdinaryTextsAsTexts() {
        var words = List.of(
                "12 drones", "\n\nHello", "\t\tx", "AB", "\u0002$GPS of a receiver", "\u0001\u0002 no brace", "{}");
        var decoded = decode(words.stream()
                .map(word -> hex(new VrpnCommonDeviceMessage.TextMessage(0, 0, word)))
                .toArray(String[]::new));

        assertEquals(
                words,
                decoded.samples(Sample.Text.class).stream()
                        .map(Sample.Text::text)
                        .toList());
        assertEquals(List.of(), decoded.codes());
    }

    @Test
    void recognizesPartsBeyond31() {
        var parts = parts(ARM, 10);
        var decoded = decode(parts);

        assertTrue(parts.length > 33);
        assertEquals(List.of(), decoded.samples);
        assertEquals(1, decoded.skeletonDescriptions.size());
    }

    @Test
    void rejectsMoreThan64PartsOnce() {
        var decoded = decode(parts(ARM + " ".repeat(700 - ARM.length()), 10));

        assertEquals(List.of("SKELETON_TOO_LARGE"), decoded.codes());
        assertEquals(List.of(), decoded.samples);
        assertEquals(List.of(), decoded.skeletonDescriptions);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "{}",
                "{} {}",
                "{\"Bones\":[]}",
                "{\"Bones\":7}",
                "{\"Bones\":[7]}",
                "{\"Bones\":[{\"ID\":0,\"PID\":-1}]}",
                "{\"Bones\":[{\"ID\":0,\"ID\":0,\"PID\":-1,\"Name\":\"a\"}]}",
                "{\"Bones\":[{\"ID\":0.5,\"PID\":-1,\"Name\":\"a\"}]}",
                "{\"Bones\":[{\"ID\":1e999,\"PID\":-1,\"Name\":\"a\"}]}",
                "{\"Bones\":[{\"ID\":0,\"PID\":1,\"Name\":\"a\"}]}",
                "{\"Bones\":[{\"ID\":0,\"PID\":0,\"Name\":\"a\"}]}",
                "{\"Bones\":[{\"ID\":0,\"PID\":-1,\"Name\":\"a\"},{\"ID\":0,\"PID\":-1,\"Name\":\"b\"}]}",
                "{\"Bones\":[{\"ID\":0,\"PID\":1,\"Name\":\"a\"},{\"ID\":1,\"PID\":0,\"Name\":\"b\"}]}",
                "{\"Bones\":[{\"ID\":0,\"PID\":-1,\"Name\":\"a\",\"FigScale\":\"big\"}]}",
                "{\"Bones\":[{\"ID\":0,\"PID\":-1,\"Name\":\"a\",\"Rest\":{\"Translation\":{\"X\":1e999,\"Y\":0,\"Z\":0}}}]}",
                "{\"Bones\":[{\"ID\":0,\"PID\":-1,\"Name\":\"a\"}],\"x\":[[[[[[[[[[]]]]]]]]]]}"
            })
    void reportsInvalidSkeletonWithoutEmittingIt(String json) {
        var decoded = decode(part(1, 1, json));

        assertEquals(List.of("SKELETON_INVALID"), decoded.codes());
        assertEquals(List.of(), decoded.skeletonDescriptions);
    }

    @ParameterizedTest
    @CsvSource({"512, 0", "513, 1"})
    void rejectsMoreThan512Bones(int bones, int findings) {
        var json = IntStream.range(0, bones)
                .mapToObj(i -> "{\"ID\":%d,\"PID\":%d,\"Name\":\"b%d\"}".formatted(i, i - 1, i))
                .collect(Collectors.joining(",", "{\"Bones\":[", "]}"));

        var decoded = decode(parts(json, 1000));

        assertEquals(findings, decoded.findings.size(), () -> decoded.texts().toString());
        assertEquals(1 - findings, decoded.skeletonDescriptions.size());
    }

    @Test
    void reportsBoneIdThatDiffersFromIndex() {
        var json = "{\"Bones\":[{\"ID\":8,\"PID\":5,\"Name\":\"a\"},{\"ID\":5,\"PID\":-1,\"Name\":\"b\"}]}";

        var decoded = decode(part(1, 1, json));

        assertEquals(List.of("Bones[0].ID is 8: sensor 0 is assumed"), decoded.texts());
        assertEquals(
                List.of(new Bone("a", "a", 1, 1), new Bone("b", "b", -1, -1)),
                decoded.skeletonDescriptions.getFirst().map().bones());
    }

    @Test
    void limitsIncompleteDescriptionsTo8() {
        var frames = IntStream.rangeClosed(2, 10)
                .mapToObj(id -> VrpnTestBytes.sender(id, "D" + id)
                        + VrpnTestBytes.frame(
                                id, VrpnMessageType.TEXT.id(), new VrpnSkeletonDescriptionFragment(0, 0, 1, 2, "{")))
                .collect(Collectors.joining());

        var decoded = VrpnDecodedOutput.of(
                VrpnEntryBuilder.open().fromServer(GREETING + frames).list());

        assertEquals(List.of("SKELETON_PART_MISSING"), decoded.codes());
        var state = ((VrpnDecoderStateSnapshot) decoded.state).toClient();
        assertEquals(8, state.tables().skeletons().incomplete().size());
    }

    @Test
    void restoresDescriptionAfterCheckpoint() {
        var described = GREETING + String.join("", frames(parts(ARM, 41)));
        var entries = VrpnEntryBuilder.open()
                .fromServer(described)
                .fromServer(VrpnTestBytes.PONG)
                .list();

        assertEquals(1, VrpnDecodedOutput.of(entries).skeletonDescriptions.size());
        assertEquals(
                entries.size(),
                new DecoderStateRoundTrip(
                                new VrpnDecoder(
                                        VrpnDecodedOutput.SESSION, VrpnDecodedOutput.endpoint(List.of(), Map.of())),
                                entries)
                        .compare(1, 5));
    }

    @Test
    void showsPartFieldByField() {
        var decoded = decode(part(1, 1, ARM));
        var fields = new ArrayList<String>();
        VrpnMessageDissector.dissect(decoded.messages.getLast(), VrpnQuaternionOrder.XYZW, field -> {
            if (field.offset() >= VrpnFramingPhase.HEADER_SIZE) {
                fields.add(field.name() + "=" + field.value());
            }
        });

        assertEquals(List.of("severity=0", "level=0", "part=1", "parts=1", "json=" + ARM), fields);
        var body = assertInstanceOf(
                VrpnSkeletonDescriptionFragment.class,
                decoded.messages.getLast().body());
        assertEquals(1032, VrpnTestBytes.payload(body).length);
    }

    @Test
    void requestsSkeletonOncePerDevice() {
        assertEquals(2, requests("skeleton", "true"));
        assertEquals(0, requests());
    }

    private static int requests(String... settings) {
        var network = new VrpnSimulatedNetwork();
        network.serve(new TimeTellingMotionSource(1), TrafficGate.OPEN);
        var client = network.connect(TrafficGate.OPEN, List.of(), settings);
        network.run(5);
        return (int) RecordingQueries.samples(client, Sample.Text.class).stream()
                .filter(text -> text.text().equals("request_metadata"))
                .filter(text -> text.stamp().direction() == Direction.TO_SERVER)
                .count();
    }

    /** Texts of the greeting's device, their payloads as hex. */
    private static VrpnDecodedOutput decode(String... payloads) {
        return VrpnDecodedOutput.of(VrpnEntryBuilder.open()
                .fromServer(GREETING + String.join("", frames(payloads)))
                .list());
    }

    private static List<String> frames(String... payloads) {
        return Arrays.stream(payloads)
                .map(payload -> VrpnTestBytes.frame(1, VrpnMessageType.TEXT.id(), payload))
                .toList();
    }

    private static String[] parts(String json, int size) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        int count = (bytes.length + size - 1) / size;
        return IntStream.range(0, count)
                .mapToObj(i -> Arrays.copyOfRange(bytes, i * size, Math.min(bytes.length, (i + 1) * size)))
                .map(block -> new String(block, StandardCharsets.ISO_8859_1))
                .collect(Collectors.collectingAndThen(
                        Collectors.toList(),
                        parts -> IntStream.range(0, count)
                                .mapToObj(
                                        i -> hex(new VrpnSkeletonDescriptionFragment(0, 0, i + 1, count, parts.get(i))))
                                .toArray(String[]::new)));
    }

    private static String part(int part, int parts, String json) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        return hex(
                new VrpnSkeletonDescriptionFragment(0, 0, part, parts, new String(bytes, StandardCharsets.ISO_8859_1)));
    }

    private static String hex(VrpnDeviceMessage body) {
        return HexFormat.of().formatHex(VrpnTestBytes.payload(body));
    }
}
