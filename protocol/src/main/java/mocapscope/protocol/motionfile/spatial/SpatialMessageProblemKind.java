package mocapscope.protocol.motionfile.spatial;

/**
 * The kinds of format problems found in MCAP files and their messages, each with the specification section of the
 * violated rule.
 */
public enum SpatialMessageProblemKind {
    /** The records of the file are complete, and their checksums fit. */
    RECORD("MCAP format specification, Records"),
    /** Messages that no index orders are in the order of their log times. */
    LOG_TIME("MCAP format specification, Message"),
    /** The bytes of a message are fields of protobuf. */
    PROTOBUF("Protocol Buffers encoding, Message Structure"),
    /** The text of a message is JSON, and its values have the types of the schema. */
    JSON("JSON schemas of Foxglove"),
    /** A CDR message begins with an encapsulation of four bytes that names its byte order. */
    CDR_ENCAPSULATION("RTPS, SerializedPayloadHeader"),
    /** The fields of a CDR message fit its length. */
    CDR_LENGTH("CORBA GIOP, CDR Transfer Syntax"),
    /** Numbers of a CDR message are aligned to their size, counted from the first byte after the encapsulation. */
    CDR_ALIGNMENT("CORBA GIOP, Alignment"),
    /** A text of a CDR message has a length that includes its terminating zero. */
    CDR_STRING("CORBA GIOP, Strings and Wide Strings"),
    /** Points have at least two coordinates, whose fields are within the stride. */
    POINT_FIELD("foxglove.PointCloud, fields"),
    /** A coordinate is a number, and an orientation a quaternion of length 1. */
    NUMBER("foxglove.Quaternion"),
    /** A frame and a joint have a name. */
    NAME("REP 105, Coordinate Frames"),
    /** A frame has one parent. */
    FRAME_PARENT("REP 105, Relationship between Frames"),
    /** The parents of a frame lead to a root. */
    FRAME_CYCLE("REP 105, Relationship between Frames"),
    /** A message or a file is within the limits of this program. */
    LIMIT("Limits");

    private final String section;

    SpatialMessageProblemKind(String section) {
        this.section = section;
    }

    /** Returns the document and the title of its section. */
    public String section() {
        return section;
    }
}
