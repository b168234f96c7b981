package mocapscope.protocol.vmc.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.toy.MessageEditorChecks;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vmc.decode.VmcDecoder;
import mocapscope.protocol.vmc.osc.OscPacketWriter;
import mocapscope.protocol.vmc.osc.OscTimeTagConverter;
import mocapscope.protocol.vmc.wire.VmcChannelConstants;
import mocapscope.protocol.vmc.wire.VmcMessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests datagrams that are composed and edited. */
class VmcMessageEditorTest {
    private static final long SECOND = 1_000_000_000L;
    private static final MonotonicAndUnixTime NOW = new MonotonicAndUnixTime(3 * SECOND, 1_700_000_003L * SECOND);

    private final VmcMessageEditor editor = new VmcMessageEditor();
    private final VmcDecoder decoder = new VmcDecoder("s", List.of());

    private static Entry entry(ByteBuffer datagram, Direction direction) {
        return new Entry(
                0,
                Entry.EntryKind.DATA,
                direction,
                VmcChannelConstants.UDP,
                0,
                0,
                datagram.slice().asReadOnlyBuffer(),
                Entry.EntryModification.NONE,
                "");
    }

    private MessageEditorChecks.EditedEntryOutput decode(ByteBuffer datagram) {
        return MessageEditorChecks.decode(decoder, decoder.initialState(), entry(datagram, Direction.TO_CLIENT));
    }

    private DecodedTransmissionUnit unit(ByteBuffer datagram) {
        return decode(datagram).unit();
    }

    private static ByteBuffer value(String name, float value) {
        return OscPacketWriter.message(VmcMessageType.BLEND_VALUE.address(), name, value);
    }

    private static ByteBuffer bundle(ByteBuffer... elements) {
        return OscPacketWriter.bundle(OscTimeTagConverter.IMMEDIATELY, List.of(elements));
    }

    /** A bundle with a bundle, in which a blob is followed by a message. */
    private static ByteBuffer nested() {
        var blob = ByteBuffer.wrap(new byte[] {1, 2, 3, 4});
        return bundle(value("Joy", 1), bundle(OscPacketWriter.message("/VMC/Thru/a", blob, "text"), value("A", 0)));
    }

    private ByteBuffer edit(ByteBuffer datagram, String field, String value) throws InvalidFieldValueException {
        return editor.editFields(unit(datagram), 0, Map.of(field, value));
    }

    private List<String> codes(ByteBuffer datagram) {
        return decode(datagram).findings().stream()
                .map(finding -> finding.rule().code())
                .toList();
    }

    @Test
    void listsFieldsOfBundle() {
        var fields = editor.editableFields(unit(bundle(value("Joy", 0.5f))), 0);

        assertEquals(
                List.of(
                        "start = #bundle",
                        "time_tag = 1",
                        "elements[0].size = 32",
                        "elements[0].address = /VMC/Ext/Blend/Val",
                        "elements[0].type_tags = ,sf",
                        "elements[0].name = Joy",
                        "elements[0].value = 0.5"),
                fields.stream()
                        .map(field -> field.name() + " = " + field.value())
                        .toList());
    }

    @Test
    void editsValueInPlace() throws InvalidFieldValueException {
        assertEquals(value("Joy", 0.25f), edit(value("Joy", 1), "value", "0.25"));
    }

    @Test
    void padsTextAndAdjustsSizesOfAllBundles() throws InvalidFieldValueException {
        var longer = bundle(bundle(value("Sorrow", 1), value("B", 0)));

        assertEquals(
                longer, edit(bundle(bundle(value("Joy", 1), value("B", 0))), "elements[0].elements[0].name", "Sorrow"));
    }

    @Test
    void sizesOfElementsFollowTextAtTheirEnd() throws InvalidFieldValueException {
        var before = bundle(OscPacketWriter.message("/VMC/Ext/Opt", "abc"));

        assertEquals(
                bundle(OscPacketWriter.message("/VMC/Ext/Opt", "abcd")), edit(before, "elements[0].option", "abcd"));
    }

