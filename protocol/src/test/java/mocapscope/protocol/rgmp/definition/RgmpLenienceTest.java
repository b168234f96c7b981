package mocapscope.protocol.rgmp.definition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.rgmp.decode.RgmpEntryBuilder;
import mocapscope.protocol.rgmp.decode.RgmpStreamTest;
import mocapscope.protocol.session.event.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the violations that lenient mode accepts, and of those it rejects. */
class RgmpLenienceTest {
    /** A definition in the form used by the tests of Rokoko's bridge. */
    private static final String SHORT =
            "{'device_id': 7, 'device_type': 'solved_hand', 'timestamp_epoch': 'unix_epoch', 'groups':"
                    + " [{'name': 'g', 'expected_rate_hz': 0, 'streams': [{'target_frame': 'hub'}]}]}";

    private static RgmpDecodedOutput decode(RgmpValidationMode mode, String json) {
        return RgmpDecodedOutput.of(
                mode,
                RgmpEntryBuilder.open().then(RgmpEntryBuilder.definition(json)).list());
    }

    @Test
    void lenientModeAcceptsIncompleteStreamEntry() {
        var decoded = RgmpDecodedOutput.of(RgmpEntryBuilder.definition(SHORT), RgmpEntryBuilder.data(7, 0, 1, 1, 2));
        assertEquals(List.of("stream definition", "data"), decoded.names());
        assertEquals(List.of(), decoded.errors());
        assertTrue(decoded.codes().containsAll(List.of("NAME_OR_VERSION_MISSING", "ENTRY_INCOMPLETE")));
        assertEquals(List.of(), decoded.samples);
    }

    @Test
    void strictModeRejectsIncompleteStreamEntry() {
        assertEquals(
                List.of("refused frame"),
                decode(RgmpValidationMode.STRICT, SHORT).names());
    }

    @Test
    void acceptsOnlyEmptyDataForGroupWithoutStreams() {
        var json = SHORT.replace("[{'target_frame': 'hub'}]", "[]");
        var decoded = RgmpDecodedOutput.of(
                RgmpEntryBuilder.definition(json), RgmpEntryBuilder.data(7, 0, 1), RgmpEntryBuilder.data(7, 0, 2, 1));
        assertEquals(List.of("stream definition", "data", "refused frame"), decoded.names());
    }

