package mocapscope.protocol.protobuf;

import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A protobuf message type; generates its schema as a FileDescriptorSet. One description serves both the schema and the
 * encoding.
 *
 * @param name full name with package, such as {@code foxglove.Log}
 */
public record ProtobufMessageSchema(String name, List<ProtobufFieldDescriptor> fields) {
    private static final int OPTIONAL = 1;
    private static final int REPEATED = 3;

    // fields of google.protobuf.FileDescriptorSet and its message types
    private static final ProtobufFieldDescriptor FILE = text(1, "file");
    private static final ProtobufFieldDescriptor NAME = text(1, "name");
    private static final ProtobufFieldDescriptor PACKAGE = text(2, "package");
    private static final ProtobufFieldDescriptor DEPENDENCY = text(3, "dependency");
    private static final ProtobufFieldDescriptor MESSAGE_TYPE = text(4, "message_type");
    private static final ProtobufFieldDescriptor SYNTAX = text(12, "syntax");
    private static final ProtobufFieldDescriptor FIELD = text(2, "field");
    private static final ProtobufFieldDescriptor ENUM_TYPE = text(4, "enum_type");
    private static final ProtobufFieldDescriptor NUMBER = count(3, "number");
    private static final ProtobufFieldDescriptor LABEL = count(4, "label");
    private static final ProtobufFieldDescriptor TYPE = count(5, "type");
    private static final ProtobufFieldDescriptor TYPE_NAME = text(6, "type_name");
    private static final ProtobufFieldDescriptor VALUE = text(2, "value");
    private static final ProtobufFieldDescriptor VALUE_NUMBER = count(2, "number");

    public ProtobufMessageSchema {
        fields = List.copyOf(fields);
    }

    public ProtobufMessageSchema(String name, ProtobufFieldDescriptor... fields) {
        this(name, List.of(fields));
    }

    /** Returns a {@code google.protobuf.FileDescriptorSet} of this type and all types it uses, one file each. */
    public ByteBuffer schema() {
        var files = new LinkedHashSet<ProtobufMessageSchema>();
        collect(files);
        var out = new ProtobufWriter();
        files.forEach(type -> type.describe(out));
        return ByteBuffer.wrap(out.toArray()).asReadOnlyBuffer();
    }

    /** Collects the types in order of dependency. */
    private void collect(Set<ProtobufMessageSchema> files) {
        parts().forEach(part -> part.collect(files));
        files.add(this);
    }

    private Stream<ProtobufMessageSchema> parts() {
        return fields.stream()
                .map(ProtobufFieldDescriptor::of)
                .filter(Objects::nonNull)
                .distinct();
    }

    private void describe(ProtobufWriter out) {
        int file = out.beginField(FILE);
        out.writeString(NAME, fileName());
        out.writeString(PACKAGE, name.substring(0, name.lastIndexOf('.')));
        parts().forEach(part -> out.writeString(DEPENDENCY, part.fileName()));
        int message = out.beginField(MESSAGE_TYPE);
        out.writeString(NAME, name.substring(name.lastIndexOf('.') + 1));
        fields.forEach(field -> describe(field, out));
        fields.stream()
                .filter(field -> field.kind() == ProtobufFieldDescriptor.ProtobufFieldType.CHOICE)
                .forEach(field -> choices(field, out));
        out.endField(message);
        out.writeString(SYNTAX, "proto3");
        out.endField(file);
    }

    private void describe(ProtobufFieldDescriptor field, ProtobufWriter out) {
        int start = out.beginField(FIELD);
        out.writeString(NAME, field.name());
        out.writeCount(NUMBER, field.number());
        out.writeCount(LABEL, field.repeated() ? REPEATED : OPTIONAL);
        out.writeCount(TYPE, field.kind().type);
        var of = field.of();
        if (of != null) {
            out.writeString(TYPE_NAME, "." + of.name);
        } else if (field.kind() == ProtobufFieldDescriptor.ProtobufFieldType.CHOICE) {
            out.writeString(TYPE_NAME, "." + name + "." + field.enumName());
        }
        out.endField(start);
    }

    private static void choices(ProtobufFieldDescriptor field, ProtobufWriter out) {
        int start = out.beginField(ENUM_TYPE);
        out.writeString(NAME, field.enumName());
        for (int i = 0; i < field.enumValues().size(); i++) {
            int value = out.beginField(VALUE);
            out.writeString(NAME, field.enumValues().get(i));
            out.writeCount(VALUE_NUMBER, i);
            out.endField(value);
        }
        out.endField(start);
    }

    /** Returns the file name that the authors of the type use. */
    private String fileName() {
        var path = name.replace('.', '/') + ".proto";
        return name.startsWith("google.") ? path.toLowerCase(Locale.ROOT) : path;
    }

    private static ProtobufFieldDescriptor text(int number, String name) {
        return ProtobufFieldDescriptor.of(number, name, ProtobufFieldDescriptor.ProtobufFieldType.TEXT);
    }

    private static ProtobufFieldDescriptor count(int number, String name) {
        return ProtobufFieldDescriptor.of(number, name, ProtobufFieldDescriptor.ProtobufFieldType.COUNT);
    }
}
