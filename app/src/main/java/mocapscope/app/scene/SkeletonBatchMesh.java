package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.shape.TriangleMesh;
import mocapscope.app.model.Selection;
import mocapscope.protocol.sample.SourceKind;

/**
 * One triangle mesh of several skeletons, for crowded scenes. A moving mesh costs the JavaFX thread as much as hundreds
 * of faces, so several skeletons share one.
 */
final class SkeletonBatchMesh {
    private final BatchedMesh pieces;
    private final List<SkeletonMesh> bodies = new ArrayList<>();

    SkeletonBatchMesh(List<SceneSkeleton> members, LevelOfDetail fineness) {
        var shapes = new ArrayList<MeshShape>();
        members.forEach(body -> shapes.addAll(SkeletonMesh.shapes(body, fineness)));
        pieces = new BatchedMesh(shapes);
        int first = 0;
        for (var body : members) {
            var mesh = new SkeletonMesh(body, fineness, pieces, first);
            bodies.add(mesh);
            first += mesh.pieceCount();
        }
    }

    TriangleMesh mesh() {
        return pieces.mesh();
    }

    List<SkeletonMesh> bodies() {
        return bodies;
    }

    void refresh() {
        for (int i = 0; i < bodies.size(); i++) {
            bodies.get(i).updatePoints();
        }
        pieces.updateMesh();
    }

    /** Returns the bone that a face of the mesh shows. */
    Selection selectionAt(int face) {
        for (var mesh : bodies) {
            if (mesh.containsFace(face)) {
                return new Selection.SignalSelection(mesh.body().source(), SourceKind.SKELETON, mesh.boneOf(face));
            }
        }
        return Selection.NOTHING;
    }
}
