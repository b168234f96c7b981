package mocapscope.protocol.rgmp.definition;

import mocapscope.protocol.bytes.EnumProblemKind;
import mocapscope.protocol.bytes.ProblemKindMetadata;
import mocapscope.protocol.bytes.ViolationAdvice;

/**
 * The kinds of problems reported about RGMP traffic, each the violation of one rule of the specification. Rules about
 * one subject may share a number.
 */
public enum RgmpProblemKind implements EnumProblemKind {
    NOT_UTF8(
            RgmpRuleRequirementLevel.MUST,
            "R01",
            Section.DEFINITION,
            "Encode the definition as UTF-8.",
            RgmpSource.DOCUMENT + "Stream Definition Frame"),
    BYTE_ORDER_MARK(
            RgmpRuleRequirementLevel.MUST,
            "R01",
            Section.DEFINITION,
            "Begin the definition with {, without a byte order mark.",
            "RFC 8259 §8.1; " + RgmpSource.DOCUMENT + "Stream Definition Frame"),
    NUL_IN_TEXT(
            RgmpRuleRequirementLevel.MUST,
            "R01",
            Section.DEFINITION,
            "Neither send nor count the string's terminator.",
            RgmpSource.DOCUMENT + "Stream Definition Frame"),
    NOT_JSON(RgmpRuleRequirementLevel.MUST, "R01", Section.DEFINITION),
    NAME_REPEATED(
            RgmpRuleRequirementLevel.MUST,
            "R01",
            Section.DEFINITION,
            "Use each name once: readers disagree on which of two applies.",
            "RFC 8259 §4"),
    NOT_AN_OBJECT(RgmpRuleRequirementLevel.MUST, "R01", Section.DEFINITION),
    FIELD_MISSING(RgmpRuleRequirementLevel.MUST, "R02", Section.FIELDS),
    FIELD_TYPE(RgmpRuleRequirementLevel.MUST, "R02", Section.FIELDS),
    NAME_OR_VERSION_MISSING(
            RgmpRuleRequirementLevel.STRICT,
            "R02",
            Section.FIELDS,
            "Send protocol_name RGMP and protocol_version 2.0.0.",
            RgmpSource.DOCUMENT + "Top-Level Fields"),
    STATIC_DATA_MISSING(
            RgmpRuleRequirementLevel.WARNING,
            "R02",
            Section.FIELDS,
            "Send an empty list if the device has no static data.",
            RgmpSource.DOCUMENT + "Top-Level Fields; " + RgmpSource.READING + "R02 (RGMP.md)"),
    DEVICE_ID(
            RgmpRuleRequirementLevel.MUST,
            "R03",
            Section.FIELDS,
            "A device's id is a whole number from 0 to 4294967295.",
            RgmpSource.DOCUMENT + "Top-Level Fields"),
    PROTOCOL_NAME(
            RgmpRuleRequirementLevel.WARNING,
            "R04",
            Section.FIELDS,
            "The specification's example is RGMP. Another name is used nevertheless.",
            RgmpSource.DOCUMENT + "Top-Level Fields; Mocapscope"),
    PROTOCOL_VERSION(
            RgmpRuleRequirementLevel.STRICT,
            "R04",
            Section.FIELDS,
            "Mocapscope reads version 2.",
            "Mocapscope; " + RgmpSource.DOCUMENT + "Top-Level Fields"),
    EPOCH_EMPTY(RgmpRuleRequirementLevel.MUST, "R05", "Timestamp Epoch"),
    EPOCH_UNKNOWN(RgmpRuleRequirementLevel.NOTE, "R05", "Timestamp Epoch"),
    DEVICE_INFO(RgmpRuleRequirementLevel.MUST, "R06", "Device Info"),
    GROUPS(
            RgmpRuleRequirementLevel.MUST,
            "R07",
            Section.GROUPS,
            "A group has a name, an expected_rate_hz and a list of streams.",
            RgmpSource.DOCUMENT + "Stream Groups"),
    RATE(
            RgmpRuleRequirementLevel.STRICT,
            "R07",
            Section.GROUPS,
            "Send 0 for an event-driven group.",
            RgmpSource.DOCUMENT + "Stream Groups"),
    DATA_TYPE(
            RgmpRuleRequirementLevel.MUST,
            "R08",
            Section.TYPES,
            "Use a data type such as FLOAT, FLOAT[3] or FLOAT[3, 3].",
            RgmpSource.DOCUMENT + "Data Types"),
    LAYOUT_TOO_LARGE(
            RgmpRuleRequirementLevel.MUST,
            "R08",
            Section.TYPES,
            "Split the group: Mocapscope reads at most 1 MiB of values in a frame. The specification has"
                    + " no limit.",
            "Mocapscope, docs/limits.md; " + RgmpSource.DOCUMENT + "Protocol Header"),
    ENTRY_INCOMPLETE(
            RgmpRuleRequirementLevel.STRICT,
            "R08",
            Section.ENTRIES,
            "Without both types, the frames of the group cannot be decoded.",
            RgmpSource.DOCUMENT + "Stream, Group, and Static Data Entry Fields"),
    MEASURE_TYPE(
            RgmpRuleRequirementLevel.MUST,
            "R09",
            "Measure Types",
            "For a measure outside the table, use CUSTOM with a custom_label.",
            RgmpSource.DOCUMENT + "Measure Types; " + RgmpSource.DOCUMENT + "Custom label"),
    SHAPE(RgmpRuleRequirementLevel.INFERRED, "R10", "Measure Types"),
    LABEL_MISSING(RgmpRuleRequirementLevel.MUST, "R11", "Custom label"),
    LABEL_UNEXPECTED(
            RgmpRuleRequirementLevel.MUST,
            "R11",
            "Custom label",
            "Only CUSTOM measures have a label.",
            RgmpSource.DOCUMENT + "Custom label"),
    BIT_MAPPING_MISSING(RgmpRuleRequirementLevel.MUST, "R12", Section.FLAGS),
    BIT_MAPPING(
            RgmpRuleRequirementLevel.MUST,
            "R12",
            Section.FLAGS,
            "Use a mapping such as {\"0\": \"is_tracking\"}.",
            RgmpSource.DOCUMENT + "Bit-mapped Flags"),
    BIT_MAPPING_UNEXPECTED(
            RgmpRuleRequirementLevel.WARNING,
            "R12",
            Section.FLAGS,
            "The specification gives a bit_mapping to flag types, which are STATUS_FLAGS; elsewhere"
                    + " Mocapscope ignores it.",
            RgmpSource.DOCUMENT + "Stream, Group, and Static Data Entry Fields; " + RgmpSource.DOCUMENT
                    + "Bit-mapped Flags; Mocapscope"),
    TARGET_FRAME(RgmpRuleRequirementLevel.MUST, "R13", Section.FRAMES),
    REFERENCE_FRAME(
            RgmpRuleRequirementLevel.MUST,
            "R13",
            Section.FRAMES,
            "Omit the reference frame if the stream has none.",
            RgmpSource.DOCUMENT + "Stream, Group, and Static Data Entry Fields"),
    STREAM_REPEATED(RgmpRuleRequirementLevel.MUST, "R14", Section.UNIQUE),
    STREAM_REPEATED_BY_DEFAULT(
            RgmpRuleRequirementLevel.AMBIGUOUS,
            "R14",
            Section.UNIQUE,
            "The field table equates an omitted reference frame with the target frame; the section on"
                    + " uniqueness does not. Send only one of the two streams.",
            RgmpSource.DOCUMENT + "Stream, Group, and Static Data Entry Fields; " + RgmpSource.DOCUMENT
                    + "Stream uniqueness within a group"),
    VALUE_MISSING(RgmpRuleRequirementLevel.MUST, "R15", Section.VALUE),
    VALUE_SHAPE(
            RgmpRuleRequirementLevel.MUST,
            "R15",
            Section.VALUE,
            "Send a number, or a flat list with as many numbers as the type has.",
            RgmpSource.DOCUMENT + "Value (for static_data entries)"),
    VALUE_RANGE(RgmpRuleRequirementLevel.MUST, "R15", Section.VALUE),
    FIELD_UNKNOWN(RgmpRuleRequirementLevel.NOTE, "R16", Section.FIELDS),
    PREFIX_UNKNOWN(
            RgmpRuleRequirementLevel.MUST,
            "R17",
            "Frame Types",
            "Frames are of type 1, 2 or 3. If this is the first one, is it the port of an RGMP server?"
                    + " Rokoko's ROS 2 bridge skips other types.",
            RgmpSource.DOCUMENT + "Frame Types; rokoko-ros2-bridge 1d1e9f5, hand_stream.py"),
    LENGTH_TOO_LARGE(RgmpRuleRequirementLevel.MUST, "R18", "Protocol Header"),
    DEFINITION_TOO_LARGE(RgmpRuleRequirementLevel.MUST, "R18", Section.DEFINITION),
    GROUPS_TOO_MANY(
            RgmpRuleRequirementLevel.MUST,
            "R18",
            Section.GROUPS,
            "Mocapscope reads at most 4096 groups of a device.",
            "Mocapscope, docs/limits.md"),
    DEVICES_TOO_MANY(
            RgmpRuleRequirementLevel.MUST,
            "R18",
            Section.DEFINITION,
            "Mocapscope keeps at most 1024 devices of a connection, with 16 MiB of definitions and 4096"
                    + " groups. A disconnect frame removes a device.",
            "Mocapscope, docs/limits.md; " + RgmpSource.DOCUMENT + "Device Disconnect Frame"),
    DATA_LENGTH(
            RgmpRuleRequirementLevel.MUST,
            "R19",
            Section.DATA,
            "Send all streams of the group, in order, without padding.",
            RgmpSource.DOCUMENT + "Data Frame Layout"),
    GROUP_UNKNOWN(
            RgmpRuleRequirementLevel.MUST,
            "R20",
            Section.DATA,
            "Groups are numbered from 0.",
            RgmpSource.DOCUMENT + "Data Frame Layout"),
    DEVICE_UNKNOWN(
            RgmpRuleRequirementLevel.MUST,
            "R21",
            Section.DATA,
            "A device's definition comes before its data. It is missing here if it was rejected, if the"
                    + " device was disconnected, or if the recording begins mid-session.",
            RgmpSource.DOCUMENT + "Protocol Workflow Diagram; Mocapscope"),
    DISCONNECT_LENGTH(RgmpRuleRequirementLevel.MUST, "R22", Section.DISCONNECT),
    DISCONNECT_UNKNOWN(RgmpRuleRequirementLevel.WARNING, "R22", Section.DISCONNECT),
    FRAMES_MISSING(RgmpRuleRequirementLevel.NOTE, "R07", Section.GROUPS),
    RATE_OFF(
            RgmpRuleRequirementLevel.WARNING,
            "R07",
            Section.GROUPS,
            "Does the device skip frames, or send at another rate than it declares? Declare the actual"
                    + " rate, or 0 for an event-driven group.",
            RgmpSource.DOCUMENT + "Stream Groups"),
    TIME_NOT_INCREASING(
            RgmpRuleRequirementLevel.WARNING,
            "R23",
            Section.TIME,
            "Groups of a device may share a time; the times of each group grow.",
            RgmpSource.DOCUMENT + "Timestamp Definition; " + RgmpSource.READING + "C3 (RGMP.md)"),
    CLOCK_RESET(
            RgmpRuleRequirementLevel.WARNING,
            "R23",
            Section.TIME,
            "Did the device restart, or was its clock set?",
            RgmpSource.DOCUMENT + "Timestamp Definition; " + RgmpSource.READING + "R23 (RGMP.md)"),
    TIME_TOO_LARGE(
            RgmpRuleRequirementLevel.WARNING,
            "R23",
            Section.TIME,
            "Timestamps count microseconds.",
            RgmpSource.DOCUMENT + "Data Frame Layout"),
    QUATERNION_NORM(
            RgmpRuleRequirementLevel.WARNING,
            "R24",
            "Measure Types",
            "A rotation is a quaternion x, y, z, w of length 1. Does the device send another value while"
                    + " it does not track?",
            RgmpSource.DOCUMENT + "Measure Types; " + RgmpSource.READING + "R24 (RGMP.md)"),
    NOT_FINITE(
            RgmpRuleRequirementLevel.WARNING,
            "R24",
            "Measure Types",
            "The specification gives NaN and infinity no meaning. Does the device send them while it does"
                    + " not track?",
            RgmpSource.DOCUMENT + "Measure Types; " + RgmpSource.READING + "R24 (RGMP.md)"),
    POSITION_OF_ITSELF(
            RgmpRuleRequirementLevel.WARNING,
            "C8",
            Section.FRAMES,
            "State the reference frame of the position.",
            RgmpSource.DOCUMENT + "Stream, Group, and Static Data Entry Fields; " + RgmpSource.READING
                    + "C8 (RGMP.md)"),
    NULL_VALUE(
            RgmpRuleRequirementLevel.STRICT,
            "C13",
            Section.FIELDS,
            "The specification does not mention null: omit a field that has no value.",
            RgmpSource.READING + "C13 (RGMP.md)"),
    FRAME_NAME(
            RgmpRuleRequirementLevel.WARNING,
            "C13",
            Section.FRAMES,
            "Frame names should be snake_case, except LTP_NED and LTP_ENU.",
            RgmpSource.DOCUMENT + "Reference Frames and Transforms"),
    FRAME_CYCLE(
            RgmpRuleRequirementLevel.WARNING,
            "R13",
            Section.FRAMES,
            "The location of such frames is undefined.",
            RgmpSource.DOCUMENT + "Reference Frames and Transforms"),
    DEVICE_REDEFINED(RgmpRuleRequirementLevel.NOTE, "R21", "Protocol Workflow Diagram"),
    FRAME_CUT_OFF(RgmpRuleRequirementLevel.MUST, "R18", "Protocol Header"),
    CLIENT_SPOKE(
            RgmpRuleRequirementLevel.WARNING,
            "C5",
            "Protocol Workflow Diagram",
            "A client only connects and reads.",
            RgmpSource.DOCUMENT + "Protocol Workflow Diagram");