    @Test
    void padsBlobAndAdjustsSizes() throws InvalidFieldValueException {
        var before = bundle(OscPacketWriter.message("/VMC/Thru/a", ByteBuffer.wrap(new byte[4])), value("A", 1));
        var after = bundle(
                OscPacketWriter.message("/VMC/Thru/a", ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5})), value("A", 1));

        assertEquals(after, edit(before, "elements[0].args[0]", "01 02 03 04 05"));
    }

    @Test
    void writesGivenSizeEvenIfWrong() throws InvalidFieldValueException {
        var edited = edit(bundle(value("Joy", 1)), "elements[0].size", "40");

        assertEquals(List.of("OSC_ELEMENT_SIZE"), codes(edited));
    }

    @Test
    void refusesUnknownFieldAndBadNumber() {
        assertThrows(InvalidFieldValueException.class, () -> edit(value("Joy", 1), "valeur", "1"));
        assertThrows(InvalidFieldValueException.class, () -> edit(value("Joy", 1), "value", "much"));
    }

    @Test
    void editsBytesOfMalformedAndEmptyDatagrams() throws InvalidFieldValueException {
        assertEquals(ByteBuffer.wrap(new byte[] {7}), edit(ByteBuffer.wrap(new byte[] {1, 2, 3}), "rest", "07"));
        assertEquals(ByteBuffer.wrap(new byte[] {7}), edit(ByteBuffer.allocate(0), "bytes", "07"));
    }

    @Test
    void everyFieldChangesAlone() throws InvalidFieldValueException {
        var sizes = Stream.of(
                        "", "elements[0].", "elements[1].", "elements[1].elements[0].", "elements[1].elements[1].")
                .map(scope -> scope + "size");
        var dependent = Stream.concat(sizes, Stream.of("elements[1].elements[0].args[0].size"));
        var checks = new MessageEditorChecks(editor, Set.copyOf(dependent.toList()));

        checks.assertStays(unit(nested()));
        checks.assertEveryFieldChanges(unit(value("Joy", 1)), 0);
        checks.assertEveryFieldChanges(unit(bundle(value("Joy", 1), value("A", 0))), 0);
    }

    @Test
    void damagedDatagramsAreEditedHarmlessly() {
        var checks = new MessageEditorChecks(editor, Set.of());
        var random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            var bytes = new byte[nested().remaining()];
            nested().get(0, bytes);
            for (int flips = random.nextInt(1, 4); flips > 0; flips--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            checks.assertHarmless(unit(
                    ByteBuffer.wrap(bytes, 0, random.nextInt(bytes.length + 1)).slice()));
        }
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void templatesAreValidAndNamedAsDecoded(Direction direction) throws InvalidFieldValueException {
        var templates = editor.templates(direction);
        for (var template : templates) {
            var output = MessageEditorChecks.decode(
                    decoder, decoder.initialState(), entry(build(template, decoder.initialState()), direction));

            assertEquals(
                    List.of(), output.findings().stream().map(Finding::text).toList(), template.name());
            assertEquals(template.name(), output.unit().messages().getFirst().name());
        }
        assertEquals(
                templates.size(),
                templates.stream().map(SendableMessageType::name).distinct().count());
    }

    @Test
    void everyMessageTypeHasTemplate() {
        var names = Stream.of(Direction.values())
                .flatMap(direction -> editor.templates(direction).stream())
                .map(SendableMessageType::name)
                .toList();

        assertTrue(
                Stream.of(VmcMessageType.values()).map(VmcMessageType::address).allMatch(names::contains));
    }

    @Test
    void marionetteSendsRequestsAndNoBones() {
        var names = editor.templates(Direction.TO_SERVER).stream()
                .map(SendableMessageType::name)
                .toList();
        var performers = editor.templates(Direction.TO_CLIENT).stream()
                .map(SendableMessageType::name)
                .toList();

        assertTrue(names.containsAll(List.of("/VMC/Ext/Set/Req", "/VMC/Ext/Blend/Val", "/VMC/Ext/Hmd/Pos")));
        assertFalse(names.contains("/VMC/Ext/Bone/Pos"));
        assertEquals("bundle", performers.getFirst());
        assertFalse(performers.contains("/VMC/Ext/Set/Req"));
    }

    @Test
    void frameContainsBonesAsReceivedLast() throws InvalidFieldValueException {
        var hips = OscPacketWriter.message(VmcMessageType.BONE_POSE.address(), "Hips", 1f, 2f, 3f, 0f, 1f, 0f, 0f);
        var spine = OscPacketWriter.message(VmcMessageType.BONE_POSE.address(), "Spine", 0f, 1f, 0f, 0f, 0f, 0f, 1f);
        var time = OscPacketWriter.message(VmcMessageType.TIME.address(), 7.5f);
        var known = decode(bundle(time, hips, spine)).state();
        var frame = build(editor.templates(Direction.TO_CLIENT).getFirst(), known);
        var fields = new ArrayList<String>();
        var listener = new RecordingListener();
        decoder.decode(known, entry(frame, Direction.TO_CLIENT), listener);
        decoder.inspect(listener.messages.getFirst(), field -> fields.add(field.name() + " = " + field.value()));

        assertTrue(fields.contains(
                "time_tag = " + Long.toUnsignedString(OscTimeTagConverter.ofEpochNanos(NOW.epochNanos()))));
        assertTrue(fields.contains("elements[1].time = 7.5"));
        assertTrue(fields.contains("elements[3].p.z = 3.0"));
        assertTrue(fields.contains("elements[4].name = Spine"));
        assertEquals(List.of(), listener.codes());
        assertTrue(listener.samples.stream().anyMatch(Sample.Skeleton.class::isInstance));
    }

    @Test
    void editsGoldenBytes() throws InvalidFieldValueException {
        // /VMC/Ext/T ,f 1.0
        var golden = ByteBuffer.wrap(HexFormat.of().parseHex("2f564d432f4578742f540000" + "2c660000" + "3f800000"));
        // /VMC/Ext/T ,f 2.0
        var edited = ByteBuffer.wrap(HexFormat.of().parseHex("2f564d432f4578742f540000" + "2c660000" + "40000000"));

        assertEquals(edited, edit(golden, "time", "2"));
        assertEquals(
                IntStream.of(0, 12, 16).boxed().toList(),
                editor.editableFields(unit(golden), 0).stream()
                        .map(EditableField::offset)
                        .toList());
    }

    private ByteBuffer build(SendableMessageType template, Decoder.DecoderState known)
            throws InvalidFieldValueException {
        return editor.buildMessage(template, known, new Random(1), NOW);
    }
}
