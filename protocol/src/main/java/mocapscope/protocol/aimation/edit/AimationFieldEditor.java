package mocapscope.protocol.aimation.edit;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.bytes.EditableField;
import mocapscope.protocol.bytes.InvalidFieldValueException;

/** An editor of an AImation HTTP head, frame or packet: lists its fields and returns bytes with changed values. */
interface AimationFieldEditor {

    List<EditableField> editableFields();

    /**
     * Returns the bytes with changed values.
     *
     * @throws InvalidFieldValueException if a value cannot be written in its field
     */
    ByteBuffer editFields(Map<String, String> values) throws InvalidFieldValueException;
}
