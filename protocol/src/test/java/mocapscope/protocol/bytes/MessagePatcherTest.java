package mocapscope.protocol.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MessagePatcherTest {
    /** A length of all that is not padding, a name with its length and its NUL, bits, a real, a slot, padding to four. */
    private static final ByteBuffer MESSAGE = hex("""
            00 16                     length: 22
            03                        name_length, its NUL included
            68 69 00                  name: "hi"
            a5                        high: 10, low: 5
            ff                        no field
            3f f8 00 00 00 00 00 00   weight: 1.5
            61 62 00 78 79 7a         slot: "ab", and what stood there before
            00 00                     padding
            """);

    private static final FieldTextCodec TEXT = new FieldTextCodec.VariableLengthTextCodec(StandardCharsets.UTF_8, true);
    private static final FieldTextCodec SLOT = new FieldTextCodec.FixedLengthTextCodec(StandardCharsets.UTF_8);

    @Test
    void keepsBytesOfUnchangedFields() throws InvalidFieldValueException {
        assertEquals(MESSAGE, patcher().patch(Map.of()));
        var shown = Map.of("length", "22", "name", "hi", "high", "10", "weight", "1.5", "slot", "ab");
        assertEquals(MESSAGE, patcher().patch(shown));
    }

    @Test
    void replacesNumber() throws InvalidFieldValueException {
        assertReads("weight", "-0.0", patcher().patch(Map.of("weight", "-0.0")));
        assertReads("weight", "NaN", patcher().patch(Map.of("weight", "NaN")));
        assertReads("length", "65535", patcher().patch(Map.of("length", "0xffff")));
    }

    @Test
    void bitFieldsKeepNeighbouringBits() throws InvalidFieldValueException {
        assertEquals(0x35, patcher().patch(Map.of("high", "3")).get(6));
        assertEquals(0xac - 256, patcher().patch(Map.of("low", "12")).get(6));
        assertEquals(0x3c, patcher().patch(Map.of("low", "12", "high", "3")).get(6));
    }

    @Test
    void longerTextUpdatesLengthFieldsAndPadding() throws InvalidFieldValueException {
        var longer = patcher().patch(Map.of("name", "hello"));

        assertEquals(hex("""
                        00 19
                        06
                        68 65 6c 6c 6f 00
                        a5 ff
                        3f f8 00 00 00 00 00 00
                        61 62 00 78 79 7a
                        00 00 00
                        """), longer);
    }

    @Test
    void keepsExplicitLengthValue() throws InvalidFieldValueException {
        var wrong = patcher().patch(Map.of("name", "hello", "name_length", "200"));

        assertEquals(200, wrong.get(2) & 0xff);
        assertEquals(25, wrong.getShort(0), "the one around it follows all the same");
    }

    @Test
    void preservesErrorOfWrongLength() throws InvalidFieldValueException {
        var wrong = new MessagePatcher(
                patcher().patch(Map.of("length", "100")), editableFields(100), counters(), paddings());

        assertEquals(103, wrong.patch(Map.of("name", "hello")).getShort(0));
    }

    /** A counter that holds more than a signed number does. */
    @Test
    void updatesLargeLengthField() throws InvalidFieldValueException {
        var bytes = hex("ff ff ff ff ff ff ff f0 61");
        var fields = List.of(
                editableField(
                        "count",
                        new FieldTextCodec.NumberCodec(ScalarType.U64, ByteOrder.BIG_ENDIAN),
                        0,
                        8,
                        "18446744073709551600"),
                editableField(
                        "text", new FieldTextCodec.VariableLengthTextCodec(StandardCharsets.UTF_8, false), 8, 1, "a"));
        var patcher = new MessagePatcher(bytes, fields, List.of(new AdjustableLengthField("count", 8, 9)), List.of());

        assertEquals(hex("ff ff ff ff ff ff ff f1 61 62"), patcher.patch(Map.of("text", "ab")));
        assertThrows(InvalidFieldValueException.class, () -> patcher.patch(Map.of("text", "a".repeat(20))));
    }

    @Test
    void writesEmptyTextsInFieldOrder() throws InvalidFieldValueException {
        var codec = new FieldTextCodec.VariableLengthTextCodec(StandardCharsets.UTF_8, false);
        var fields = List.of(
                editableField("first", codec, 1, 0, ""),
                editableField("second", codec, 1, 0, ""),
                editableField("third", codec, 1, 1, "z"));
        var patcher = new MessagePatcher(hex("00 7a"), fields, List.of(), List.of());

        assertEquals(hex("00 61 62 63 64"), patcher.patch(Map.of("second", "bc", "third", "d", "first", "a")));
    }

    @Test
    void addsPaddingWithoutCountingIt() throws InvalidFieldValueException {
        var name = editableField(
                "name", new FieldTextCodec.VariableLengthTextCodec(StandardCharsets.UTF_8, false), 1, 3, "abc");
        var length =
                editableField("length", new FieldTextCodec.NumberCodec(ScalarType.U8, ByteOrder.BIG_ENDIAN), 0, 1, "4");
        var patcher = new MessagePatcher(
                hex("04 61 62 63 ff"),
                List.of(length, name),
                List.of(new AdjustableLengthField("length", 0, 4)),
                List.of(new AlignmentPaddingRange(4, 0, 0, 4)));

        assertEquals(hex("05 61 62 63 64 00 00 00 ff"), patcher.patch(Map.of("name", "abcd")));
    }

    @Test
    void keepsExplicitPadding() throws InvalidFieldValueException {
        var padded = patcher().patch(Map.of("name", "hello", "padding", "ee"));

        assertEquals(26, padded.remaining());
        assertEquals((byte) 0xee, padded.get(25));
    }

    @Test
    void makesDuplicateFieldNamesUnique() {
        var same = List.of(
                editableField("x", TEXT, 0, 1, ""),
                editableField("x", TEXT, 1, 1, ""),
                editableField("x~2", TEXT, 2, 1, ""),
                editableField("x", TEXT, 3, 1, ""));

        assertEquals(
                List.of("x", "x~2", "x~2~2", "x~3"),
                EditableFieldFactory.makeNamesUnique(same).stream()
                        .map(EditableField::name)
                        .toList());
    }

    @Test
    void fixedLengthFieldKeepsItsLength() throws InvalidFieldValueException {
        assertReads("slot", "abcdef", patcher().patch(Map.of("slot", "abcdef")));
        assertRefused("slot", "has 7 bytes, the limit is 6", "abcdefg");
    }

    @Test
    void reportsReasonForInvalidValue() {
        assertRefused("length", "is not between 0 and 65535: 65536", "65536");
        assertRefused("length", "is not a whole number: many", "many");
        assertRefused("high", "is not between 0 and 15: 16", "16");
        assertRefused("weight", "is not a number: heavy", "heavy");
        assertRefused("padding", "is not pairs of hexadecimal digits: 0", "0");
        assertRefused("colour", "no such field", "red");
    }

    @Test
    void rejectsNumberWithMillionDigitsImmediately() {
        assertThrows(InvalidFieldValueException.class, () -> patcher().patch(Map.of("length", "9".repeat(1_000_000))));
    }

    @Test
    void rejectsTextThatCannotBeEncoded() {
        var ascii = new EditableField(
                "name",
                new FieldTextCodec.VariableLengthTextCodec(StandardCharsets.US_ASCII, true),
                3,
                3,
                "hi",
                false,
                "",
                "");
        var patcher = new MessagePatcher(MESSAGE, List.of(ascii), List.of(), List.of());

        var refused = assertThrows(InvalidFieldValueException.class, () -> patcher.patch(Map.of("name", "hé")));
        assertEquals("cannot be encoded as US-ASCII", refused.reason());
    }

    @Test
    void createsAdjacentEditableFieldsFromReaderFields() {
        var fields = new ArrayList<MessageField>();
        var in = new ByteReader(MESSAGE, ByteOrder.BIG_ENDIAN, TestRule.TOO_SHORT, fields::add);
        in.u16("length");
        in.u8("name_length");
        in.text("name", 3);
        fields.add(new MessageField("view", "timeval", 0, 8, "a view of others", "", "", false));
        in.skip("rest", in.remaining());
        var editableFields = EditableFieldFactory.of(MESSAGE, fields, ByteOrder.BIG_ENDIAN, _ -> TEXT);

        assertEquals(
                List.of("length", "name_length", "name", "rest"),
                editableFields.stream().map(EditableField::name).toList());
        assertEquals("hi", editableFields.get(2).value());
    }

    /** Two texts with their lengths, the first of them empty. */
    @Test
    void insertingIntoEmptyFieldKeepsFollowingLengthPosition() throws InvalidFieldValueException {
        var bytes = hex("00 01 78");
        var u8 = new FieldTextCodec.NumberCodec(ScalarType.U8, ByteOrder.BIG_ENDIAN);
        var codec = new FieldTextCodec.VariableLengthTextCodec(StandardCharsets.UTF_8, false);
        var fields = List.of(
                editableField("a_length", u8, 0, 1, "0"),
                editableField("a", codec, 1, 0, ""),
                editableField("b_length", u8, 1, 1, "1"),
                editableField("b", codec, 2, 1, "x"));
        var lengthFields =
                List.of(new AdjustableLengthField("a_length", 1, 1), new AdjustableLengthField("b_length", 2, 3));
        var patcher = new MessagePatcher(bytes, fields, lengthFields, List.of());

        assertEquals(hex("02 68 69 03 79 79 79"), patcher.patch(Map.of("a", "hi", "b", "yyy")));
        assertEquals(hex("02 68 69 09 78"), patcher.patch(Map.of("a", "hi", "b_length", "9")));
    }

    @Test
    void updates64BitLengthField() throws InvalidFieldValueException {
        var bytes = hex("ff ff ff ff ff ff ff fe 78");
        var fields = List.of(
                editableField(
                        "length",
                        new FieldTextCodec.NumberCodec(ScalarType.U64, ByteOrder.BIG_ENDIAN),
                        0,
                        8,
                        "18446744073709551614"),
                editableField(
                        "text", new FieldTextCodec.VariableLengthTextCodec(StandardCharsets.UTF_8, false), 8, 1, "x"));
        var patcher = new MessagePatcher(bytes, fields, List.of(new AdjustableLengthField("length", 8, 9)), List.of());

        assertEquals(hex("ff ff ff ff ff ff ff ff 78 79"), patcher.patch(Map.of("text", "xy")));
        assertThrows(InvalidFieldValueException.class, () -> patcher.patch(Map.of("text", "xyz")));
    }

    @Test
    void alignedTextIsPaddedWithinItsField() throws InvalidFieldValueException {
        var codec = new FieldTextCodec.AlignedTextCodec(StandardCharsets.UTF_8, 4);

        assertEquals(hex("61 62 63 00"), codec.write("x", "abc", hex("")));
        assertEquals(hex("61 62 63 64 00 00 00 00"), codec.write("x", "abcd", hex("")));
        assertEquals(hex("00 00 00 00"), codec.write("x", "", hex("")));
        assertEquals("abc", codec.read(hex("61 62 63 00 ff ff ff ff")));
    }

    /** A length, and bytes that are padded at the end of the counted range. */
    @Test
    void countsPaddingThatEditAddsIfAsked() throws InvalidFieldValueException {
        var u8 = new FieldTextCodec.NumberCodec(ScalarType.U8, ByteOrder.BIG_ENDIAN);
        var fields = List.of(
                editableField("length", u8, 0, 1, "4"),
                editableField("data", new FieldTextCodec.HexCodec(), 1, 4, "01 02 03 04"));
        var paddings = List.of(new AlignmentPaddingRange(5, 0, 1, 4));
        var bytes = hex("04 01 02 03 04 ff");
        var given = Map.of("data", "01 02 03 04 05");

        assertEquals(
                hex("08 01 02 03 04 05 00 00 00 ff"),
                new MessagePatcher(bytes, fields, List.of(new AdjustableLengthField("length", 1, 5, true)), paddings)
                        .patch(given));
        assertEquals(
                hex("05 01 02 03 04 05 00 00 00 ff"),
                new MessagePatcher(bytes, fields, List.of(new AdjustableLengthField("length", 1, 5)), paddings)
                        .patch(given));
    }

    private static MessagePatcher patcher() {
        return new MessagePatcher(MESSAGE, editableFields(22), counters(), paddings());
    }

    private static List<EditableField> editableFields(int length) {
        return List.of(
                editableField(
                        "length",
                        new FieldTextCodec.NumberCodec(ScalarType.U16, ByteOrder.BIG_ENDIAN),
                        0,
                        2,
                        String.valueOf(length)),
                editableField(
                        "name_length", new FieldTextCodec.NumberCodec(ScalarType.U8, ByteOrder.BIG_ENDIAN), 2, 1, "3"),
                editableField("name", TEXT, 3, 3, "hi"),
                editableField("high", new FieldTextCodec.BitFieldCodec(4, 4), 6, 1, "10"),
                editableField("low", new FieldTextCodec.BitFieldCodec(0, 4), 6, 1, "5"),
                editableField(
                        "weight", new FieldTextCodec.NumberCodec(ScalarType.F64, ByteOrder.BIG_ENDIAN), 8, 8, "1.5"),
                editableField("slot", SLOT, 16, 6, "ab"),
                editableField("padding", new FieldTextCodec.HexCodec(), 22, 2, "00 00"));
    }

    private static List<AdjustableLengthField> counters() {
        return List.of(new AdjustableLengthField("name_length", 3, 6), new AdjustableLengthField("length", 0, 22));
    }

    private static List<AlignmentPaddingRange> paddings() {
        return List.of(new AlignmentPaddingRange(22, 2, 0, 4));
    }

    private static EditableField editableField(
            String name, FieldTextCodec codec, int offset, int length, String value) {
        return new EditableField(name, codec, offset, length, value, false, "", "");
    }

    private static void assertReads(String name, String value, ByteBuffer bytes) {
        var field = editableFields(22).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        assertEquals(value, field.codec().read(bytes.slice(field.offset(), field.length())));
    }

    private static void assertRefused(String name, String reason, String value) {
        var refused =
                assertThrows(InvalidFieldValueException.class, () -> patcher().patch(Map.of(name, value)));
        assertEquals(name, refused.field());
        assertEquals(reason, refused.reason());
    }

    /** Pairs of digits at the beginning of each line; a comment follows three spaces. */
    private static ByteBuffer hex(String lines) {
        var digits = new StringBuilder();
        lines.lines().forEach(line -> digits.append(line.split(" {3}")[0].replace(" ", "")));
        return ByteBuffer.wrap(HexFormat.of().parseHex(digits)).asReadOnlyBuffer();
    }
}
