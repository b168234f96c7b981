package mocapscope.protocol.rgmp.edit;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.EditableFieldFactory;
import mocapscope.protocol.bytes.FieldTextCodec;
import mocapscope.protocol.bytes.JsonEditableFieldFactory;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.rgmp.decode.RgmpMessageDissector;
import mocapscope.protocol.rgmp.definition.RgmpStreamGroup;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import mocapscope.protocol.rgmp.wire.RgmpMessage;
import mocapscope.protocol.session.event.DecodedMessage;

/** Creates the editable fields of an RGMP message, including every JSON value of a device definition. */
final class RgmpEditableFieldFactory {
    static final String LENGTH = "msg_len";

    /** Maximum number of characters of all field names of a frame; a sender could choose names as long as a frame. */
    private static final long MOST_LETTERS = 1 << 22;

    private static final FieldTextCodec TEXT =
            new FieldTextCodec.VariableLengthTextCodec(StandardCharsets.UTF_8, false);

    private RgmpEditableFieldFactory() {}

    /** Returns the fields of {@code message}, whose first byte has the index {@code from}. */
    static List<EditableField> create(DecodedMessage message, int from) {
        var fields = new ArrayList<MessageField>();
        RgmpMessageDissector.dissect(nameable(message), fields::add);
        var bytes = message.bytes();
        var editableFields =
                new ArrayList<>(EditableFieldFactory.of(bytes, fields, ByteOrder.LITTLE_ENDIAN, _ -> TEXT));
        editableFields.stream()
                .filter(field -> field.codec().equals(TEXT))
                .findFirst()
                .ifPresent(text -> editableFields.addAll(JsonEditableFieldFactory.of(bytes, text)));
        return EditableFieldFactory.makeNamesUnique(editableFields).stream()
                .map(editableField -> editableField.moved(from))
                .toList();
    }

    /** Returns the message; if its field names are too long together, its values become raw bytes. */
    private static DecodedMessage nameable(DecodedMessage message) {
        if (!(message.body() instanceof RgmpMessage.DataFrame frame) || letters(frame.group()) <= MOST_LETTERS) {
            return message;
        }
        int length = message.length() - RgmpFrameHeader.SIZE;
        return new DecodedMessage(
                message.n(),
                message.entry(),
                message.firstEntry(),
                message.at(),
                message.name(),
                message.sender(),
                new RgmpMessage.RejectedFrame(RgmpFrameHeader.DATA, length, RgmpMessage.RejectedFrame.NO_DEVICE),
                message.buffer(),
                message.from(),
                message.length(),
                message.carrier());
    }

    private static long letters(RgmpStreamGroup group) {
        return group.streams().stream()
                .mapToLong(stream -> stream.type().count()
                        * (long) (stream.targetFrame().length()
                                + stream.quantity().length()))
                .sum();
    }
}
