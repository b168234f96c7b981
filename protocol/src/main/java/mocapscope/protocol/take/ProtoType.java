package mocapscope.protocol.take;

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
record ProtoType(String name, List<ProtoField> fields) {
    private static final int OPTIONAL = 1;
    private static final int REPEATED = 3;

    // fields of google.protobuf.FileDescriptorSet and its message types
    private static final ProtoField FILE = text(1, "file");
    private static final ProtoField NAME = text(1, "name");
    private static final ProtoField PACKAGE = text(2, "package");
    private static final ProtoField DEPENDENCY = text(3, "dependency");
    private static final ProtoField MESSAGE_TYPE = text(4, "message_type");
    private static final ProtoField SYNTAX = text(12, "syntax");
    private static final ProtoField FIELD = text(2, "field");
    private static final ProtoField ENUM_TYPE = text(4, "enum_type");
    private static final ProtoField NUMBER = count(3, "number");
    private static final ProtoField LABEL = count(4, "label");
    private static final ProtoField TYPE = count(5, "type");
    private static final ProtoField TYPE_NAME = text(6, "type_name");
    private static final ProtoField VALUE = text(2, "value");
    private static final ProtoField VALUE_NUMBER = count(2, "number");

    ProtoType {
        fields = List.copyOf(fields);
    }

    ProtoType(String name, ProtoField... fields) {
        this(name, List.of(fields));
    }

    /** Returns a {@code google.protobuf.FileDescriptorSet} of this type and all types it uses, one file each. */
    ByteBuffer schema() {
        var files = new LinkedHashSet<ProtoType>();
        collect(files);
        var out = new ProtoWriter();
        files.forEach(type -> type.describe(out));
        return ByteBuffer.wrap(out.toArray()).asReadOnlyBuffer();
    }

    /** Collects the types in order of dependency. */
    private void collect(Set<ProtoType> files) {
        parts().forEach(part -> part.collect(files));
        files.add(this);
    }

    private Stream<ProtoType> parts() {
        return fields.stream().map(ProtoField::of).filter(Objects::nonNull).distinct();
    }

    private void describe(ProtoWriter out) {
        int file = out.begin(FILE);
        out.text(NAME, fileName());
        out.text(PACKAGE, name.substring(0, name.lastIndexOf('.')));
        parts().forEach(part -> out.text(DEPENDENCY, part.fileName()));
        int message = out.begin(MESSAGE_TYPE);
        out.text(NAME, name.substring(name.lastIndexOf('.') + 1));
        fields.forEach(field -> describe(field, out));
        fields.stream().filter(field -> field.kind() == ProtoField.Kind.CHOICE).forEach(field -> choices(field, out));
        out.end(message);
        out.text(SYNTAX, "proto3");
        out.end(file);
    }

    private void describe(ProtoField field, ProtoWriter out) {
        int begun = out.begin(FIELD);
        out.text(NAME, field.name());
        out.count(NUMBER, field.number());
        out.count(LABEL, field.repeated() ? REPEATED : OPTIONAL);
        out.count(TYPE, field.kind().type);
        var of = field.of();
        if (of != null) {
            out.text(TYPE_NAME, "." + of.name);
        } else if (field.kind() == ProtoField.Kind.CHOICE) {
            out.text(TYPE_NAME, "." + name + "." + field.choiceName());
        }
        out.end(begun);
    }

    private static void choices(ProtoField field, ProtoWriter out) {
        int begun = out.begin(ENUM_TYPE);
        out.text(NAME, field.choiceName());
        for (int i = 0; i < field.choices().size(); i++) {
            int value = out.begin(VALUE);
            out.text(NAME, field.choices().get(i));
            out.count(VALUE_NUMBER, i);
            out.end(value);
        }
        out.end(begun);
    }

    /** Returns the file name that the authors of the type use. */
    private String fileName() {
        var path = name.replace('.', '/') + ".proto";
        return name.startsWith("google.") ? path.toLowerCase(Locale.ROOT) : path;
    }

    private static ProtoField text(int number, String name) {
        return ProtoField.of(number, name, ProtoField.Kind.TEXT);
    }

    private static ProtoField count(int number, String name) {
        return ProtoField.of(number, name, ProtoField.Kind.COUNT);
    }
}
