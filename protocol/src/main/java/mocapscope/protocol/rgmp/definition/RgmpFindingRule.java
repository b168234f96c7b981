package mocapscope.protocol.rgmp.definition;

import mocapscope.protocol.bytes.EnumRule;
import mocapscope.protocol.bytes.RuleInfo;

/**
 * The rules of the RGMP specification that findings cite, each with level, number, section and advice. Rules about one
 * subject may share a number.
 */
public enum RgmpFindingRule implements EnumRule {
    NOT_UTF8(RgmpRequirementLevel.MUST, "R01", Section.DEFINITION, "Encode the definition as UTF-8."),
    BYTE_ORDER_MARK(
            RgmpRequirementLevel.MUST,
            "R01",
            Section.DEFINITION,
            "Begin the definition with {, without a byte order mark."),
    NUL_IN_TEXT(
            RgmpRequirementLevel.MUST, "R01", Section.DEFINITION, "Neither send nor count the string's terminator."),
    NOT_JSON(RgmpRequirementLevel.MUST, "R01", Section.DEFINITION, ""),
    NAME_REPEATED(
            RgmpRequirementLevel.MUST,
            "R01",
            Section.DEFINITION,
            "Use each name once: readers disagree on which of two applies."),
    NOT_AN_OBJECT(RgmpRequirementLevel.MUST, "R01", Section.DEFINITION, ""),
    FIELD_MISSING(RgmpRequirementLevel.MUST, "R02", Section.FIELDS, ""),
    FIELD_TYPE(RgmpRequirementLevel.MUST, "R02", Section.FIELDS, ""),
    NAME_OR_VERSION_MISSING(
            RgmpRequirementLevel.STRICT, "R02", Section.FIELDS, "Send protocol_name RGMP and protocol_version 2.0.0."),
    STATIC_DATA_MISSING(
            RgmpRequirementLevel.WARNING,
            "R02",
            Section.FIELDS,
            "Send an empty list if the device has no static data."),
    DEVICE_ID(
            RgmpRequirementLevel.MUST, "R03", Section.FIELDS, "A device's id is a whole number from 0 to 4294967295."),
    PROTOCOL_NAME(RgmpRequirementLevel.WARNING, "R04", Section.FIELDS, "Is this the port of an RGMP server?"),
    PROTOCOL_VERSION(RgmpRequirementLevel.STRICT, "R04", Section.FIELDS, "Only version 2 is supported."),
    EPOCH_EMPTY(RgmpRequirementLevel.MUST, "R05", "Timestamp Epoch", ""),
    EPOCH_UNKNOWN(RgmpRequirementLevel.NOTE, "R05", "Timestamp Epoch", ""),
    DEVICE_INFO(RgmpRequirementLevel.MUST, "R06", "Device Info", ""),
    GROUPS(
            RgmpRequirementLevel.MUST,
            "R07",
            Section.GROUPS,
            "A group has a name, an expected_rate_hz and a list of streams."),
    RATE(RgmpRequirementLevel.STRICT, "R07", Section.GROUPS, "Send 0 for an event-driven group."),
    DATA_TYPE(
            RgmpRequirementLevel.MUST, "R08", Section.TYPES, "Use a data type such as FLOAT, FLOAT[3] or FLOAT[3, 3]."),
    LAYOUT_TOO_LARGE(
            RgmpRequirementLevel.MUST, "R08", Section.TYPES, "Split the group: a frame may have at most 1 MiB here."),
    ENTRY_INCOMPLETE(
            RgmpRequirementLevel.STRICT,
            "R08",
            Section.ENTRIES,
            "Without both types, the frames of the group cannot be decoded."),
    MEASURE_TYPE(
            RgmpRequirementLevel.MUST,
            "R09",
            "Measure Types",
            "For a measure outside the table, use CUSTOM with a custom_label."),
    SHAPE(RgmpRequirementLevel.INFERRED, "R10", "Measure Types", ""),
    LABEL_MISSING(RgmpRequirementLevel.MUST, "R11", "Custom label", ""),
    LABEL_UNEXPECTED(RgmpRequirementLevel.MUST, "R11", "Custom label", "Only CUSTOM measures have a label."),
    BIT_MAPPING_MISSING(RgmpRequirementLevel.MUST, "R12", Section.FLAGS, ""),
    BIT_MAPPING(RgmpRequirementLevel.MUST, "R12", Section.FLAGS, "Use a mapping such as {\"0\": \"is_tracking\"}."),
    BIT_MAPPING_UNEXPECTED(RgmpRequirementLevel.WARNING, "R12", Section.FLAGS, "Only STATUS_FLAGS has a bit_mapping."),
    TARGET_FRAME(RgmpRequirementLevel.MUST, "R13", Section.FRAMES, ""),
    REFERENCE_FRAME(
            RgmpRequirementLevel.MUST, "R13", Section.FRAMES, "Omit the reference frame if the stream has none."),
    STREAM_REPEATED(RgmpRequirementLevel.MUST, "R14", Section.UNIQUE, ""),
    STREAM_REPEATED_BY_DEFAULT(
            RgmpRequirementLevel.AMBIGUOUS,
            "R14",
            Section.UNIQUE,
            "An omitted reference frame means the target frame itself."),
    VALUE_MISSING(RgmpRequirementLevel.MUST, "R15", Section.VALUE, ""),
    VALUE_SHAPE(
            RgmpRequirementLevel.MUST,
            "R15",
            Section.VALUE,
            "Send a number, or a flat list with as many numbers as the type has."),
    VALUE_RANGE(RgmpRequirementLevel.MUST, "R15", Section.VALUE, ""),
    FIELD_UNKNOWN(RgmpRequirementLevel.NOTE, "R16", Section.FIELDS, ""),
    PREFIX_UNKNOWN(RgmpRequirementLevel.MUST, "R17", "Frame Types", "Is this the port of an RGMP server?"),
    LENGTH_TOO_LARGE(RgmpRequirementLevel.MUST, "R18", "Protocol Header", ""),
    DEFINITION_TOO_LARGE(RgmpRequirementLevel.MUST, "R18", Section.DEFINITION, ""),
    GROUPS_TOO_MANY(RgmpRequirementLevel.MUST, "R18", Section.GROUPS, "A device is limited to 4096 groups here."),
    DEVICES_TOO_MANY(
            RgmpRequirementLevel.MUST, "R18", Section.DEFINITION, "Send a disconnect frame when a device leaves."),
    DATA_LENGTH(
            RgmpRequirementLevel.MUST,
            "R19",
            Section.DATA,
            "Send all streams of the group, in order, without padding."),
    GROUP_UNKNOWN(RgmpRequirementLevel.MUST, "R20", Section.DATA, "Groups are numbered from 0."),
    DEVICE_UNKNOWN(RgmpRequirementLevel.MUST, "R21", Section.DATA, "Send a device's definition before its data."),
    DISCONNECT_LENGTH(RgmpRequirementLevel.MUST, "R22", Section.DISCONNECT, ""),
    DISCONNECT_UNKNOWN(RgmpRequirementLevel.WARNING, "R22", Section.DISCONNECT, ""),
    FRAMES_MISSING(RgmpRequirementLevel.NOTE, "R07", Section.GROUPS, ""),
    RATE_OFF(
            RgmpRequirementLevel.WARNING,
            "R07",
            Section.GROUPS,
            "Declare the actual rate, or 0 for an event-driven group."),
    TIME_NOT_INCREASING(RgmpRequirementLevel.WARNING, "R23", Section.TIME, ""),
    CLOCK_RESET(RgmpRequirementLevel.WARNING, "R23", Section.TIME, "Did the device restart?"),
    TIME_TOO_LARGE(RgmpRequirementLevel.WARNING, "R23", Section.TIME, "Timestamps count microseconds."),
    QUATERNION_NORM(RgmpRequirementLevel.WARNING, "R24", "Measure Types", "Is the device tracking?"),
    NOT_FINITE(RgmpRequirementLevel.WARNING, "R24", "Measure Types", "Is the device tracking?"),
    POSITION_OF_ITSELF(
            RgmpRequirementLevel.WARNING, "C8", Section.FRAMES, "State the reference frame of the position."),
    NULL_VALUE(RgmpRequirementLevel.STRICT, "C13", Section.FIELDS, "Omit missing fields instead of sending null."),
    FRAME_NAME(RgmpRequirementLevel.WARNING, "C13", Section.FRAMES, "Frame names are snake_case."),
    FRAME_CYCLE(RgmpRequirementLevel.WARNING, "R13", Section.FRAMES, "The location of such frames is undefined."),
    DEVICE_REDEFINED(RgmpRequirementLevel.NOTE, "R21", "Protocol Workflow Diagram", ""),
    FRAME_CUT_OFF(RgmpRequirementLevel.MUST, "R18", "Protocol Header", ""),
    CLIENT_SPOKE(RgmpRequirementLevel.WARNING, "C5", "Protocol Workflow Diagram", "A client only connects and reads.");

    private final RgmpRequirementLevel ruleLevel;
    /** The rule with its severity in lenient mode; findings have a severity of their own. */
    private final RuleInfo ruleInfo;

    RgmpFindingRule(RgmpRequirementLevel level, String number, String section, String advice) {
        this.ruleLevel = level;
        this.ruleInfo = new RuleInfo(level.severity(RgmpValidationMode.LENIENT), number, section, advice);
    }

    public RgmpRequirementLevel level() {
        return ruleLevel;
    }

    @Override
    public boolean isEpisodic() {
        return this == NOT_FINITE || this == QUATERNION_NORM;
    }

    @Override
    public RuleInfo info() {
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
}
