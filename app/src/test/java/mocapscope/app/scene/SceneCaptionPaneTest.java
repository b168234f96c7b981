package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.shape.Line;
import javafx.stage.Stage;
import mocapscope.app.scene.SceneCaption.SceneCaptionStyle;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.WindowExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

@ExtendWith(WindowExtension.class)
class SceneCaptionPaneTest {
    private final SceneCaptionPane pane = new SceneCaptionPane();

    @Start
    void open(Stage stage) {
        stage.setScene(StyledScenes.scene(pane, 400, 300));
        stage.show();
    }

    @Test
    void namesAtOnePlaceMoveUpInRows(FxRobot robot) {
        var captions = captions(SceneCaptionStyle.NAME, 4);
        robot.interact(() -> layOut(captions));
        robot.interact(() -> layOut(captions));

        assertEquals(List.of(1.0, 1.0, 1.0, 1.0), opacities());
        assertNoOverlaps();
        assertEquals("-scene-session: -color-session-2;", labels().get(2).getStyle());
    }

    @Test
    void lineLeadsFromMovedNameToItsItem(FxRobot robot) {
        var captions = captions(SceneCaptionStyle.NAME, 3);
        robot.interact(() -> layOut(captions));
        robot.interact(() -> layOut(captions));

        var leaders = ((Group) pane.getChildren().getFirst()).getChildren();
        assertEquals(
                List.of(false, true, true),
                leaders.stream().map(Node::isVisible).toList());
        var last = (Line) leaders.getLast();
        var label = labels().getLast().getBoundsInParent();
        assertEquals(label.getMaxY(), last.getStartY(), 2);
        assertEquals(200, last.getEndY());
        assertEquals(label.getCenterX(), last.getStartX(), 2);
    }

    @Test
    void nameAtEdgeStaysWholeInPicture(FxRobot robot) {
        var captions = captions(SceneCaptionStyle.NAME, 3);
        captions.get(0).set("Object 10", 0, SceneCaptionStyle.NAME, 3, 200, 0);
        captions.get(1).set("Object 11", 0, SceneCaptionStyle.NAME, 398, 2, 1);
        captions.get(2).set("Object 12", 0, SceneCaptionStyle.NAME, -5, 100, 2);
        robot.interact(() -> layOut(captions));
        robot.interact(() -> layOut(captions));

        assertEquals(List.of(1.0, 1.0, 0.0), opacities());
        for (var label : labels().subList(0, 2)) {
            assertTrue(pane.getLayoutBounds().contains(label.getBoundsInParent()), label::getText);
        }
    }

    @Test
    void bodyKeepsItsNameWhereRoomIsShort(FxRobot robot) {
        var captions = new ArrayList<>(captions(SceneCaptionStyle.NAME, 9));
        var body = new SceneCaption(9);
        body.set("Walker", 0, SceneCaptionStyle.BODY, 200, 200, 100);
        captions.add(body);
        Collections.sort(captions);
        robot.interact(() -> layOut(captions));
        robot.interact(() -> layOut(captions));

        assertEquals(1, labels().getLast().getOpacity());
        assertEquals(7, opacities().stream().filter(opacity -> opacity > 0).count());
    }

    @Test
    void detailsAtOnePlaceAreHiddenButOne(FxRobot robot) {
        var captions = captions(SceneCaptionStyle.DETAIL, 3);
        robot.interact(() -> layOut(captions));
        robot.interact(() -> layOut(captions));

        assertEquals(List.of(1.0, 0.0, 0.0), opacities());
    }