    /** Part of the one definition, what stands there instead, and what is found, where. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'device_id': 7,           | 'device_id': 7, 'device_id': 8, | NAME_REPEATED /device_id
            'device_id': 7            | 'device_id': 4294967296         | DEVICE_ID /device_id
            'device_id': 7            | 'device_id': 1e999999999        | DEVICE_ID /device_id
            'device_id': 7            | 'device_id': 07                 | NOT_JSON /device_id
            'device_boot'             | ''                              | EPOCH_EMPTY /timestamp_epoch
            'device_boot'             | null                            | NULL_VALUE /timestamp_epoch
            'device_boot'             | 'moon_landing'                  | EPOCH_UNKNOWN /timestamp_epoch
            'static_data': []         | 'device_info': 3                | DEVICE_INFO /device_info
            'static_data': []         | 'device_info': {}               | STATIC_DATA_MISSING /static_data
            'static_data': []         | 'static_data': {}               | FIELD_TYPE /static_data
            'RGMP'                    | 'RCSP'                          | PROTOCOL_NAME /protocol_name
            'hub'                     | 'hub', 'target_frame': 'x'      | NAME_REPEATED /groups/0/streams/0/target_frame
            'expected_rate_hz': 0     | 'expected_rate_hz': 1e999       | RATE /groups/0/expected_rate_hz
            'expected_rate_hz': 0     | 'expected_rate_hz': '0'         | GROUPS /groups/0/expected_rate_hz
            'device_id': 7            | 'device_id': 1e99999999999      | NOT_JSON /device_id
            'static_data': []         | 'static_data': [{'data_type': 'FLOAT[4]', 'measure_type': 'ORIENTATION', 'target_frame': 'a', 'value': [0, 0, 0, 2]}] | QUATERNION_NORM /static_data/0/value
            'hub'                     | ''                              | TARGET_FRAME /groups/0/streams/0/target_frame
            'hub'                     | 'hub', 'reference_frame': ''    | REFERENCE_FRAME /groups/0/streams/0/reference_frame
            'hub'                     | 'LeftHand'                      | FRAME_NAME /groups/0/streams/0/target_frame
            'hub'                     | 'hub', 'a/b~': 1                | FIELD_UNKNOWN /groups/0/streams/0/a~1b~0
            'FLOAT[3]'                | 'FLOAT[03]'                     | DATA_TYPE /groups/0/streams/0/data_type
            'FLOAT[3]'                | 'FLOAT[99999999999999999999]'   | LAYOUT_TOO_LARGE /groups/0/streams/0/data_type
            'POSITION'                | 'POSITION', 'bit_mapping': {'0': 'x'} | BIT_MAPPING_UNEXPECTED /groups/0/streams/0/bit_mapping
            'FLOAT[3]'                | 'FLOAT[3, 1]'                   | SHAPE /groups/0/streams/0/data_type
            'POSITION'                | 'POSITION', 'reference_frame': 'hub' | POSITION_OF_ITSELF /groups/0/streams/0
            """)
    void findingNamesField(String part, String instead, String expected) {
        var json = RgmpStreamTest.one("'FLOAT[3]'", "'POSITION'").replace(part, instead);
        var found = decode(RgmpValidationMode.STRICT, json).findings.stream()
                .map(finding -> finding.rule().code() + " " + finding.field())
                .toList();
        assertTrue(found.contains(expected), found.toString());
    }

    /** An array is a flat list, even for a matrix (RGMP v2, Value). */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            [[1, 2], [3, 4]]       | value contains lists, FLOAT[2,2] is one flat list of 4 numbers
            [[1], [2], [3], [4]]   | value contains lists, FLOAT[2,2] is one flat list of 4 numbers
            [1, 2]                 | value has 2 numbers, FLOAT[2,2] has 4
            """)
    void nestedValueMustBeFlat(String value, String expected) {
        var json = RgmpStreamTest.one("'FLOAT[3]'", "'POSITION'")
                .replace(
                        "'static_data': []",
                        "'static_data': [{'data_type': 'FLOAT[2,2]', 'measure_type': 'CUSTOM', 'custom_label': 'm',"
                                + " 'target_frame': 'a', 'value': %s}]".formatted(value));
        var texts = decode(RgmpValidationMode.STRICT, json).findings.stream()
                .filter(finding -> finding.rule().code().equals("VALUE_SHAPE"))
                .map(Finding::text)
                .toList();

        assertEquals(1, texts.size());
        assertTrue(texts.getFirst().contains(expected), texts::toString);
    }

    @Test
    void acceptsNameWithManyUnderscores() {
        var json =
                RgmpStreamTest.one("'FLOAT'", "'CUSTOM', 'custom_label': 'x'").replace("hub", "a_".repeat(127) + "aa");
        assertEquals(List.of(), decode(RgmpValidationMode.STRICT, json).codes());
    }

    /** Part of a definition, what stands there instead, with # for a name, and where one that is too long is found. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'box'         | '#'                                          | /device_type
            'device_boot' | '#'                                          | /timestamp_epoch
            'g'           | '#'                                          | /groups/0/name
            'hub'         | '#'                                          | /groups/0/streams/0/target_frame
            'hub'         | 'hub', 'reference_frame': '#'                | /groups/0/streams/0/reference_frame
            'POSITION'    | 'CUSTOM', 'custom_label': '#'                | /groups/0/streams/0/custom_label
            'POSITION'    | 'STATUS_FLAGS', 'bit_mapping': {'0': '#'} | /groups/0/streams/0/bit_mapping/0
            """)
    void rejectsNameOf257CharactersAtItsOffset(String part, String instead, String place) {
        var json = RgmpStreamTest.one("'UINT32[3]'", "'POSITION'").replace(part, instead);
        assertFalse(tooLarge(json.replace("#", "a".repeat(256))).contains(place));

        assertEquals(List.of(place), tooLarge(json.replace("#", "a".repeat(257))));
        assertEquals(
                List.of("refused frame"),
                decode(RgmpValidationMode.LENIENT, json.replace("#", "a".repeat(257)))
                        .names());
    }

    private static List<String> tooLarge(String json) {
        return decode(RgmpValidationMode.LENIENT, json).findings.stream()
                .filter(finding -> finding.rule() == RgmpProblemKind.DEFINITION_TOO_LARGE)
                .map(Finding::field)
                .toList();
    }

    @Test
    void reusesDeviceNameForAllMessages() {
        var frames = RgmpEntryBuilder.open().then(RgmpEntryBuilder.minimal());
        var decoded = RgmpDecodedOutput.of(frames.then(RgmpEntryBuilder.data(7, 0, 1, 1, 2, 3))
                .then(RgmpEntryBuilder.data(7, 0, 2, 1, 2, 3))
                .list());
        assertEquals(List.of("stream definition", "data", "data"), decoded.names());
        for (var message : decoded.messages) {
            assertSame(decoded.messages.getFirst().sender(), message.sender());
        }
    }

    @Test
    void treatsNullAsMissingField() {
        var json = RgmpStreamTest.one("'FLOAT[3]'", "'POSITION'").replace("'static_data': []", "'static_data': null");
        var decoded = decode(RgmpValidationMode.LENIENT, json);
        assertTrue(
                decoded.codes().containsAll(List.of("NULL_VALUE", "STATIC_DATA_MISSING")),
                decoded.codes().toString());
        assertEquals(List.of("stream definition"), decoded.names());
        assertEquals(
                List.of("refused frame"),
                decode(RgmpValidationMode.STRICT, json).names());
    }

    @Test
    void rejectsBitBeyondDataType() {
        var json = RgmpStreamTest.one("'UINT32'", "'STATUS_FLAGS', 'bit_mapping': {'31': 'last', '32': 'none'}");
        assertEquals(
                List.of("BIT_MAPPING /groups/0/streams/0/bit_mapping/32"),
                decode(RgmpValidationMode.LENIENT, json).findings.stream()
                        .map(finding -> finding.rule().code() + " " + finding.field())
                        .toList());
    }

    @Test
    void rejectsGroupWithTooLargeLayout() {
        var stream = "{'data_type': 'FLOAT[200000]', 'measure_type': 'CUSTOM', 'custom_label': 'x',"
                + " 'target_frame': 'a'}";
        var json = SHORT.replace("{'target_frame': 'hub'}", stream + ", " + stream.replace("'x'", "'y'"));
        var decoded = decode(RgmpValidationMode.LENIENT, json);
        assertTrue(decoded.codes().contains("LAYOUT_TOO_LARGE"), decoded.codes().toString());
        assertEquals(List.of("refused frame"), decoded.names());
    }

    @Test
    void rejectsByteOrderMark() {
        var text = "\ufeff" + RgmpStreamTest.one("'FLOAT[3]'", "'POSITION'");
        assertEquals(
                List.of("BYTE_ORDER_MARK  8"),
                decode(RgmpValidationMode.LENIENT, text).places());
    }

    @Test
    void moreTextAfterTheEndIsRefused() {
        var text = RgmpStreamTest.one("'FLOAT[3]'", "'POSITION'");
        var decoded = decode(RgmpValidationMode.LENIENT, text + "{}");
        assertEquals(List.of("NOT_JSON  " + (8 + text.length())), decoded.places());
    }

    @Test
    void rejectsTooDeeplyNestedText() {
        assertEquals(
                List.of("DEFINITION_TOO_LARGE"),
                decode(RgmpValidationMode.LENIENT, "[".repeat(100_000)).codes());
    }

    @Test
    void reportsFrameCycle() {
        var json = RgmpStreamTest.one("'FLOAT[3]'", "'POSITION', 'reference_frame': 'arm'")
                .replace(
                        "'hub'}",
                        "'hub'}, {'data_type': 'FLOAT[3]', 'measure_type': 'POSITION', 'target_frame': 'arm',"
                                + " 'reference_frame': 'hub'}");
        var cycle = decode(RgmpValidationMode.STRICT, json).findings.getFirst();
        assertEquals("FRAME_CYCLE /groups/0/streams/0", cycle.rule().code() + " " + cycle.field());
        assertEquals(Severity.WARNING, cycle.severity());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ORIENTATION     | FLOAT[4]    | FLOAT[2,2]
            TRANSFORM       | FLOAT[7]    | FLOAT[7,1]
            MAGNETIC_FIELD  | INT32[3]    | INT32[1,3]
            LINEAR_VELOCITY | DOUBLE[3]   | DOUBLE[4]
            """)
    void requiresMeasureValuesInOneRow(RgmpMeasureType measureType, String fits, String not) {
        assertEquals(
                "", measureType.describeMismatch(RgmpDataTypeShape.parse(fits).orElseThrow()));
        assertEquals(
                measureType + " needs " + measureType.componentNames().size() + " numbers in a row, but " + not
                        + " does not have them",
                measureType.describeMismatch(RgmpDataTypeShape.parse(not).orElseThrow()));
    }

    @Test
    void rejectsTooManyGroups() {
        var group = "{'name': 'g', 'expected_rate_hz': 0, 'streams': []}";
        var json = SHORT.replaceAll("\\{'name'.*?]}", group + (", " + group).repeat(4096));
        var decoded = decode(RgmpValidationMode.LENIENT, json);
        assertEquals(List.of("refused frame"), decoded.names());
        assertTrue(decoded.codes().contains("GROUPS_TOO_MANY"), decoded.codes().toString());
    }

    /** A finding shows 300 letters; what it is made of is no longer in the first place. */
    @Test
    void truncatesLongValuesInFindings() {
        var word = "A".repeat(1_000_000);
        var json = RgmpStreamTest.one("'%s'".formatted(word), "'%s'".formatted(word))
                .replace("hub", word)
                .replace("'name'", "'%s': 0, 'name'".formatted(word.substring(0, 4000)));
        var text = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        var collector = new RgmpDefinitionViolationCollector(RgmpValidationMode.LENIENT, 0);
        RgmpDefinitionParser.parse(text, collector);
        assertEquals(
                List.of("FIELD_UNKNOWN", "DATA_TYPE", "MEASURE_TYPE"),
                collector.all().stream()
                        .map(violation -> violation.rule().name())
                        .limit(3)
                        .toList());
        for (var ruleViolation : collector.all()) {
            assertTrue(
                    ruleViolation.text().length() < 500,
                    ruleViolation.rule() + " " + ruleViolation.text().length());
            assertTrue(
                    ruleViolation.field().length() < 500,
                    ruleViolation.rule() + " " + ruleViolation.field().length());
        }
    }

    @Test
    void rejectsNumberWithHugeExponent() {
        assertFalse(RgmpScalarType.INT64.canRepresent(new BigDecimal("1e999999999")));
    }
}
