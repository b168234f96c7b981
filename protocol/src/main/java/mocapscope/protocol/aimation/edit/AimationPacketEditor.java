package mocapscope.protocol.aimation.edit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.aimation.wire.AimationBlock;
import mocapscope.protocol.aimation.wire.AimationBlockTableEntry;
import mocapscope.protocol.aimation.wire.AimationPacketHeader;
import mocapscope.protocol.aimation.wire.AimationPacketReader;
import mocapscope.protocol.aimation.wire.AimationProblemKind;
import mocapscope.protocol.aimation.wire.AimationViolationPolicy;
import mocapscope.protocol.bytes.AdjustableLengthField;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.EditableFieldFactory;
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.bytes.JsonEditableFieldFactory;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.MessagePatcher;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Edits the header, block table and blocks of an AImation packet and updates offsets and lengths. A JSON or number
 * block can be edited as a whole or value by value.
 */
final class AimationPacketEditor implements AimationFieldEditor {
    /** Maximum number of fields offered to the user. */
    @DocumentedLimit(
            value = "values of a packet that can be edited one by one",
            unit = "values",
            beyond = "further ones are edited as bytes")
    private static final int MOST = 20_000;

    private static final String METADATA = "table[%d].metadata";
    private static final String WHOLE = "blocks[%d].bytes";
    private static final FieldTextCodec TEXT =
            new FieldTextCodec.VariableLengthTextCodec(StandardCharsets.UTF_8, false);
    private static final FieldTextCodec MAGIC = new FieldTextCodec.FixedLengthTextCodec(StandardCharsets.ISO_8859_1);

    /** A table entry whose block extends from {@code from} to {@code to}. */
    private record Line(int index, AimationBlockTableEntry entry, int from, int to) {

        int size() {
            return to - from;
        }

        boolean numbers() {
            return AimationBlock.AimationBlockType.of(entry.type())
                    .filter(AimationBlock.AimationBlockType::countsElements)
                    .isPresent();
        }

        /** Returns the size of one element in bytes. */
        int element() {
            return AimationBlock.AimationBlockType.of(entry.type())
                    .orElseThrow()
                    .size();
        }

        /** Returns true if the metadata counts bytes; for an undefined type, if its value matches. */
        boolean bytesCounted() {
            return AimationBlock.AimationBlockType.of(entry.type())
                    .map(blockType -> !blockType.countsElements())
                    .orElse(entry.metadata() == size());
        }
    }

    private final ByteBuffer packet;
    private final List<MessageField> fields = new ArrayList<>();
    private final List<Line> lines;

    AimationPacketEditor(ByteBuffer packet) {
        this.packet = packet;
        try {
            AimationPacketReader.read(packet, AimationViolationPolicy.of(false, _ -> {}), this::see);
        } catch (DecodeException _) {
            // Bytes that could not be decoded can be changed as bytes.
        }
        this.lines = lines();
        rest();
    }

    private void see(MessageField field) {
        if (fields.size() < MOST) {
            fields.add(field.name().equals("block_count") ? unsigned(field) : field);
        }
    }

    /** Returns the field as a u64, so that also values too large to decode can be written. */
    private static MessageField unsigned(MessageField field) {
        return new MessageField(
                field.name(), "u64", field.offset(), field.length(), field.value(), "", field.section(), false);
    }

    /** Returns the table entries that were decoded and whose blocks begin within the packet. */
    private List<Line> lines() {
        long count = fields.stream()
                .filter(field -> field.name().endsWith("].metadata"))
                .count();
        var in = new ByteReader(packet, ByteOrder.LITTLE_ENDIAN, AimationProblemKind.CUT_OFF, null);
        in.window(AimationPacketHeader.LENGTH, (int) count * AimationBlockTableEntry.LENGTH);
        var entries = Stream.generate(() -> AimationBlockTableEntry.read(in))
                .limit(count)
                .toList();
        var found = new ArrayList<Line>();
        for (int i = 0; i < count; i++) {
            long from = entries.get(i).offset();
            long to = i + 1 < count ? entries.get(i + 1).offset() : packet.limit();
            if (from <= packet.limit()) {
                found.add(new Line(i, entries.get(i), (int) from, (int) Math.clamp(to, from, packet.limit())));
            }
        }
        return found;
    }

    private void rest() {
        int end = fields.isEmpty()
                ? 0
                : fields.getLast().offset() + fields.getLast().length();
        if (end < packet.limit()) {
            int length = packet.limit() - end;
            fields.add(new MessageField("rest", "byte[" + length + "]", end, length, packet, "", "", false));
        }
    }

    /** Returns the fields except empty ones, which cannot be told apart from their neighbours. */
    @Override
    public List<EditableField> editableFields() {
        var contained = fields.stream().filter(field -> field.length() > 0).toList();
        var editableFields = new ArrayList<EditableField>();
        var fullLines = lines.stream()
                .filter(line -> line.numbers() && line.size() > 0)
                .collect(Collectors.toMap(Line::from, line -> line));
        for (var editableField :
                EditableFieldFactory.of(packet, contained, ByteOrder.LITTLE_ENDIAN, AimationPacketEditor::text)) {
            var line = fullLines.get(editableField.offset());
            if (line != null && editableField.codec() instanceof FieldTextCodec.NumberCodec) {
                editableFields.add(createLineField(line));
            }
            editableFields.add(editableField);
            if (editableField.name().endsWith("]." + AimationBlock.AimationBlockType.JSON.label)) {
                editableFields.addAll(JsonEditableFieldFactory.of(packet, editableField));
            }
        }
        return editableFields;
    }

    private static FieldTextCodec text(MessageField field) {
        return field.name().equals("magic") ? MAGIC : TEXT;
    }

    private EditableField createLineField(Line line) {
        var type = "byte[" + line.size() + "]";
        var name = WHOLE.formatted(line.index());
        var field = new MessageField(name, type, line.from(), line.size(), packet, "", "§1.3", false);
        return EditableField.of(field, new FieldTextCodec.HexCodec(), packet);
    }

    @Override
    public ByteBuffer editFields(Map<String, String> values) throws InvalidFieldValueException {
        var all = new HashMap<>(values);
        var fields = new ArrayList<AdjustableLengthField>();
        for (var line : lines) {
            var metadata = METADATA.formatted(line.index());
            if (line.numbers()) {
                elements(line, metadata, all);
            } else if (line.bytesCounted()) {
                fields.add(new AdjustableLengthField(metadata, line.from(), line.to()));
            }
            fields.add(new AdjustableLengthField("table[%d].offset".formatted(line.index()), 0, line.from()));
        }
        return new MessagePatcher(packet, editableFields(), fields, List.of()).patch(all);
    }

    /** Updates the metadata of a number block, which counts elements. */
    private void elements(Line line, String metadata, Map<String, String> values) throws InvalidFieldValueException {
        var name = WHOLE.formatted(line.index());
        var other = values.get(name);
        if (other != null) {
            int length =
                    new FieldTextCodec.HexCodec().write(name, other, packet).remaining();
            long more = length / line.element() - line.size() / line.element();
            values.putIfAbsent(metadata, String.valueOf(line.entry().metadata() + more));
        }
    }
}
