package mocapscope.protocol.protobuf;

import mocapscope.protocol.protobuf.ProtobufFieldDescriptor.ProtobufFieldType;

/** The protobuf schema of {@code google.protobuf.Timestamp}, a time in seconds and nanoseconds since 1970. */
public final class ProtobufTimestampSchema {
    public static final ProtobufFieldDescriptor SECONDS =
            ProtobufFieldDescriptor.of(1, "seconds", ProtobufFieldType.WHOLE);
    public static final ProtobufFieldDescriptor NANOS = ProtobufFieldDescriptor.of(2, "nanos", ProtobufFieldType.SMALL);

    public static final ProtobufMessageSchema TYPE =
            new ProtobufMessageSchema("google.protobuf.Timestamp", SECONDS, NANOS);

    private ProtobufTimestampSchema() {}
}
