package mocapscope.protocol.protobuf;

import mocapscope.protocol.protobuf.ProtobufFieldDescriptor.ProtobufFieldType;

/** The message type {@code google.protobuf.Timestamp}: seconds and nanoseconds since 1970. */
public final class ProtobufTimestamp {
    static final ProtobufFieldDescriptor SECONDS = ProtobufFieldDescriptor.of(1, "seconds", ProtobufFieldType.WHOLE);
    static final ProtobufFieldDescriptor NANOS = ProtobufFieldDescriptor.of(2, "nanos", ProtobufFieldType.SMALL);

    public static final ProtobufMessageSchema TYPE =
            new ProtobufMessageSchema("google.protobuf.Timestamp", SECONDS, NANOS);

    private ProtobufTimestamp() {}
}
