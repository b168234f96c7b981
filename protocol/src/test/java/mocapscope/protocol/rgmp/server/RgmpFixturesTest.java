package mocapscope.protocol.rgmp.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.rgmp.decode.RgmpEntryBuilder;
import mocapscope.protocol.rgmp.definition.RgmpDecodedOutput;
import mocapscope.protocol.rgmp.definition.RgmpValidationMode;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every definition of the fixtures gets the verdict of the index in both modes. */
class RgmpFixturesTest {
    /** A line of the index. */
    record RgmpFixture(String kind, String file, List<String> rules, String level) {
        byte[] frame() {
            return RgmpEntryBuilder.fixture(kind + "/" + file);
        }

        @Override
        public String toString() {
            return file;
        }
    }

    static List<RgmpFixture> all() throws IOException {
        return Files.readAllLines(RgmpEntryBuilder.FIXTURES.resolve("INDEX.tsv")).stream()
                .skip(1)
                .map(line -> line.split("\t"))
                .map(cells -> new RgmpFixture(cells[0], cells[1], List.of(cells[2].split(" ")), cells[3]))
                .toList();
    }

    static Stream<RgmpFixture> valid() throws IOException {
        return all().stream().filter(one -> one.kind().equals("valid"));
    }

    static Stream<RgmpFixture> invalid() throws IOException {
        return all().stream().filter(one -> one.kind().equals("invalid"));
    }

    static Stream<RgmpFixture> forgiven() throws IOException {
        return invalid().filter(one -> !one.level().equals("must"));
    }

    static Stream<RgmpFixture> unforgiven() throws IOException {
        return invalid().filter(one -> one.level().equals("must"));
    }

    private static RgmpDecodedOutput decode(RgmpValidationMode mode, RgmpFixture one) {
        return RgmpDecodedOutput.of(
                mode, RgmpEntryBuilder.open().then(one.frame()).list());
    }

    @Test
    void indexNamesEveryFile() throws IOException {
        try (var files = Files.list(RgmpEntryBuilder.FIXTURES.resolve("valid"))) {
            assertEquals(valid().count(), files.count());
        }
        try (var files = Files.list(RgmpEntryBuilder.FIXTURES.resolve("invalid"))) {
            assertEquals(invalid().count(), files.count());
        }
    }

