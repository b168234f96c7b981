package mocapscope.app.transcript;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.MessageField;
import org.jspecify.annotations.Nullable;

/** A message's fields as a tree built from their paths. Dots and brackets in a path separate its levels. */
record FieldTreeModel(List<FieldTreeNode> roots) {

    FieldTreeModel {
        roots = List.copyOf(roots);
    }

    static FieldTreeModel of(List<MessageField> fields) {
        var root = new Growing("", "");
        fields.forEach(root::add);
        return new FieldTreeModel(root.done().children());
    }

    /** Returns the node at a path. */
    Optional<FieldTreeNode> find(String path) {
        return find(roots, path);
    }

    /**
     * Returns the smallest field that contains the byte at {@code offset}; some bytes are read twice, whole and in
     * parts.
     */
    Optional<FieldTreeNode> findAtOffset(int offset) {
        return leaves(roots).filter(node -> node.contains(offset)).min(Comparator.comparingInt(FieldTreeNode::length));
    }

    private static Stream<FieldTreeNode> leaves(List<FieldTreeNode> nodes) {
        return nodes.stream().flatMap(node -> {
            var inside = leaves(node.children());
            return node.field().isPresent() ? Stream.concat(Stream.of(node), inside) : inside;
        });
    }

    private static Optional<FieldTreeNode> find(List<FieldTreeNode> nodes, String path) {
        for (var node : nodes) {
            if (node.path().equals(path)) {
                return Optional.of(node);
            }
            var inside = path.startsWith(node.path()) ? find(node.children(), path) : Optional.<FieldTreeNode>empty();
            if (inside.isPresent()) {
                return inside;
            }
        }
        return Optional.empty();
    }

    /** A node under construction, while fields are still being added. */
    private static final class Growing {
        private final String name;
        private final String path;
        private final Map<String, Growing> children = new LinkedHashMap<>();
        private @Nullable MessageField messageField;

        Growing(String name, String path) {
            this.name = name;
            this.path = path;
        }

        void add(MessageField field) {
            var at = this;
            int from = 0;
            var full = field.name();
            while (from < full.length()) {
                int end = endOfPart(full, from);
                var part = full.substring(from, end);
                at = end < full.length() ? at.child(part, full.substring(0, end)) : at.leaf(part, full);
                from = end < full.length() && full.charAt(end) == '.' ? end + 1 : end;
            }
            at.messageField = field;
        }

        FieldTreeNode done() {
            var nodes = children.values().stream().map(Growing::done).toList();
            var leaf = Optional.ofNullable(messageField);
            int from = leaf.map(MessageField::offset).orElse(Integer.MAX_VALUE);
            int to = leaf.map(one -> one.offset() + one.length()).orElse(0);
            for (var node : nodes) {
                from = Math.min(from, node.offset());
                to = Math.max(to, node.offset() + node.length());
            }
            return new FieldTreeNode(name, path, leaf, Math.min(from, to), Math.max(0, to - from), nodes);
        }

        private Growing child(String part, String fullPath) {
            return children.computeIfAbsent(part, _ -> new Growing(part, fullPath));
        }

        /** Adds a leaf; a second field at one path, such as another padding, gets a number appended. */
        private Growing leaf(String part, String fullPath) {
            var leaf = child(part, fullPath);
            for (int i = 2; leaf.messageField != null; i++) {
                leaf = child(part + " #" + i, fullPath + " #" + i);
            }
            return leaf;
        }

        private static int endOfPart(String path, int from) {
            for (int i = from + 1; i < path.length(); i++) {
                if (path.charAt(i) == '.' || path.charAt(i) == '[') {
                    return i;
                }
            }
            return path.length();
        }
    }
}
