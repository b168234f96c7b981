package mocapscope.protocol.rgmp.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.rgmp.decode.RgmpDecoder;
import mocapscope.protocol.rgmp.decode.RgmpDefinitionBuilder;
import mocapscope.protocol.rgmp.decode.RgmpEntryBuilder;
import mocapscope.protocol.rgmp.definition.RgmpValidationMode;
import mocapscope.protocol.rgmp.edit.RgmpMessageEditor;
import mocapscope.protocol.rgmp.wire.RgmpChannelConstants;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.toy.MessageEditorChecks;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests frames that are crafted and edited. */
class RgmpMessageEditorTest {
    private static final long SECOND = 1_000_000_000L;
    private static final MonotonicAndUnixTime NOW = new MonotonicAndUnixTime(3 * SECOND, 1_700_000_003L * SECOND);
    private static final NetworkAddress HERE = new NetworkAddress("127.0.0.1", 12_277);

    /** One group of every type, and of every measure. */
    private static final String EVERY = "valid/v05_every_data_type.json";

    private final RgmpMessageEditor editor = new RgmpMessageEditor();
    private final MessageEditorChecks checks = new MessageEditorChecks(editor, Set.of("msg_len"));

    private static RgmpDecoder decoder(RgmpValidationMode mode) {
        return new RgmpDecoder("s1", mode, List.of());
    }

    private static List<DecodedTransmissionUnit> units(RgmpEntryBuilder frames) {
        return MessageEditorChecks.decode(decoder(RgmpValidationMode.LENIENT), frames.list()).stream()
                .map(MessageEditorChecks.EditedEntryOutput::unit)
                .toList();
    }

    /** The last message. */
    private static DecodedTransmissionUnit last(RgmpEntryBuilder frames) {
        return units(frames).getLast();
    }

    /** Returns a server's frames of the first second or so, one an entry. */
    private static RgmpEntryBuilder live() {
        var show = new RgmpServedDeviceFrameEncoder(SimulatedMotionSource.of(List.of("Wand", "Hand")), List.of(), 60);
        var start = new MonotonicAndUnixTime(0, 1_700_000_000L * SECOND);
        var peer =
                new RgmpServerSession(show, new RgmpSimulatedDevicePresenceSchedule(show.devices(), 0), start, _ -> {});
        var context = new RgmpRecordingContext();
        peer.onOpened(RgmpChannelConstants.TCP, HERE, HERE, start, context);
        while (context.wake < SECOND) {
            peer.onTimer("frame", new MonotonicAndUnixTime(context.wake, start.epochNanos() + context.wake), context);
        }
        var frames = RgmpEntryBuilder.open();
        context.sent.forEach(frames::then);
        return frames;
    }

    private static List<RgmpEntryBuilder> all() throws IOException {
        var all = new ArrayList<RgmpEntryBuilder>();
        for (var one : RgmpFixturesTest.all()) {
            all.add(RgmpEntryBuilder.open().then(one.frame()));
        }
        all.add(live());
        all.add(RgmpEntryBuilder.open()
                .then(
                        RgmpEntryBuilder.minimal(),
                        RgmpEntryBuilder.data(7, 0, 5, 1, 2, 3),
                        RgmpEntryBuilder.disconnect(7)));
        all.add(RgmpEntryBuilder.open()
                .then(
                        RgmpEntryBuilder.frame(9, (byte) 1, (byte) 2),
                        RgmpEntryBuilder.frame(2),
                        RgmpEntryBuilder.frame(1)));
        all.add(RgmpEntryBuilder.open()
                .then(RgmpEntryBuilder.data(3, 0, 0, Float.NaN, -0.0f))
                .fromClient((byte) 1, (byte) 2));
        return all;
    }

    @Test
    void keepsBytesWithoutChangedValues() throws Exception {
        for (var frames : all()) {
            for (var unit : units(frames)) {
                checks.assertStays(unit);
            }
        }
    }

    @Test
    void changesOnlyEditedFieldAndLength() throws Exception {
        for (var frames : all()) {
            var names = new ArrayList<String>();
            for (var unit : units(frames)) {
                for (int index = 0; index < unit.messages().size(); index++) {
                    var message = unit.messages().get(index);
                    // Frames of one group are all alike.
                    if (!names.contains(message.name() + message.sender())) {
                        names.add(message.name() + message.sender());
                        checks.assertEveryFieldChanges(unit, index);
                    }
                }
            }
        }
    }

