package mocapscope.protocol.vrpn.edit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.bytes.LayoutFieldReader;
import mocapscope.protocol.bytes.MessageLayout;
import mocapscope.protocol.vrpn.VrpnProtocol;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnMessage;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnQuaternionOrder;
import mocapscope.protocol.vrpn.wire.VrpnSkeletonDescriptionFragment;
import org.junit.jupiter.api.Test;

/** Compares the layouts of VRPN's messages with the fields that the decoder reads. */
class VrpnMessageLayoutTest {
    private static final List<MessageLayout> LAYOUTS = new VrpnProtocol().messageLayouts();

    @Test
    void everyMessageTypeHasLayout() {
        for (var type : VrpnMessageType.values()) {
            if (type == VrpnMessageType.OTHER) {
                continue;
            }
            var layout = layout(type.wireName(), 0);
            assertEquals(
                    type.isSystem() ? OptionalInt.of(type.id()) : OptionalInt.empty(),
                    layout.number(),
                    type.wireName());
        }
    }

    @Test
    void layoutsAreThoseOfMessageTypes() {
        var known = Stream.of(VrpnMessageType.values())
                .map(VrpnMessageType::wireName)
                .toList();

        assertEquals(
                List.of(VrpnCookie.NAME, "callback request", "message header", "skeleton description"),
                LAYOUTS.stream()
                        .map(MessageLayout::name)
                        .filter(name -> !known.contains(name))
                        .toList());
    }

    @Test
    void fieldsEqualThoseOfDecoder() {
        int compared = 0;
        for (var entry : VrpnMessageTemplateCatalog.ENTRIES) {
            var example = entry.example();
            if (example == null) {
                continue;
            }
            var payload = payload(example);
            boolean skeleton = example instanceof VrpnSkeletonDescriptionFragment;
            var name = skeleton ? "skeleton description" : example.type().wireName();
            assertEquals(
                    decoded(example, payload),
                    LayoutFieldReader.read(layout(name, payload.remaining()), payload, ByteOrder.BIG_ENDIAN),
                    name);
            compared++;
        }
        assertEquals(VrpnMessageTemplateCatalog.ENTRIES.size() - 3, compared);
    }

    @Test
    void cookieFieldsEqualThoseOfDecoder() {
        var fields = new ArrayList<String>();
        var bytes = VrpnCookie.OURS.encode();
        VrpnCookie.read(new ByteReader(
                bytes, VrpnProblemKind.PAYLOAD_LENGTH, field -> fields.add(LayoutFieldReader.describe(field))));

        assertEquals(fields, LayoutFieldReader.read(layout(VrpnCookie.NAME, 24), bytes, ByteOrder.BIG_ENDIAN));
    }

    private static ByteBuffer payload(VrpnMessage.VrpnEncodableMessage example) {
        var out = new ByteWriter(ByteOrder.BIG_ENDIAN);
        example.write(out);
        return out.toByteBuffer();
    }

    private static List<String> decoded(VrpnMessage.VrpnEncodableMessage example, ByteBuffer payload) {
        var fields = new ArrayList<String>();
        var in = new ByteReader(
                payload, VrpnProblemKind.PAYLOAD_LENGTH, field -> fields.add(LayoutFieldReader.describe(field)));
        if (example instanceof VrpnSkeletonDescriptionFragment) {
            VrpnSkeletonDescriptionFragment.read(in, StandardCharsets.UTF_8);
        } else {
            example.type().read(in, 0, VrpnQuaternionOrder.XYZW);
        }
        return fields;
    }

    /** Returns the layout that applies to a payload of that size. */
    private static MessageLayout layout(String name, int size) {
        return LAYOUTS.stream()
                .filter(layout -> layout.name().equals(name))
                .filter(layout -> layout.size().isEmpty() || layout.size().getAsInt() == size)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no layout of " + name));
    }
}
