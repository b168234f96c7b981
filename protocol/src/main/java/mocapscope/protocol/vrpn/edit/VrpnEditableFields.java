package mocapscope.protocol.vrpn.edit;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.bytes.AdjustableLengthField;
import mocapscope.protocol.bytes.AlignmentPaddingRange;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.EditableFieldFactory;
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.vrpn.decode.VrpnMessageDissector;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnFramingPhase;
import mocapscope.protocol.vrpn.wire.VrpnMessage;
import mocapscope.protocol.vrpn.wire.VrpnQuaternionOrder;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import mocapscope.protocol.vrpn.wire.VrpnTcpConnectBackRequest;

/**
 * The fields of one VRPN message that a user can edit. Length fields and padding are included, since an edit can change
 * a length.
 */
final class VrpnEditableFields {
    private static final FieldTextCodec ISO_SLOT = new FieldTextCodec.FixedLengthTextCodec(StandardCharsets.ISO_8859_1);
    private static final FieldTextCodec SLOT = new FieldTextCodec.FixedLengthTextCodec(StandardCharsets.UTF_8);
    private static final FieldTextCodec TEXT =
            new FieldTextCodec.VariableLengthTextCodec(StandardCharsets.UTF_8, false);
    private static final FieldTextCodec TERMINATED_TEXT =
            new FieldTextCodec.VariableLengthTextCodec(StandardCharsets.UTF_8, true);

    /** Texts that end with a NUL and have a length field. */
    private static final List<String> ENDED = List.of("name", "incoming", "outgoing");

    /** Texts without a NUL. An empty one begins at the same offset as the next. */
    private static final List<String> NAMES = List.of("local_in", "local_out", "remote_in", "remote_out");

    private final DecodedMessage message;
    private final int from;
    private final List<EditableField> fields;

    /** Finds the fields of {@code message}, whose first byte has the index {@code from}. */
    VrpnEditableFields(DecodedMessage message, int from) {
        var fields = new ArrayList<MessageField>();
        // If the peer uses another quaternion order, components appear under the names of others.
        VrpnMessageDissector.dissect(message, VrpnQuaternionOrder.XYZW, fields::add);
        var editableFields =
                EditableFieldFactory.of(message.bytes(), fields, ByteOrder.BIG_ENDIAN, field -> form(message, field));
        this.message = message;
        this.from = from;
        this.fields = EditableFieldFactory.makeNamesUnique(editableFields).stream()
                .map(editableField -> editableField.moved(from))
                .toList();
    }

    private static FieldTextCodec form(DecodedMessage message, MessageField field) {
        if (message.body() instanceof VrpnCookie) {
            return ISO_SLOT;
        }
        boolean slot = switch (field.name()) {
            case "text", "json" -> true;
            default -> field.name().startsWith("channels[");
        };
        if (slot) {
            return SLOT;
        }
        return NAMES.contains(field.name()) ? TEXT : TERMINATED_TEXT;
    }

    List<EditableField> fields() {
        return fields;
    }

    /** Returns the length fields, inner ones first. */
    List<AdjustableLengthField> counters() {
        var fields = new ArrayList<AdjustableLengthField>();
        for (var text : ENDED) {
            var field = named(text);
            if (field.isPresent() && named(length(text)).isPresent()) {
                int at = field.get().offset();
                fields.add(new AdjustableLengthField(
                        length(text), at, at + field.get().length()));
            }
        }
        if (framed()) {
            var full = stage() == VrpnFramingPhase.RECORDS ? "payload_length" : "length";
            fields.add(new AdjustableLengthField(full, from + VrpnFramingPhase.HEADER_SIZE, from + declared()));
        }
        return fields;
    }

    /** Returns the padding of a frame; log records have none. */
    List<AlignmentPaddingRange> paddings() {
        if (!framed() || stage() == VrpnFramingPhase.RECORDS) {
            return List.of();
        }
        int end = from + declared();
        return List.of(new AlignmentPaddingRange(end, message.length() - declared(), from, VrpnFramingPhase.ALIGNMENT));
    }

    /**
     * Adds length fields to {@code values}: empty names share an offset, so offsets alone do not identify their length.
     */
    Map<String, String> addNameLengths(Map<String, String> values) {
        var more = new HashMap<>(values);
        for (var name : NAMES) {
            var field = named(name);
            var given = values.get(name);
            var length = named(length(name));
            if (field.isPresent() && given != null && !given.equals(field.get().value()) && length.isPresent()) {
                long bytes = given.getBytes(StandardCharsets.UTF_8).length
                        - field.get().length();
                more.putIfAbsent(
                        length(name), String.valueOf(Long.parseLong(length.get().value()) + bytes));
            }
        }
        return more;
    }

    private static String length(String text) {
        return text + "_length";
    }

    private Optional<EditableField> named(String name) {
        return fields.stream().filter(field -> field.name().equals(name)).findFirst();
    }

    private VrpnFramingPhase stage() {
        return VrpnFramingPhase.forChannel(message.channel());
    }

    /** Returns true if the message has a header with a valid length. */
    private boolean framed() {
        return switch ((VrpnMessage) message.body()) {
            case VrpnDeviceMessage _, VrpnSystemMessage _, VrpnMessage.OpaquePayload _ -> true;
            case VrpnCookie _, VrpnTcpConnectBackRequest _, VrpnMessage.FramingError _, VrpnMessage.MalformedBytes _ ->
                false;
        };
    }

    private int declared() {
        return (int) stage().readDeclaredLength(message.bytes(), 0);
    }
}