    @ParameterizedTest
    @MethodSource("valid")
    void acceptsValidDefinitionInBothModes(RgmpFixture one) {
        for (var mode : RgmpValidationMode.values()) {
            var decoded = decode(mode, one);
            assertEquals(List.of(), decoded.errors(), mode.name());
            assertEquals(List.of("stream definition"), decoded.names());
        }
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void rejectsInvalidDefinitionInStrictMode(RgmpFixture one) {
        var decoded = decode(RgmpValidationMode.STRICT, one);
        assertEquals(List.of("refused frame"), decoded.names());
        assertFalse(decoded.errors().isEmpty());
        assertTrue(one.rules().containsAll(decoded.errors()), decoded.places().toString());
        assertEquals(List.of(), decoded.sources);
    }

    @ParameterizedTest
    @MethodSource("unforgiven")
    void lenientModeRejectsViolationsOfDocument(RgmpFixture one) {
        var decoded = decode(RgmpValidationMode.LENIENT, one);
        assertEquals(List.of("refused frame"), decoded.names());
        assertTrue(one.rules().containsAll(decoded.errors()), decoded.places().toString());
        assertFalse(decoded.errors().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("forgiven")
    void lenientModeWarnsAboutInferredRules(RgmpFixture one) {
        var decoded = decode(RgmpValidationMode.LENIENT, one);
        assertEquals(List.of("stream definition"), decoded.names());
        assertEquals(List.of(), decoded.errors());
        assertTrue(
                decoded.warnings().stream().anyMatch(one.rules()::contains),
                decoded.places().toString());
    }

    /** The text stands at the finding's offset in the frame; the last bytes of the text are the evidence. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            i02_trailing_nul       | NUL_IN_TEXT         |                                    | 00
            i03_invalid_utf8       | NOT_UTF8            |                                    | c3
            i04_root_is_array      | NOT_AN_OBJECT       |                                    | [
            i05_no_device_id       | FIELD_MISSING       | /device_id                         | {
            i07_device_id_negative | DEVICE_ID           | /device_id                         | -1,
            i08_device_id_fraction | DEVICE_ID           | /device_id                         | 7.5,
            i09_device_id_string   | DEVICE_ID           | /device_id                         | "7",
            i10_groups_is_object   | GROUPS              | /groups                            | {
            i11_group_without_streams | GROUPS           | /groups/0/streams                  | {
            i12_negative_rate      | RATE                | /groups/0/expected_rate_hz         | -60,
            i13_zero_length_vector | DATA_TYPE           | /groups/0/streams/0/data_type      | "FLOAT[0]"
            i15_zero_columns       | DATA_TYPE           | /groups/0/streams/0/data_type      | "FLOAT[3,0]"
            i16_unknown_base_type  | DATA_TYPE           | /groups/0/streams/0/data_type      | "FLOAT64[3]"
            i17_lower_case_type    | DATA_TYPE           | /groups/0/streams/0/data_type      | "float[3]"
            i18_three_dimensions   | DATA_TYPE           | /groups/0/streams/0/data_type      | "FLOAT[2,2,2]"
            i19_size_overflow      | LAYOUT_TOO_LARGE    | /groups/0/streams/0/data_type      | "DOUBLE[4294967295,
            i20_unknown_measure_type | MEASURE_TYPE      | /groups/0/streams/0/measure_type   | "VELOCITY"
            i21_custom_without_label | LABEL_MISSING     | /groups/0/streams/0/custom_label   | {
            i22_label_on_position  | LABEL_UNEXPECTED    | /groups/0/streams/0/custom_label   | "tip"
            i23_flags_without_bit_mapping | BIT_MAPPING_MISSING | /groups/0/streams/0/bit_mapping | {
            i25_bit_key_not_number | BIT_MAPPING         | /groups/0/streams/0/bit_mapping/first | "a"
            i26_duplicate_stream_key | STREAM_REPEATED   | /groups/0/streams/1                | {
            i27_duplicate_via_self_reference | STREAM_REPEATED_BY_DEFAULT | /groups/0/streams/1 | {
            i29_static_without_value | VALUE_MISSING     | /static_data/0/value               | {
            i30_static_wrong_length | VALUE_SHAPE        | /static_data/0/value               | [
            i32_static_value_out_of_range | VALUE_RANGE  | /static_data/0/value               | -1
            i34_position_of_four   | SHAPE               | /groups/0/streams/0/data_type      | "FLOAT[4]"
            i35_flags_in_a_float   | SHAPE               | /groups/0/streams/0/data_type      | "FLOAT"
            i36_no_target_frame    | TARGET_FRAME        | /groups/0/streams/0/target_frame   | {
            i37_wrong_major_version | PROTOCOL_VERSION   | /protocol_version                  | "3.1.0"
            """)
    void findingNamesFieldAndByteOffset(String file, String code, String field, String text) {
        var frame = RgmpEntryBuilder.fixture("invalid/" + file + ".json");
        for (var mode : RgmpValidationMode.values()) {
            assertFinding(
                    RgmpDecodedOutput.of(
                            mode, RgmpEntryBuilder.open().then(frame).list()),
                    frame,
                    code,
                    field == null ? "" : field,
                    text);
        }
    }

    private static void assertFinding(RgmpDecodedOutput decoded, byte[] frame, String code, String field, String text) {
        var found = decoded.findings.stream()
                .filter(finding -> finding.rule().code().equals(code))
                .findFirst()
                .orElseThrow(() -> new AssertionError(decoded.places().toString()));
        assertEquals(field, found.field());
        assertEquals(text, evidence(frame, found.offset(), text));
    }

    private static String evidence(byte[] frame, int offset, String like) {
        return frame[offset] <= 0
                ? "%02x".formatted(frame[offset])
                : new String(frame, offset, like.length(), StandardCharsets.UTF_8);
    }

    @Test
    void locatesInvalidNumberInText() {
        var frame = RgmpEntryBuilder.fixture("invalid/i33_static_not_a_number.json");
        var found = RgmpDecodedOutput.of(frame).findings.getFirst();
        var text = new String(frame, StandardCharsets.UTF_8);
        assertEquals("NOT_JSON /static_data/0/value", found.rule().code() + " " + found.field());
        int at = text.indexOf("NaN");
        assertTrue(found.offset() >= at && found.offset() <= at + 4, found.offset() + " near " + at);
    }

    @Test
    void locatesEndOfTruncatedText() {
        var frame = RgmpEntryBuilder.fixture("invalid/i01_not_json.json");
        assertEquals(
                frame.length, RgmpDecodedOutput.of(frame).findings.getFirst().offset());
    }

    /** The schema is right as far as it goes: it takes all that is valid, and refuses about six in ten of the rest. */
    @Test
    void schemaAcceptsValidDefinitions() throws IOException {
        for (var one : valid().toList()) {
            assertEquals(List.of(), JsonSchema.ofDefinitions().problems(text(one)), one.file());
        }
        var refusals = new ArrayList<String>();
        for (var one : invalid().filter(RgmpFixturesTest::isJson).toList()) {
            if (!JsonSchema.ofDefinitions().problems(text(one)).isEmpty()) {
                refusals.add(one.file());
            }
        }
        assertTrue(refusals.size() >= 18, refusals.toString());
    }

    private static byte[] text(RgmpFixture one) {
        var frame = one.frame();
        return Arrays.copyOfRange(frame, RgmpFrameHeader.SIZE, frame.length);
    }

    private static boolean isJson(RgmpFixture one) {
        return !one.rules().contains("R01");
    }
}
