package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import mocapscope.protocol.bytes.LayoutFieldReader;
import mocapscope.protocol.bytes.MessageLayout;
import mocapscope.protocol.setp.SetpProtocol;
import org.junit.jupiter.api.Test;

/** Compares the layouts of SETP's messages with the fields that the decoder reads. */
class SetpMessageLayoutTest {
    private static final List<MessageLayout> LAYOUTS = new SetpProtocol().messageLayouts();

    @Test
    void everyMessageKindHasLayoutWithItsNumber() {
        for (var kind : SetpMessageKind.values()) {
            assertEquals(
                    OptionalInt.of(SetpMessageTypeTable.DRAFT.of(kind).number()),
                    layout(kind.wireName()).number(),
                    kind.wireName());
        }
        assertEquals(SetpMessageKind.values().length + 2, LAYOUTS.size());
    }

    @Test
    void fieldsEqualThoseOfDecoder() {
        SetpConformanceVectors.vectors().forEach(vector -> {
            var kind = SetpConformanceVectors.kind(vector);
            var data = ByteBuffer.wrap(SetpConformanceVectors.hex(vector.get("messageDataHex")));
            assertEquals(
                    decoded(kind, data),
                    LayoutFieldReader.read(layout(kind.wireName()), data, ByteOrder.LITTLE_ENDIAN),
                    vector.get("id").asString());
        });
    }

    @Test
    void headerFieldsEqualThoseOfDecoder() {
        var bytes = ByteBuffer.wrap(SetpConformanceVectors.hex(SetpConformanceVectors.vector("disconnect")
                .get("packets")
                .get(0)
                .get("hex")));
        var fields = new ArrayList<String>();
        SetpPacketHeader.read(SetpPacket.reader(bytes, field -> fields.add(LayoutFieldReader.describe(field))));

        assertEquals(
                fields,
                LayoutFieldReader.read(
                        layout("packet header"), bytes.slice(0, SetpPacketHeader.SIZE), ByteOrder.LITTLE_ENDIAN));
    }

    private static List<String> decoded(SetpMessageKind kind, ByteBuffer data) {
        var fields = new ArrayList<String>();
        kind.read(new SetpFieldReader(
                data, SetpViolationHandler.SILENT, field -> fields.add(LayoutFieldReader.describe(field))));
        return fields;
    }

    private static MessageLayout layout(String name) {
        return LAYOUTS.stream()
                .filter(layout -> layout.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no layout of " + name));
    }
}
