package mocapscope.app.transcript;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.MessageField;
import org.junit.jupiter.api.Test;

class FieldTreeModelTest {

    @Test
    void buildsBranchesFromDotsAndBrackets() {
        var tree = tree("header.time 0 8", "header.sender 8 4", "channels[0].x 12 8", "channels[1].x 20 8");

        assertEquals(List.of("header", "channels"), names(tree.roots()));
        assertEquals(List.of("time", "sender"), names(tree.roots().getFirst().children()));
        assertEquals(List.of("[0]", "[1]"), names(tree.roots().get(1).children()));
        assertEquals("channels[1].x", tree.find("channels[1].x").orElseThrow().path());
    }

    @Test
    void groupSpansItsFields() {
        var group = tree("position.x 4 8", "position.y 12 8", "rest 20 2")
                .find("position")
                .orElseThrow();

        assertEquals(4, group.offset());
        assertEquals(16, group.length());
    }

    @Test
    void findsSmallestFieldAtByte() {
        var tree = tree("a 0 4", "body 4 8", "body.x 4 4", "body.y 8 4", "end 16 4");

        assertEquals(Optional.of("a"), pathAt(tree, 3));
        assertEquals(Optional.of("body.x"), pathAt(tree, 4));
        assertEquals(Optional.of("body.y"), pathAt(tree, 11));
        assertEquals(Optional.empty(), pathAt(tree, 12), "no field contains it");
        assertEquals(Optional.of("end"), pathAt(tree, 19));
        assertEquals(Optional.empty(), pathAt(tree, 20));
    }

    @Test
    void prefersSmallerOfOverlappingFields() {
        var tree = tree("seconds 4 4", "microseconds 8 4", "time 4 8");

        assertEquals(Optional.of("seconds"), pathAt(tree, 5));
        assertEquals(Optional.of("microseconds"), pathAt(tree, 8));
    }

    @Test
    void findsNoFieldInGapOfGroup() {
        assertEquals(Optional.empty(), pathAt(tree("group.a 0 4", "group.b 8 4"), 5));
    }

    @Test
    void distinguishesFieldsWithSamePath() {
        var tree = tree("padding 0 4", "x 4 4", "padding 8 4");

        assertEquals(Optional.of("padding"), pathAt(tree, 1));
        assertEquals(Optional.of("padding #2"), pathAt(tree, 9));
        assertEquals(8, tree.find("padding #2").orElseThrow().offset());
    }

    private static Optional<String> pathAt(FieldTreeModel tree, int offset) {
        return tree.findAtOffset(offset).map(FieldTreeNode::path);
    }

    private static List<String> names(List<FieldTreeNode> nodes) {
        return nodes.stream().map(FieldTreeNode::name).toList();
    }

    /** Creates a tree of fields given as path, offset and length. */
    private static FieldTreeModel tree(String... fields) {
        return FieldTreeModel.of(Stream.of(fields)
                .map(text -> text.split(" (?=\\d)"))
                .map(FieldTreeModelTest::field)
                .toList());
    }

    private static MessageField field(String[] parts) {
        return new MessageField(
                parts[0], "u8", Integer.parseInt(parts[1]), Integer.parseInt(parts[2]), 1, "", "", false);
    }
}