    @Test
    void nameThatPassesAnotherMovesUpOnce(FxRobot robot) {
        var captions = captions(SceneCaptionStyle.NAME, 2);
        captions.get(0).set("Body 0", 0, SceneCaptionStyle.NAME, 100, 200, 0);
        robot.interact(() -> layOut(captions));
        robot.interact(() -> {
            var heights = new ArrayList<Double>();
            var otherHeights = new ArrayList<Double>();
            for (int x = 100; x < 300; x++) {
                // Both bob as walkers do, and each is nearer in turn.
                captions.get(0).set("Body 0", 0, SceneCaptionStyle.NAME, x, 200 + x % 4, x % 2);
                captions.get(1).set("Body 1", 1, SceneCaptionStyle.NAME, 200, 200 - x % 3, 0.5);
                var nearestFirst = new ArrayList<>(captions);
                Collections.sort(nearestFirst);
                layOut(nearestFirst);
                assertNoOverlaps();
                heights.add(labels().get(0).getTranslateY());
                otherHeights.add(labels().get(1).getTranslateY());
            }
            assertEquals(2, jumps(heights) + jumps(otherHeights), "one moves up, and down when there is room");
        });
    }

    @Test
    void selectionDoesNotMoveOtherNames(FxRobot robot) {
        var captions = captions(SceneCaptionStyle.NAME, 3);
        robot.interact(() -> layOut(captions));
        robot.interact(() -> layOut(captions));
        var before = heights();
        var picked = new SceneCaption(3);
        picked.set("Picked", 0, SceneCaptionStyle.PICKED, 200, 260, 0);
        var withPicked = new ArrayList<>(captions);
        withPicked.addFirst(picked);
        robot.interact(() -> layOut(withPicked));
        robot.interact(() -> layOut(withPicked));

        assertEquals(before, heights().subList(0, 3));
        assertEquals(List.of(1.0, 1.0, 1.0, 1.0), opacities());
    }

    @Test
    void nameBehindCornerToolMovesDown(FxRobot robot) {
        var tool = new Region();
        tool.resizeRelocate(0, 0, 400, 60);
        var captions = captions(SceneCaptionStyle.NAME, 2);
        captions.forEach(caption -> caption.set("Body", 0, SceneCaptionStyle.NAME, 200, 50, caption.slot()));
        for (int i = 0; i < 2; i++) {
            robot.interact(() -> {
                pane.show(captions, List.of(tool));
                pane.applyCss();
                pane.layout();
            });
        }

        assertEquals(List.of(1.0, 1.0), opacities());
        assertNoOverlaps();
        assertTrue(
                heights().stream().allMatch(height -> height >= 60), heights().toString());
    }

    @Test
    void hidesLabelOfAbsentCaption(FxRobot robot) {
        var captions = captions(SceneCaptionStyle.NAME, 2);
        robot.interact(() -> layOut(captions));
        robot.interact(() -> layOut(captions));
        robot.interact(() -> layOut(captions.subList(1, 2)));

        assertEquals(List.of(0.0, 1.0), opacities());
        assertEquals("Body 1", labels().get(1).getText());
    }

    /** Returns how often a height changes by more than a walker's bobbing. */
    private static long jumps(List<Double> heights) {
        return IntStream.range(1, heights.size())
                .filter(i -> Math.abs(heights.get(i) - heights.get(i - 1)) > 10)
                .count();
    }

    private void assertNoOverlaps() {
        var labels = labels().stream().filter(label -> label.getOpacity() > 0).toList();
        for (int i = 0; i < labels.size(); i++) {
            for (int j = 0; j < i; j++) {
                assertFalse(labels.get(i)
                        .getBoundsInParent()
                        .intersects(labels.get(j).getBoundsInParent()));
            }
        }
    }

    private List<Double> heights() {
        return labels().stream().map(Node::getTranslateY).toList();
    }

    private void layOut(List<SceneCaption> captions) {
        pane.show(captions, List.of());
        pane.applyCss();
        pane.layout();
    }

    private static List<SceneCaption> captions(SceneCaptionStyle style, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    var caption = new SceneCaption(i);
                    caption.set("Body " + i, i, style, 200, 200, i);
                    return caption;
                })
                .toList();
    }

    private List<Label> labels() {
        return pane.getChildren().stream()
                .filter(Label.class::isInstance)
                .map(Label.class::cast)
                .toList();
    }

    private List<Double> opacities() {
        return labels().stream().map(Node::getOpacity).toList();
    }
}
