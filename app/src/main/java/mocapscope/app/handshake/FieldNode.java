package mocapscope.app.handshake;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.bytes.Field;

/**
 * A field of a message, or several under one name.
 *
 * @param name its own part of the path, such as {@code x} or {@code [3]}
 * @param path from the message's root, such as {@code channels[3]}
 * @param field of a leaf
 * @param offset of its first byte
 * @param length up to its last byte
 */
record FieldNode(String name, String path, Optional<Field> field, int offset, int length, List<FieldNode> children) {

    FieldNode {
        children = List.copyOf(children);
    }

    boolean holds(int at) {
        return at >= offset && at < offset + length;
    }
}