    @Test
    void listsTextAndEveryValueOfDefinition() {
        var fields = editor.editableFields(last(RgmpEntryBuilder.open().then(RgmpEntryBuilder.minimal())), 0);

        assertEquals(
                List.of(
                        "msg_prefix",
                        "msg_len",
                        "payload",
                        "/protocol_name",
                        "/protocol_version",
                        "/device_id",
                        "/device_type",
                        "/timestamp_epoch",
                        "/groups/0/name",
                        "/groups/0/expected_rate_hz",
                        "/groups/0/streams/0/data_type",
                        "/groups/0/streams/0/measure_type",
                        "/groups/0/streams/0/target_frame",
                        "/groups/0/streams/0/reference_frame"),
                fields.stream().map(EditableField::name).toList());
        assertEquals("FLOAT[3]", fields.get(10).value());
    }

    @Test
    void updatesLengthOfEditedDefinition() throws InvalidFieldValueException {
        var unit = last(RgmpEntryBuilder.open().then(RgmpEntryBuilder.minimal()));
        var frame = editor.editFields(
                unit, 0, Map.of("/groups/0/streams/0/data_type", "FLOAT[33]", "/device_id", "4294967295"));

        var output = decodeLenient(frame);
        assertEquals(List.of("SHAPE /groups/0/streams/0/data_type"), places(output));
        assertEquals(
                "smartgloves-4294967295", output.unit().messages().getFirst().sender());
        assertEquals(unit.bytes().remaining() + 10, frame.remaining());
    }

    @Test
    void replacesWholeDefinitionText() throws InvalidFieldValueException {
        var frame = editor.editFields(
                last(RgmpEntryBuilder.open().then(RgmpEntryBuilder.minimal())), 0, Map.of("payload", "{}"));

        assertEquals(List.of(10), List.of(frame.remaining()));
        assertEquals(2, frame.get(4));
    }

    @Test
    void writesExplicitLengthAsGiven() throws InvalidFieldValueException {
        var frame = editor.editFields(
                last(RgmpEntryBuilder.open().then(RgmpEntryBuilder.minimal())),
                0,
                Map.of("payload", "{}", "msg_len", "0x7fffffff"));

        assertEquals(ByteBuffer.wrap(new byte[] {1, 0, 0, 0, -1, -1, -1, 127, '{', '}'}), frame);
    }

    @Test
    void editsLaterFrameOfTransmissionUnit() throws InvalidFieldValueException {
        var unit = last(RgmpEntryBuilder.open()
                .then(
                        RgmpEntryBuilder.minimal(),
                        RgmpEntryBuilder.data(7, 0, 5, 1, 2, 3),
                        RgmpEntryBuilder.disconnect(7)));
        var bytes = editor.editFields(unit, 1, Map.of("hub.POSITION.y", "-7.5"));

        var output = decodeLenient(bytes);
        assertEquals(List.of("stream definition", "data", "device disconnect"), names(output.unit()));
        assertEquals(
                List.of("1.0", "-7.5", "3.0"),
                editor.editableFields(output.unit(), 1).stream()
                        .skip(5)
                        .map(EditableField::value)
                        .toList());
    }

    @Test
    void removesOneFrameOfSeveral() {
        var unit = last(RgmpEntryBuilder.open()
                .then(
                        RgmpEntryBuilder.minimal(),
                        RgmpEntryBuilder.data(7, 0, 5, 1, 2, 3),
                        RgmpEntryBuilder.disconnect(7)));

        assertEquals(
                List.of("stream definition", "device disconnect"),
                names(decodeLenient(editor.removeMessage(unit, 1).orElseThrow()).unit()));
        assertEquals(
                Optional.empty(),
                editor.removeMessage(last(RgmpEntryBuilder.open().then(RgmpEntryBuilder.minimal())), 0));
    }

    @Test
    void numbersFieldsOfEquallyNamedStreams() throws InvalidFieldValueException {
        var twice = new RgmpDefinitionBuilder()
                .group(
                        "pose",
                        RgmpDefinitionBuilder.position("hub", "LTP_ENU"),
                        RgmpDefinitionBuilder.position("hub", "base"))
                .frame();
        var unit = last(RgmpEntryBuilder.open().then(twice).then(RgmpEntryBuilder.data(7, 0, 5, 1, 2, 3, 4, 5, 6)));
        var names =
                editor.editableFields(unit, 0).stream().map(EditableField::name).toList();

        assertTrue(names.containsAll(List.of("hub.POSITION.x", "hub.POSITION.x~2")), names.toString());
        checks.assertEveryFieldChanges(unit, 0);
    }

