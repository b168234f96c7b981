package mocapscope.app.transcript;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.MessageField;

/**
 * A node of a message's field tree: a field or a group, with its byte range.
 *
 * @param name the last part of the path, such as {@code x} or {@code [3]}
 * @param path the path from the message's root, such as {@code channels[3]}
 * @param field the field of a leaf
 * @param offset the offset of the first byte
 * @param length the number of bytes to the end of the last byte
 */
record FieldTreeNode(
        String name, String path, Optional<MessageField> field, int offset, int length, List<FieldTreeNode> children) {

    FieldTreeNode {
        children = List.copyOf(children);
    }

    boolean contains(int at) {
        return at >= offset && at < offset + length;
    }
}