    private final RgmpRuleRequirementLevel ruleLevel;
    /** The rule with its severity in lenient mode; findings have a severity of their own. */
    private final ProblemKindMetadata ruleInfo;

    RgmpProblemKind(RgmpRuleRequirementLevel level, String number, String section) {
        this(level, number, section, ViolationAdvice.NONE);
    }

    RgmpProblemKind(RgmpRuleRequirementLevel level, String number, String section, String advice, String source) {
        this(level, number, section, new ViolationAdvice(advice, source));
    }

    RgmpProblemKind(RgmpRuleRequirementLevel level, String number, String section, ViolationAdvice advice) {
        this.ruleLevel = level;
        this.ruleInfo = new ProblemKindMetadata(level.severity(RgmpValidationMode.LENIENT), number, section, advice);
    }

    public RgmpRuleRequirementLevel level() {
        return ruleLevel;
    }

    @Override
    public boolean isEpisodic() {
        return this == NOT_FINITE || this == QUATERNION_NORM;
    }

    @Override
    public boolean indicatesClockStep() {
        return this == CLOCK_RESET;
    }

    @Override
    public ProblemKindMetadata info() {
        return ruleInfo;
    }

    /** Headings of the specification that several rules cite. */
    private static final class Section {
        static final String DEFINITION = "Stream Definition Frame";
        static final String FIELDS = "Top-Level Fields";
        static final String GROUPS = "Stream Groups";
        static final String ENTRIES = "Stream, Group, and Static Data Entry Fields";
        static final String TYPES = "Data Types";
        static final String FLAGS = "Bit-mapped Flags";
        static final String FRAMES = "Reference Frames and Transforms";
        static final String UNIQUE = "Stream uniqueness within a group";
        static final String VALUE = "Value (for static_data entries)";
        static final String DATA = "Data Frame";
        static final String DISCONNECT = "Device Disconnect Frame";
        static final String TIME = "Timestamp Definition";
    }

    /** Sources that the advice of most rules cites: the specification, and what this program reads into it. */
    private static final class RgmpSource {
        static final String DOCUMENT = "RGMP v2, ";
        static final String READING = "Mocapscope's reading ";
    }
}