    @ParameterizedTest
    @EnumSource(RgmpValidationMode.class)
    void buildsMessagesThatDecodeWithoutFindings(RgmpValidationMode mode) throws InvalidFieldValueException {
        for (var frames : List.of(
                live(), RgmpEntryBuilder.open().then(RgmpEntryBuilder.fixture(EVERY)), RgmpEntryBuilder.open())) {
            var known = known(mode, frames);
            for (var template : editor.templates(Direction.TO_CLIENT)) {
                var output = decode(mode, known, editor.buildMessage(template, known, new Random(1), NOW));
                assertEquals(List.of(template.name()), names(output.unit()));
                assertEquals(List.of(), faults(output), template.name());
                // An example is known from here on.
                known = template.name().equals("device disconnect") ? known : output.state();
            }
        }
    }

    /** Tests a definition with a transform and an orientation. */
    @Test
    void buildsNeutralDataAfterLastTimestamp() throws InvalidFieldValueException {
        var described = new RgmpDefinitionBuilder()
                .group(
                        "pose",
                        RgmpDefinitionBuilder.transform("hub", "LTP_ENU"),
                        RgmpDefinitionBuilder.orientation("tip", "hub"))
                .frame();
        var frames = RgmpEntryBuilder.open()
                .then(described)
                .then(RgmpEntryBuilder.data(7, 0, 41, 1, 2, 3, 0, 0, 0, 1, 0, 0, 0, 1));
        var known = known(RgmpValidationMode.STRICT, frames);
        var output = decode(
                RgmpValidationMode.STRICT, known, editor.buildMessage(template("data"), known, new Random(1), NOW));

        var values = editor.editableFields(output.unit(), 0).stream().skip(2).map(EditableField::value);
        assertEquals(
                List.of("7", "0", "42", "0.0", "0.0", "0.0", "0.0", "0.0", "0.0", "1.0", "0.0", "0.0", "0.0", "1.0"),
                values.toList());
    }

    @Test
    void repeatsDefinitionOfKnownDevice() throws InvalidFieldValueException {
        var known = known(RgmpValidationMode.LENIENT, RgmpEntryBuilder.open().then(RgmpEntryBuilder.minimal()));

        assertEquals(
                ByteBuffer.wrap(RgmpEntryBuilder.minimal()),
                editor.buildMessage(template("stream definition"), known, new Random(1), NOW));
    }

    @Test
    void assignsUnusedIdToExampleDevice() throws InvalidFieldValueException {
        // Unusual, and not allowed by the rules: an epoch without a name, and the id of an example.
        var odd = RgmpEntryBuilder.definition(
                "{'device_id': 1001, 'device_type': 'box', 'timestamp_epoch': 'boot', 'groups': []}");
        var known = known(RgmpValidationMode.LENIENT, RgmpEntryBuilder.open().then(odd));
        var output = decode(
                RgmpValidationMode.LENIENT,
                known,
                editor.buildMessage(template("stream definition"), known, new Random(1), NOW));

        assertEquals("example-1002", output.unit().messages().getFirst().sender());
        assertNotEquals(
                List.of(),
                faults(MessageEditorChecks.decode(
                                decoder(RgmpValidationMode.LENIENT),
                                RgmpEntryBuilder.open().then(odd).list())
                        .getLast()));
    }

    @Test
    void explainsPrerequisiteOfRejectedTemplate() {
        var nothing = known(RgmpValidationMode.LENIENT, RgmpEntryBuilder.open());
        for (var name : List.of("data", "device disconnect")) {
            var refused = assertThrows(
                    InvalidFieldValueException.class,
                    () -> editor.buildMessage(template(name), nothing, new Random(1), NOW));
            assertEquals("no device is known: send \"stream definition\" first", refused.reason());
        }
        var half = known(
                RgmpValidationMode.LENIENT,
                RgmpEntryBuilder.open().then(Arrays.copyOf(RgmpEntryBuilder.minimal(), 100)));
        for (var template : editor.templates(Direction.TO_CLIENT)) {
            assertThrows(
                    InvalidFieldValueException.class, () -> editor.buildMessage(template, half, new Random(1), NOW));
        }
        assertEquals(List.of(), editor.templates(Direction.TO_SERVER));
    }

    @Test
    void rejectsDataTemplateWithoutGroups() {
        var still =
                known(RgmpValidationMode.LENIENT, RgmpEntryBuilder.open().then(new RgmpDefinitionBuilder().frame()));

        assertThrows(
                InvalidFieldValueException.class,
                () -> editor.buildMessage(template("data"), still, new Random(1), NOW));
    }

