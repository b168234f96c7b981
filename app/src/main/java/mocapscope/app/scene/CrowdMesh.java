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
final class CrowdMesh {
    private final Pieces pieces;
    private final List<BodyMesh> bodies = new ArrayList<>();

    CrowdMesh(List<Body> members, Fineness fineness) {
        var shapes = new ArrayList<Shape>();
        members.forEach(body -> shapes.addAll(BodyMesh.shapes(body, fineness)));
        pieces = new Pieces(shapes);
        int first = 0;
        for (var body : members) {
            var mesh = new BodyMesh(body, fineness, pieces, first);
            bodies.add(mesh);
            first += mesh.count();
        }
    }

    TriangleMesh mesh() {
        return pieces.mesh();
    }

    List<BodyMesh> bodies() {
        return bodies;
    }

    void refresh() {
        for (int i = 0; i < bodies.size(); i++) {
            bodies.get(i).move();
        }
        pieces.show();
    }

    /** Returns the bone that a face of the mesh shows. */
    Selection meaning(int face) {
        for (var mesh : bodies) {
            if (mesh.holds(face)) {
                return new Selection.SignalSelection(mesh.body().source(), SourceKind.SKELETON, mesh.boneOf(face));
            }
        }
        return Selection.NOTHING;
    }
}
