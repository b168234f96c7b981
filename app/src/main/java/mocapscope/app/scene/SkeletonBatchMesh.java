package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.shape.TriangleMesh;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.protocol.sample.SourceKind;

/**
 * One triangle mesh of several skeletons, for crowded scenes. A moving mesh costs the JavaFX thread as much as hundreds
 * of faces, so several skeletons share one.
 */
final class SkeletonBatchMesh {
    private final BatchedMesh batchedMesh;
    private final List<SkeletonMesh> bodies = new ArrayList<>();

    SkeletonBatchMesh(List<SceneSkeleton> members, LevelOfDetail detail) {
        var shapes = new ArrayList<MeshGeometry>();
        members.forEach(skeleton -> shapes.addAll(SkeletonMesh.shapes(skeleton, detail)));
        batchedMesh = new BatchedMesh(shapes);
        int first = 0;
        for (var sceneSkeleton : members) {
            var mesh = new SkeletonMesh(sceneSkeleton, detail, batchedMesh, first);
            bodies.add(mesh);
            first += mesh.partCount();
        }
    }

    TriangleMesh mesh() {
        return batchedMesh.mesh();
    }

    List<SkeletonMesh> bodies() {
        return bodies;
    }

    void refresh() {
        for (int i = 0; i < bodies.size(); i++) {
            bodies.get(i).updatePoints();
        }
        batchedMesh.updateMesh();
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