    @Test
    @Tag("slow")
    void toleratesCorruptBytes() {
        var frame = RgmpEntryBuilder.joined(
                RgmpEntryBuilder.minimal(), RgmpEntryBuilder.data(7, 0, 5, 1, 2, 3), RgmpEntryBuilder.disconnect(7));
        for (int length = 0; length < frame.length; length++) {
            units(RgmpEntryBuilder.open().then(Arrays.copyOf(frame, length))).forEach(checks::assertHarmless);
        }
        var random = new Random(8);
        for (int n = 0; n < 300; n++) {
            var noise = new byte[random.nextInt(200)];
            random.nextBytes(noise);
            var text = RgmpEntryBuilder.joined(RgmpEntryBuilder.minimal());
            text[8 + random.nextInt(text.length - 8)] = (byte) random.nextInt();
            for (var bytes :
                    List.of(noise, RgmpEntryBuilder.frame(1, noise), text, RgmpEntryBuilder.joined(frame, noise))) {
                units(RgmpEntryBuilder.open().then(bytes)).forEach(checks::assertHarmless);
            }
        }
    }

    @Test
    void toleratesIncompleteAndDifferentlyEncodedText() {
        for (var text : List.of("{\"a\": \"b", "\"", "\"\\", "tru", "[1, 2", "\uFEFF{\"a\": 1}", "7 \"x\" 8", "")) {
            for (var charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16)) {
                units(RgmpEntryBuilder.open().then(RgmpEntryBuilder.frame(1, text.getBytes(charset))))
                        .forEach(checks::assertHarmless);
            }
        }
    }

    /** Each of its values would have a name of 40,000 letters. */
    @Test
    void limitsFieldsWithLongNames() {
        var key = "k".repeat(40_000);
        var text = "{\"" + key + "\": [" + "1,".repeat(15_000) + "1]}";
        var unit = last(RgmpEntryBuilder.open().then(RgmpEntryBuilder.frame(1, text.getBytes(StandardCharsets.UTF_8))));

        assertTrue(editor.editableFields(unit, 0).size() < 200);
    }

    @Test
    void definitionFileHasNoLengthField() throws InvalidFieldValueException {
        var text = Arrays.copyOfRange(RgmpEntryBuilder.minimal(), 8, RgmpEntryBuilder.minimal().length);
        var transcript = new Transcript(Long.MAX_VALUE);
        var entry = transcript.appendData(
                Direction.TO_CLIENT,
                RgmpChannelConstants.DEFINITION,
                0,
                ByteBuffer.wrap(text),
                Entry.EntryModification.NONE);
        var unit = MessageEditorChecks.decode(decoder(RgmpValidationMode.LENIENT), List.of(entry))
                .getLast()
                .unit();

        checks.assertStays(unit);
        checks.assertEveryFieldChanges(unit, 0);
        assertEquals("payload", editor.editableFields(unit, 0).getFirst().name());
    }

    @Test
    void editsEndOfSplitFrameAsBytes() throws InvalidFieldValueException {
        var frame = RgmpEntryBuilder.minimal();
        var units = units(RgmpEntryBuilder.open()
                .then(Arrays.copyOf(frame, 30))
                .then(Arrays.copyOfRange(frame, 30, frame.length)));
        var fields = editor.editableFields(units.getLast(), 0);

        assertEquals(List.of("bytes"), fields.stream().map(EditableField::name).toList());
        assertEquals(
                1, editor.editFields(units.getLast(), 0, Map.of("bytes", "07")).remaining());
    }

    private SendableMessageType template(String name) {
        return editor.templates(Direction.TO_CLIENT).stream()
                .filter(template -> template.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Decoder.DecoderState known(RgmpValidationMode mode, RgmpEntryBuilder frames) {
        return MessageEditorChecks.decode(decoder(mode), frames.list())
                .getLast()
                .state();
    }

    /** Decodes the bytes as the next entry. */
    private static MessageEditorChecks.EditedEntryOutput decode(
            RgmpValidationMode mode, Decoder.DecoderState known, ByteBuffer bytes) {
        var entry = RgmpEntryBuilder.open().then(array(bytes)).list().getLast();
        return MessageEditorChecks.decode(decoder(mode), known, entry);
    }

    private static MessageEditorChecks.EditedEntryOutput decodeLenient(ByteBuffer bytes) {
        return MessageEditorChecks.decode(
                        decoder(RgmpValidationMode.LENIENT),
                        RgmpEntryBuilder.open().then(array(bytes)).list())
                .getLast();
    }

    private static byte[] array(ByteBuffer bytes) {
        var array = new byte[bytes.remaining()];
        bytes.duplicate().get(array);
        return array;
    }

    private static List<String> names(DecodedTransmissionUnit unit) {
        return unit.messages().stream().map(message -> message.name()).toList();
    }

    private static List<String> places(MessageEditorChecks.EditedEntryOutput output) {
        return output.findings().stream()
                .map(finding -> finding.rule().code() + " " + finding.field())
                .toList();
    }

    private static List<String> faults(MessageEditorChecks.EditedEntryOutput output) {
        return output.findings().stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .map(finding -> finding.rule().code() + ": " + finding.text())
                .toList();
    }
}
