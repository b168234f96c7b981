package mocapscope.protocol.vmc.edit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.AdjustableLengthField;
import mocapscope.protocol.bytes.AlignmentPaddingRange;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.EditableFieldFactory;
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.vmc.osc.OscPacketReader;
import mocapscope.protocol.vmc.wire.VmcMessageType;

/**
 * The fields of one VMC datagram that a user can edit. Size fields and padding are included, since an edit can change a
 * length.
 */
final class VmcEditableFields {
    private static final int ALIGNMENT = 4;
    private static final String SIZE = ".size";
    private static final Pattern ELEMENT_SIZE = Pattern.compile("(.*\\.)?elements\\[\\d+]\\.size");
    private static final FieldTextCodec TEXT = new FieldTextCodec.AlignedTextCodec(StandardCharsets.UTF_8, ALIGNMENT);

    private final int length;
    private final List<EditableField> fields;
    private final Map<String, EditableField> byName;

    VmcEditableFields(ByteBuffer datagram) {
        var shown = new ArrayList<MessageField>();
        var bytes = datagram.slice();
        new OscPacketReader(bytes, VmcMessageType.FIELD_NAMES, shown::add).read();
        this.length = bytes.remaining();
        this.fields = EditableFieldFactory.makeNamesUnique(
                EditableFieldFactory.of(bytes, shown, ByteOrder.BIG_ENDIAN, _ -> TEXT));
        this.byName = fields.stream().collect(Collectors.toMap(EditableField::name, Function.identity()));
    }

    List<EditableField> fields() {
        return fields;
    }

    /** Returns the sizes of elements and blobs that lie within the datagram, the inner ones first. */
    List<AdjustableLengthField> sizes() {
        return fields.stream()
                .filter(field -> field.name().endsWith(SIZE))
                .flatMap(field -> size(field).stream())
                .sorted(Comparator.comparingInt(AdjustableLengthField::from).reversed())
                .toList();
    }

    private Optional<AdjustableLengthField> size(EditableField field) {
        boolean isElement = ELEMENT_SIZE.matcher(field.name()).matches();
        if (!isElement && blob(field).isEmpty()) {
            return Optional.empty();
        }
        int from = field.offset() + field.length();
        long to = from + Long.parseLong(field.value());
        return to < from || to > length
                ? Optional.empty()
                : Optional.of(new AdjustableLengthField(field.name(), from, (int) to, isElement));
    }

    /** Returns the padding of blobs; that of a text is part of its field. */
    List<AlignmentPaddingRange> paddings() {
        return fields.stream()
                .flatMap(field -> blob(field).stream())
                .map(blob -> {
                    int at = blob.offset() + blob.length();
                    int present = Math.min(Math.floorMod(-blob.length(), ALIGNMENT), length - at);
                    return new AlignmentPaddingRange(at, present, blob.offset(), ALIGNMENT);
                })
                .toList();
    }

    /** Returns the blob of which a field is the size. */
    private Optional<EditableField> blob(EditableField size) {
        var name = size.name();
        return name.endsWith(SIZE)
                ? Optional.ofNullable(byName.get(name.substring(0, name.length() - SIZE.length())))
                        .filter(field -> field.codec() instanceof FieldTextCodec.HexCodec)
                : Optional.empty();
    }
}
