package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.app.model.snapshot.Selection;
import mocapscope.protocol.sample.SourceKind;
import org.junit.jupiter.api.Test;

class SkeletonBatchMeshTest {
    private final SceneModel model = SceneSessionBuilder.model();

    @Test
    void mapsFaceToItsSkeletonAndBone() {
        model.refresh(SceneSessionBuilder.at(1, crowd(0)));
        var crowd = new SkeletonBatchMesh(model.bodies(), LevelOfDetail.BARE);
        var second = crowd.bodies().get(1);
        int firstOfSecond = crowd.bodies().getFirst().partCount() * second.facesPerBone();

        assertEquals(
                new Selection.SignalSelection(second.body().source(), SourceKind.SKELETON, 3),
                crowd.selectionAt(firstOfSecond + 3 * second.facesPerBone()));
        assertEquals(
                new Selection.SignalSelection(crowd.bodies().getFirst().body().source(), SourceKind.SKELETON, 3),
                crowd.selectionAt(3 * second.facesPerBone()));
    }

    @Test
    void matchesIndividualSkeletonMeshes() {
        model.refresh(SceneSessionBuilder.at(1, crowd(0)));
        var crowd = new SkeletonBatchMesh(model.bodies(), LevelOfDetail.BARE);
        crowd.refresh();
        model.refresh(SceneSessionBuilder.at(2, crowd(0.3)));
        crowd.refresh();

        int at = 0;
        for (var skeleton : model.bodies()) {
            var alone = new SkeletonMesh(skeleton, LevelOfDetail.BARE);
            alone.refresh();
            for (int i = 0; i < alone.mesh().getPoints().size(); i++) {
                assertEquals(
                        alone.mesh().getPoints().get(i),
                        crowd.mesh().getPoints().get(at++),
                        1e-6);
            }
        }
        assertTrue(at > 0);
        assertEquals(crowd.mesh().getPoints().size(), at);
    }

    private static SceneSessionBuilder crowd(double seconds) {
        return new SceneSessionBuilder("s", 1).puppet("One", seconds, 0, 0, 0).puppet("Two", seconds, 1, 0, 0);
    }
}
