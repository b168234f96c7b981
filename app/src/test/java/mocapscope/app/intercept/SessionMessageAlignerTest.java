package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.app.sequence.SequenceDiagramRow;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class SessionMessageAlignerTest {
    private final SyntheticSession left = new SyntheticSession("s1", 1 << 20);
    private final SyntheticSession right = new SyntheticSession("s2", 1 << 20);

    @Test
    void alignsMessagesByNameAndDirection() {
        left.addMessages(Direction.TO_SERVER, SyntheticMessageBytes.login("T", "hush"));
        left.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("Tracker0", 0, 1, 2, 3));
        right.addMessages(Direction.TO_SERVER, SyntheticMessageBytes.login("T", "hush"));
        right.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Tracker0", 3, 1));
        right.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("Tracker0", 0, 1, 2, 3));
        var pairs = SessionMessageAligner.align(rows(left), rows(right));
        assertEquals(
                List.of(true, false, true),
                pairs.stream()
                        .map(SessionMessageAligner.MessagePair::isComplete)
                        .toList());
        assertTrue(pairs.get(1).left().isEmpty());
    }

    @Test
    void reportsDifferingField() {
        left.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("Tracker0", 0, 1, 2, 3));
        right.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.pose("Tracker0", 0, 1, 5, 3));
        var differing = ComparedMessageField.of(left.session(), 0, right.session(), 0, true).stream()
                .filter(ComparedMessageField::differs)
                .map(ComparedMessageField::name)
                .toList();
        assertEquals(List.of("position.y"), differing);
        var pair = SessionMessageAligner.align(rows(left), rows(right)).getFirst();
        assertFalse(ComparedMessageField.areEqual(left.session(), right.session(), pair, true));
    }

    @Test
    void classifiesTimesAndCountersAsVolatile() {
        for (var name : List.of("seconds", "header.timestamp", "frames[0].packetId", "/FrameID", "mask_key")) {
            assertTrue(ComparedMessageField.isVolatile(name), name);
        }
        for (var name : List.of("version", "position.x", "type", "length")) {
            assertFalse(ComparedMessageField.isVolatile(name), name);
        }
    }

    @Test
    void masksSecretValues() {
        left.addMessages(Direction.TO_SERVER, SyntheticMessageBytes.login("T", "hush"));
        assertTrue(ComparedMessageField.of(left.session(), 0, left.session(), 0, false).stream()
                .noneMatch(field -> field.left().contains("hush")));
    }

    private static List<SequenceDiagramRow> rows(SyntheticSession session) {
        var diagram = new SequenceDiagramBuilder(session.session(), true);
        diagram.go(() -> 0, 1);
        return diagram.diagram().rows();
    }
}
